import type { SetAsideNotice } from '../../../domain/contract/cases.js';
import type { Tables } from '../../../projections/runner/projection.js';
import { findSetAside } from '../../../projections/setAside/setAsideQueries.js';
import { findForgetfulStreams } from '../../../projections/setAside/streamSettingsQueries.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';

/** Tells which of some cases were set aside, by their ids. */
export type FindSetAsideCases = (caseIds: readonly string[]) => Promise<(caseId: string) => SetAsideNotice>;

/** Looks cases up among the streams that the read models left behind, and those whose events the event store deletes. */
export const createFindSetAsideCases =
  (tables: Tables, streams: Pick<StreamNames, 'case'>): FindSetAsideCases =>
  async (caseIds) => {
    const asked = caseIds.map(streams.case);
    const [found, forgetful] = [await findSetAside(tables, asked), await findForgetfulStreams(tables, asked)];
    return (caseId) => {
      const event = found.get(streams.case(caseId));
      if (event) return { reason: event.reason, since: event.storedAt?.toISOString() ?? null };
      const settings = forgetful.get(streams.case(caseId));
      return settings ? { reason: 'stream_truncated', since: settings.notedAt.toISOString() } : null;
    };
  };
