import type { Knex } from 'knex';
import { z } from 'zod';
import type { Owner } from '../../../../domain/account/owner.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import type { CommandContext } from '../../../adapters/eventStore/eventLog.js';
import type { tablesIn } from '../../../adapters/postgres/tablesIn.js';

type Tables = ReturnType<typeof tablesIn>;

const Command = z.object({ command_hash: z.string() });

/** Whether the task was made already, by the same command. @throws DomainError `idempotency_key_reused` for another command's */
export const isAccepted = async (within: Tables, taskId: string, context: CommandContext): Promise<boolean> => {
  const earlierTask: unknown = await within('tasks').where({ id: taskId }).first('command_hash');
  if (earlierTask === undefined) return false;
  if (Command.parse(earlierTask).command_hash !== context.commandHash) throw new DomainError('idempotency_key_reused');
  return true;
};

type NewTask = {
  readonly taskId: string;
  readonly owner: Owner;
  readonly groupId: string;
  readonly context: CommandContext;
  /** By the database's clock. */
  readonly dueAt: Knex.Raw;
};

/** A task that brings files into a group as soon as there is room. */
export const insertUploadTask = async (
  within: Tables,
  { taskId, owner, groupId, context, dueAt }: NewTask,
): Promise<void> => {
  await within('tasks').insert({
    id: taskId,
    kind: 'upload',
    owner,
    group_id: groupId,
    status: 'PENDING',
    due_at: dueAt,
    command_hash: context.commandHash,
    created_at: context.now,
    payload: JSON.stringify({ passed_over: [] }),
  });
};

/** Deletes the failed tasks of a group whose files were all taken over by later ones or removed: they have nothing more to say. */
export const deleteSpentTasks = async (within: Tables, groupId: string): Promise<void> => {
  await within('tasks')
    .where({ group_id: groupId, status: 'FAILURE' })
    .whereNotIn(
      'id',
      within('knowledge_files')
        .where({ group_id: groupId })
        .whereNotNull('task_id')
        .whereNot({ status: 'removed' })
        .select('task_id'),
    )
    .delete();
};
