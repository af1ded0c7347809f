import type { Knex } from 'knex';
import { z } from 'zod';
import { taskStatuses } from '../../../../domain/contract/knowledge.js';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';

type Deps = {
  readonly knex: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
  readonly now: () => Date;
  readonly newId: () => string;
};

/** Which model the chunks are brought to. */
export const ReindexPayload = z.object({ model_key: z.string() });
const Task = z.object({
  id: z.string(),
  status: z.enum(taskStatuses),
  reason: z.string().nullable(),
  payload: ReindexPayload,
});

/** The tasks that re-index an owner's chunks (`null`: the platform's); at most one of them is open. */
export const createReindexTasks = ({ knex, schemas, now, newId }: Deps) => {
  const tables = tablesIn(knex, schemas.app);
  const isOpen = (task: z.infer<typeof Task> | undefined): boolean =>
    task?.status === 'PENDING' || task?.status === 'STARTED';
  const lastTask = async (owner: string | null, within = tables) => {
    const row: unknown = await within('tasks')
      .where({ owner, kind: 'reindex' })
      .orderBy([
        { column: 'created_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .first(...Object.keys(Task.shape));
    return row === undefined ? undefined : Task.parse(row);
  };

  return {
    /** The newest task of an owner. */
    last: (owner: string | null) => lastTask(owner),
    /** Queues the work for a model, in place of work for an earlier one: one task of an owner is open at most. */
    queue: (owner: string | null, key: string): Promise<void> =>
      knex.transaction(async (trx) => {
        const within = tablesIn(trx, schemas.app);
        const lock = JSON.stringify(['reindex', schemas.app, owner]);
        await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [lock]);
        const last = await lastTask(owner, within);
        const payload = { payload: JSON.stringify({ model_key: key }) };
        if (last && isOpen(last)) {
          if (last.payload.model_key === key) return;
          // The process that works on the task loses its lease and stops at its next write.
          await within('tasks')
            .where({ id: last.id })
            .update({
              ...payload,
              status: 'PENDING',
              lease: trx.raw('lease + 1'),
              attempts: 0,
              due_at: trx.fn.now(),
              progress: 0,
              leased_until: null,
            });
          return;
        }
        await within('tasks').insert({
          id: newId(),
          kind: 'reindex',
          owner,
          group_id: null,
          status: 'PENDING',
          due_at: trx.fn.now(),
          ...payload,
          created_at: now(),
        });
      }),
  };
};
