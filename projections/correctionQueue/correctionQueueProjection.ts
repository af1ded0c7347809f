import { correctionStanding, erasedCorrections, evolveCorrections, mayStand } from '../../domain/case/corrections.js';
import type { Correction } from '../../domain/case/correctionNotice.js';
import type { CaseEvent } from '../../domain/case/events.js';
import type { DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import { addToCounters, foldRows, type RowChange } from '../runner/foldRows.js';
import type { Projection } from '../runner/projection.js';

export const correctionQueueTable = 'correction_queue';
export const correctionCountsTable = 'correction_counts';

/** Whether the court waits for the party of a complaint, or the party answered and the court has to look. */
export type QueueStanding = 'asked' | 'answered';

export type QueueRow = {
  readonly case_id: string;
  /** `null` once no notice is open. */
  readonly standing: QueueStanding | null;
  /** The newest version of the complaint that the notices know of: the one that was marked, or one submitted since. */
  readonly newest_version: number;
  /** When the party last answered all that was open: from then the court's period runs anew. */
  readonly answered_at: Date | string | null;
  /** The notices about the complaint that are open, or were when the case was closed, without texts. */
  readonly notices: readonly Correction[];
};

export type StandingCount = { readonly standing: QueueStanding; readonly cases: number };

const complaint = { pleading: 'complaint', defendantId: null } as const;

type QueueEvent = Extract<
  CaseEvent,
  {
    type:
      | 'CorrectionAsked'
      | 'MarkExplained'
      | 'MarkSettled'
      | 'CorrectionEnded'
      | 'SubmissionClosed'
      | 'SubmissionReopened'
      | 'PleadingSubmitted'
      | 'PersonalDataErased';
  }
>;

const isQueued = (event: Recorded<DomainEvent>): event is Recorded<QueueEvent> =>
  event.type === 'CorrectionAsked' ||
  event.type === 'MarkExplained' ||
  event.type === 'MarkSettled' ||
  event.type === 'CorrectionEnded' ||
  event.type === 'SubmissionClosed' ||
  event.type === 'SubmissionReopened' ||
  event.type === 'PleadingSubmitted' ||
  event.type === 'PersonalDataErased';

const withStanding = (
  row: Omit<QueueRow, 'standing' | 'answered_at'>,
  before: QueueRow | undefined,
  at: string,
): QueueRow => {
  const { newest_version: version, notices } = row;
  const standing = correctionStanding({ complaints: [{ version }], defendants: [], corrections: notices }, complaint);
  const isAnsweredNow = before?.standing === 'asked' && standing === 'answered';
  return {
    ...row,
    standing: standing === 'none' ? null : standing,
    answered_at: isAnsweredNow ? at : (before?.answered_at ?? null),
  };
};

/** The same fold and the same standing as decide what the court may do; an erased case has nothing more to correct. */
export const evolveQueue = (row: QueueRow | undefined, event: Recorded<DomainEvent>): QueueRow | undefined => {
  if (!isQueued(event)) return row;
  const at = event.metadata.occurredAt;
  if (event.type === 'CorrectionAsked') {
    const { caseId, pleading, version } = event.data;
    if (pleading !== 'complaint') return row;
    const notices = erasedCorrections(evolveCorrections(row?.notices ?? [], event));
    return withStanding({ case_id: caseId, newest_version: version, notices }, row, at);
  }
  if (row === undefined || row.notices.length === 0) return row;
  switch (event.type) {
    case 'PleadingSubmitted': {
      const { pleading, version } = event.data;
      return pleading === 'complaint' ? withStanding({ ...row, newest_version: version }, row, at) : row;
    }
    case 'PersonalDataErased':
      return withStanding({ ...row, notices: [] }, row, at);
    default: {
      const notices = erasedCorrections(evolveCorrections(row.notices, event));
      return withStanding({ ...row, notices: notices.filter(mayStand) }, row, at);
    }
  }
};

/** What the changed rows do to the number of cases of each standing. */
const deltasOf = (changes: readonly RowChange<QueueRow>[]): StandingCount[] =>
  changes.flatMap(({ before, after }) => {
    const [from, to] = [before?.standing ?? null, after.standing];
    if (from === to) return [];
    return [
      ...(from === null ? [] : [{ standing: from, cases: -1 }]),
      ...(to === null ? [] : [{ standing: to, cases: 1 }]),
    ];
  });

/**
 * Which pending cases wait for a correction of their complaint, and which came back: counted, so that the length of the queue costs
 * nothing. Filing or closing a case ends its notices, so a case in the queue is pending.
 */
export const correctionQueueProjection: Projection = {
  name: 'correction_queue',
  tables: [correctionQueueTable, correctionCountsTable],
  gathers: [correctionCountsTable],
  apply: async (tables, events) => {
    const changes = await foldRows<QueueRow>(tables, events, {
      table: correctionQueueTable,
      key: 'case_id',
      keyOf: (event) => (isQueued(event) ? event.data.caseId : undefined),
      evolve: evolveQueue,
    });
    await addToCounters<StandingCount>(
      tables,
      { table: correctionCountsTable, keys: ['standing'], counters: ['cases'] },
      deltasOf(changes),
    );
  },
};
