import type { TaskEffects } from '../../../platform/tasks/defineTask.js';

/** What becomes of an upload's files when it is cancelled or tried again; another task has none. */
export const uploadEffects: Required<TaskEffects> = {
  onCancelled: async (within, taskId, reason) => {
    await within('knowledge_files')
      .where({ task_id: taskId })
      .whereIn('status', ['waiting', 'reading'])
      .update({ status: 'failed', reason });
  },
  onRetried: async (within, taskId) => {
    await within('knowledge_files')
      .where({ task_id: taskId, status: 'failed' })
      .update({ status: 'waiting', reason: null });
  },
};
