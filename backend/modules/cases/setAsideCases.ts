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
 * Whether the standing check found more than the event that the read models left out, whose own reason is already known and whose text is
 * shown nowhere. A deleted stream has no events to compare.
 */
const isAlteredBesides = (
  setAside: { readonly reason: string; readonly revision: bigint } | undefined,
  findings: readonly { readonly revision: string }[],
): boolean =>
  setAside?.reason !== 'stream_deleted' && findings.some(({ revision }) => revision !== setAside?.revision.toString());

/**
 * Finds cases among the streams that the read models set aside, the streams of which the event store deletes events, and the streams with
 * an event that differs from its sealed form.
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
      const event = found.get(stream);
      if (isAlteredBesides(event, findingsOn(state, stream))) return { reason: 'leaf_differs', since: null };
      if (event) return { reason: event.reason, since: event.storedAt?.toISOString() ?? null };
      const settings = forgetful.get(stream);
      if (!settings) return null;
      const isHidden = settings.settings.some((setting) => setting !== '$acl');
      return { reason: isHidden ? 'stream_truncated' : 'stream_withheld', since: settings.notedAt.toISOString() };
    };
  };
