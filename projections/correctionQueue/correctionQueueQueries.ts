import type { Tables } from '../runner/projection.js';
import {
  correctionCountsTable,
  correctionQueueTable,
  type QueueStanding,
  type StandingCount,
} from './correctionQueueProjection.js';

/** How many cases have that standing: one row, whatever the length of the queue. */
export const countQueued = async (tables: Tables, standing: QueueStanding): Promise<number> => {
  const row: StandingCount | undefined = await tables(correctionCountsTable).where({ standing }).first();
  return row?.cases ?? 0;
};

/** From when the court's period runs in each of these cases that it ever asked to correct, and whether it is halted. */
export type ClockRow = { readonly standing: QueueStanding | null; readonly answered_at: Date | null };
export const clockRowsOf = async (
  tables: Tables,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, ClockRow>> => {
  if (caseIds.length === 0) return new Map();
  const rows: (ClockRow & { case_id: string })[] = await tables(correctionQueueTable)
    .whereRaw('case_id = any(?)', [[...caseIds]])
    .select('case_id', 'standing', 'answered_at');
  return new Map(rows.map(({ case_id, ...row }) => [case_id, row]));
};
