import type { Knex } from 'knex';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';
import type { TaskEffects } from './defineTask.js';

type Deps = { readonly knex: Knex; readonly schemas: Pick<Schemas, 'app'> };

/** The task to change: one of this owner (`null`: the platform), or of any owner where none is named. */
export type NamedTask = { readonly id: string; readonly owner?: string | null };

/** The reason of a task that somebody cancelled. */
export const cancelled = '已取消';

export type TaskChanges = ReturnType<typeof createTaskChanges>;

/** What people do to tasks. Each returns whether there was such a task in a state that it can be done to. */
export const createTaskChanges = ({ knex, schemas }: Deps) => ({
  /** Ends a task that has not ended: writes of whoever has its lease are refused from then on. */
  cancel: (task: NamedTask, { onCancelled }: TaskEffects): Promise<boolean> =>
    knex.transaction(async (trx) => {
      const within = tablesIn(trx, schemas.app);
      const endedTasks = await within('tasks')
        .where({ ...task })
        .whereIn('status', ['PENDING', 'STARTED'])
        .update({ status: 'FAILURE', reason: cancelled, ended_at: trx.fn.now(), leased_until: null });
      if (endedTasks > 0) await onCancelled?.(within, task.id, cancelled);
      return endedTasks > 0;
    }),
  /** Puts a task that failed or was cancelled back into the queue. */
  retry: (task: NamedTask, { onRetried }: TaskEffects): Promise<boolean> =>
    knex.transaction(async (trx) => {
      const within = tablesIn(trx, schemas.app);
      const again = await within('tasks')
        .where({ ...task, status: 'FAILURE' })
        .update({
          status: 'PENDING',
          reason: null,
          attempts: 0,
          interruptions: 0,
          due_at: trx.fn.now(),
          ended_at: null,
        });
      if (again > 0) await onRetried?.(within, task.id);
      return again > 0;
    }),
});
