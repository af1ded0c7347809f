import { mostBatchCases } from '../../domain/case/caseBatchBounds.js';
import type { BatchOfCase } from '../../domain/contract/caseBatch.js';
import type { Tables } from '../runner/projection.js';
import { caseListTable } from './caseListProjection.js';
import { listedColumns, type ListedCase } from './caseListQueries.js';

type Filed = Pick<ListedCase, 'batch_id' | 'batch_name' | 'batch_rows'>;

/** The batch that a case was filed from, with how many cases of it the court has. */
export type BatchOf = (row: Filed) => BatchOfCase;

/** What is known of the batches of some cases, all looked up at once. */
export const batchesOf = async (tables: Tables, rows: readonly Filed[]): Promise<BatchOf> => {
  const ids = [...new Set(rows.flatMap(({ batch_id: id }) => (id === null ? [] : [id])))];
  const counted: { batch_id: string; count: string | number }[] =
    ids.length === 0
      ? []
      : await tables(caseListTable)
          .whereRaw('batch_id = any(?)', [ids])
          .groupBy('batch_id')
          .select('batch_id')
          .count({ count: '*' });
  const counts = new Map(counted.map(({ batch_id: id, count }) => [id, Number(count)]));
  return ({ batch_id: id, batch_name: name, batch_rows: chosen }) =>
    id === null ? undefined : { id, name, rows: chosen ?? 1, cases: counts.get(id) ?? 1 };
};

/** The cases of a batch, the first received first, and how many there are; as many as a batch can have. */
export const findBatch = async (
  tables: Tables,
  batchId: string,
): Promise<{ readonly rows: readonly ListedCase[]; readonly total: number }> => {
  const rows: ListedCase[] = await tables(caseListTable)
    .where({ batch_id: batchId })
    .orderBy(['created_at', 'case_id'])
    .limit(mostBatchCases)
    .select(listedColumns);
  if (rows.length < mostBatchCases) return { rows, total: rows.length };
  const counted: { count: string | number } | undefined = await tables(caseListTable)
    .where({ batch_id: batchId })
    .count({ count: '*' })
    .first();
  return { rows, total: Number(counted?.count ?? rows.length) };
};

/** Which of some cases were filed from a batch, by their ids. */
export const casesOfBatch = async (
  tables: Tables,
  batchId: string,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, ListedCase>> => {
  const rows: ListedCase[] = await tables(caseListTable)
    .where({ batch_id: batchId })
    .whereRaw('case_id = any(?)', [[...caseIds]])
    .select(listedColumns);
  return new Map(rows.map((row) => [row.case_id, row]));
};
