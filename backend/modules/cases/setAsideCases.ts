import type { SetAsideNotice } from '../../../domain/contract/cases.js';
import type { Tables } from '../../../projections/runner/projection.js';
import { findSetAside } from '../../../projections/setAside/setAsideQueries.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';

/** Tells which of some cases were set aside, by their ids. */
export type FindSetAsideCases = (caseIds: readonly string[]) => Promise<(caseId: string) => SetAsideNotice>;

/** Looks cases up among the streams that the read models left behind. */
export const createFindSetAsideCases =
  (tables: Tables, streams: Pick<StreamNames, 'case'>): FindSetAsideCases =>
  async (caseIds) => {
    const found = await findSetAside(tables, caseIds.map(streams.case));
    return (caseId) => {
      const event = found.get(streams.case(caseId));
      return event ? { reason: event.reason, since: event.storedAt?.toISOString() ?? null } : null;
    };
  };
