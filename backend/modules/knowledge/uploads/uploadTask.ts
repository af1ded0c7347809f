import type { Owner } from '../../../../domain/account/owner.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import type { CommandContext } from '../../../adapters/eventStore/eventLog.js';
import type { tablesIn } from '../../../adapters/postgres/tablesIn.js';
import { taskTable } from '../../../platform/tasks/taskTable.js';

type Tables = ReturnType<typeof tablesIn>;

/** Whether the task was made already, by the same command. @throws DomainError `idempotency_key_reused` for another command's */
export const isAccepted = async (within: Tables, taskId: string, context: CommandContext): Promise<boolean> => {
  const earlier = await taskTable(within).commandOf(taskId);
  if (earlier === undefined) return false;
  if (earlier !== context.commandHash) throw new DomainError('idempotency_key_reused');
  return true;
};

type NewTask = {
  readonly taskId: string;
  readonly owner: Owner;
  readonly groupId: string;
  readonly context: CommandContext;
};

/** A task that brings files into a group as soon as there is room. */
export const insertUploadTask = (within: Tables, { taskId, owner, groupId, context }: NewTask): Promise<void> =>
  taskTable(within).put({
    id: taskId,
    kind: 'upload',
    owner,
    groupId,
    commandHash: context.commandHash,
    now: context.now,
    payload: { passed_over: [] },
  });

/** Deletes the failed tasks of a group whose files were all taken over by later ones or removed: they have nothing more to say. */
export const deleteSpentTasks = async (within: Tables, groupId: string): Promise<void> => {
  const holding = within('knowledge_files')
    .where({ group_id: groupId })
    .whereNotNull('task_id')
    .whereNot({ status: 'removed' })
    .select('task_id');
  await taskTable(within).forget({ groups: [groupId], statuses: ['FAILURE'] }, holding);
};
