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

/** The standing of each of these cases that is in the queue. */
export const standingsOf = async (
  tables: Tables,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, QueueStanding>> => {
  if (caseIds.length === 0) return new Map();
  const rows: { case_id: string; standing: QueueStanding }[] = await tables(correctionQueueTable)
    .whereRaw('case_id = any(?)', [[...caseIds]])
    .whereNotNull('standing')
    .select('case_id', 'standing');
  return new Map(rows.map(({ case_id, standing }) => [case_id, standing]));
};
