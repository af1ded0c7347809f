import type { SetAsideNotice } from '../../../domain/contract/cases.js';
import type { AppTables, ReadTables } from '../../../projections/runner/projection.js';
import { findSetAside } from '../../../projections/setAside/setAsideQueries.js';
import { findForgetfulStreams } from '../../../projections/setAside/streamSettingsQueries.js';
import { findingsOn, readLogCheck } from '../ledger/index.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';

/** Tells which of some cases were set aside, by their ids. */
export type FindSetAsideCases = (caseIds: readonly string[]) => Promise<(caseId: string) => SetAsideNotice>;

type Deps = {
  readonly read: ReadTables;
  readonly app: AppTables;
  readonly streams: Pick<StreamNames, 'case'>;
};

/**
 * Looks cases up among the streams that the read models left behind, those whose events the event store deletes, and those of which
 * the standing check found an event that is not as it was sealed.
 */
export const createFindSetAsideCases =
  ({ read, app, streams }: Deps): FindSetAsideCases =>
  async (caseIds) => {
    const caseStreams = caseIds.map(streams.case);
    const found = await findSetAside(read, caseStreams);
    const forgetful = await findForgetfulStreams(read, caseStreams);
    const state = await readLogCheck(app);
    return (caseId) => {
      const stream = streams.case(caseId);
      if (findingsOn(state, stream).length > 0) return { reason: 'leaf_differs', since: null };
      const event = found.get(stream);
      if (event) return { reason: event.reason, since: event.storedAt?.toISOString() ?? null };
      const settings = forgetful.get(stream);
      return settings ? { reason: 'stream_truncated', since: settings.notedAt.toISOString() } : null;
    };
  };
