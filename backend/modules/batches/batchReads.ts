import type { Knex } from 'knex';
import { z } from 'zod';
import { batchBounds } from '../../../domain/batches/bounds.js';
import { batchRowStates, type BatchRowState } from '../../../domain/contract/batchShapes.js';
import type { AppTables } from '../../../projections/runner/projection.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { SealingFor } from './batchEncryption.js';
import { openTasks } from './standingStill.js';
import { BatchRecord, RowRecord, type StoredBatch, type StoredRow } from './batchShape.js';

type Deps = {
  readonly tables: AppTables;
  readonly sealing: SealingFor;
};
export type Counts = Readonly<Record<BatchRowState, number>>;
/** A batch with how its rows stand. */
export type CountedBatch = StoredBatch & { readonly counts: Counts; readonly isWorkedOn: boolean };
export type RowFilter = { readonly states?: readonly BatchRowState[]; readonly rows?: readonly number[] };

const batchColumns = Object.keys(BatchRecord.shape);
const rowColumns = Object.keys(RowRecord.shape);
const noCounts = Object.fromEntries(batchRowStates.map((state) => [state, 0])) as Counts;
const Count = z.object({ batch_id: z.string(), state: z.enum(batchRowStates), count: z.coerce.number() });

const filteredRows = (tables: AppTables, batchId: string, { states, rows }: RowFilter): Knex.QueryBuilder => {
  const query = tables('batch_rows').where({ batch_id: batchId });
  if (states) void query.whereIn('state', [...states]);
  if (rows) void query.whereRaw('"row" = any(?)', [[...rows]]);
  return query;
};

const Digested = z.object({ row: z.number(), digest: z.string(), case_id: z.string().nullable() });

export type BatchReads = ReturnType<typeof batchReads>;

/** Batches and their rows, encrypted with the account's own data key: erasing the account makes them unreadable in backups too. */
export const batchReads = ({ tables, sealing }: Deps) => {
  const countsOf = async (ids: readonly string[]): Promise<ReadonlyMap<string, Counts>> => {
    const rows: unknown = await tables('batch_rows')
      .whereRaw('batch_id = any(?)', [[...ids]])
      .groupBy('batch_id', 'state')
      .select('batch_id', 'state')
      .count({ count: '*' });
    const counts = new Map<string, Counts>();
    for (const { batch_id: id, state, count } of z.array(Count).parse(rows))
      counts.set(id, { ...(counts.get(id) ?? noCounts), [state]: count });
    return counts;
  };
  const counted = async (owner: string, rows: unknown): Promise<CountedBatch[]> => {
    const records = z.array(BatchRecord).parse(rows);
    const [counts, working] = await Promise.all([countsOf(records.map(({ id }) => id)), openTasks(tables, owner)]);
    return Promise.all(
      records.map(async ({ sealed, ...record }) => ({
        ...record,
        ...(await sealing(owner, record.id)).openHead(sealed),
        counts: counts.get(record.id) ?? noCounts,
        isWorkedOn: working.some(({ batch }) => batch === record.id),
      })),
    );
  };
  const rowsOf = async (batch: Pick<StoredBatch, 'id' | 'owner'>, found: unknown): Promise<StoredRow[]> => {
    const { openRow } = await sealing(batch.owner, batch.id);
    return z
      .array(RowRecord)
      .parse(found)
      .map(({ sealed, ...record }) => ({ ...record, ...openRow(record.row, sealed) }));
  };

  return {
    /** Those that changed last first. */
    list: async (owner: string): Promise<CountedBatch[]> =>
      counted(
        owner,
        await tables('batches')
          .where({ owner })
          .orderBy('updated_at', 'desc')
          .limit(batchBounds.batches)
          .select(...batchColumns),
      ),
    /** @throws RequestError `batch_not_found` for somebody else's too */
    find: async (owner: string, id: string): Promise<CountedBatch> => {
      const [batch] = await counted(
        owner,
        await tables('batches')
          .where({ id, owner })
          .select(...batchColumns),
      );
      if (!batch) throw new RequestError('batch_not_found');
      return batch;
    },
    /** Rows in their order; `undefined` pages for all. */
    rows: async (
      batch: Pick<StoredBatch, 'id' | 'owner'>,
      filter: RowFilter = {},
      page?: { readonly offset: number; readonly limit: number },
    ): Promise<StoredRow[]> => {
      const query = filteredRows(tables, batch.id, filter).orderBy('row');
      if (page) void query.offset(page.offset).limit(page.limit);
      return rowsOf(batch, await query.select(...rowColumns));
    },
    countRows: async ({ id }: Pick<StoredBatch, 'id'>, filter: RowFilter): Promise<number> =>
      z.object({ count: z.coerce.number() }).parse(await filteredRows(tables, id, filter).count({ count: '*' }).first())
        .count,
    /** The digests of all rows that have one, with their rows. */
    digests: async ({ id }: Pick<StoredBatch, 'id'>): Promise<z.infer<typeof Digested>[]> => {
      const found: unknown = await tables('batch_rows')
        .where({ batch_id: id })
        .whereNotNull('digest')
        .whereNot({ state: 'skipped' })
        .orderBy('row')
        .select(...Object.keys(Digested.shape));
      return z.array(Digested).parse(found);
    },
  };
};
