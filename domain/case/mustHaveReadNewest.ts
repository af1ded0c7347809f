import { DomainError } from '../eventSourcing/domainError.js';
import type { OpenedCase } from './state.js';

/**
 * Refuses what the court decides on another version of the complaint than the newest. `readVersion`: the one that was read, where that is said.
 * @throws DomainError `complaint_changed` for an older one, `read_version_unknown` for one that there is not
 */
export const mustHaveReadNewest = (
  { complaints }: Pick<OpenedCase, 'complaints'>,
  readVersion: number | undefined,
): void => {
  const newest = complaints.at(-1)?.version ?? 0;
  if (readVersion === undefined || readVersion === newest) return;
  throw new DomainError(readVersion < newest ? 'complaint_changed' : 'read_version_unknown');
};
