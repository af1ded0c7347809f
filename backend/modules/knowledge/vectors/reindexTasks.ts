import type { Knex } from 'knex';
import { z } from 'zod';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';
import { TaskRow, taskTable } from '../../../platform/tasks/taskTable.js';

type Deps = {
  readonly knex: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
  readonly now: () => Date;
  readonly newId: () => string;
};

/** Which model the chunks are brought to. */
export const ReindexPayload = z.object({ model_key: z.string() });
const Task = TaskRow.extend({ payload: ReindexPayload });

/** The tasks that re-index an owner's chunks (`null`: the platform's); at most one of them is open. */
export const createReindexTasks = ({ knex, schemas, now, newId }: Deps) => {
  const lastTask = async (owner: string | null, within: ReturnType<typeof tablesIn>) => {
    const row = await taskTable(within).first({ owner, kinds: ['reindex'] });
    return row && Task.parse(row);
  };

  return {
    /** The newest task of an owner. */
    last: (owner: string | null) => lastTask(owner, tablesIn(knex, schemas.app)),
    /** Queues the work for a model, in place of work for an earlier one: one task of an owner is open at most. */
    queue: (owner: string | null, key: string): Promise<void> =>
      knex.transaction(async (trx) => {
        const within = tablesIn(trx, schemas.app);
        const lock = JSON.stringify(['reindex', schemas.app, owner]);
        await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [lock]);
        const last = await lastTask(owner, within);
        const payload = { model_key: key };
        const isOpen = last?.status === 'PENDING' || last?.status === 'STARTED';
        if (!last || !isOpen)
          return taskTable(within).put({ id: newId(), kind: 'reindex', owner, payload, now: now() });
        // The process that works on the task stops at its next write.
        if (last.payload.model_key !== key) await taskTable(within).beginAnew(last.id, payload);
      }),
  };
};
