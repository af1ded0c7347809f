import type { Knex } from 'knex';
import type { TaskKind } from '../../../domain/contract/backgroundWork.js';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';

export type NewTask = {
  /** Names it for good: a task that is there already is not put there again. */
  readonly id: string;
  readonly kind: TaskKind;
  /** The account with which the task is deleted; `null` for the platform's. */
  readonly owner: string | null;
  /** As the kind's definition reads it. No personal data but ids. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly now: Date;
};

/** Puts a task into the durable queue, due at once; `knex` may be a transaction that does more. */
export const putTask = async (
  knex: Knex,
  { app }: Pick<Schemas, 'app'>,
  { id, kind, owner, payload, now }: NewTask,
): Promise<void> => {
  await tablesIn(
    knex,
    app,
  )('tasks')
    .insert({
      id,
      kind,
      owner,
      status: 'PENDING',
      payload: JSON.stringify(payload),
      due_at: knex.fn.now(),
      created_at: now,
    })
    .onConflict('id')
    .ignore();
};
