import { z } from 'zod';
import type { FencedWrite } from '../../../platform/tasks/defineTask.js';
import { taskTable } from '../../../platform/tasks/taskTable.js';

const SettledFile = z.object({ task_id: z.string().nullable() });

/**
 * Clears the reason of files that lacked vectors and have them now, and turns their failed upload into a success if nothing else failed in it.
 * `owner` is an account, or `null` for the platform; `key` names the model that embedded the files.
 */
export const settleUploads = (owner: string | null, key: string, write: FencedWrite): Promise<void> =>
  write(async (within, trx) => {
    const chunksWithout = within('knowledge_chunks as chunk')
      .leftJoin('knowledge_vectors as vector', (join) =>
        join
          .on('vector.file_id', 'chunk.file_id')
          .andOn('vector.place', 'chunk.place')
          .andOnVal('vector.model_key', key),
      )
      .whereRaw('chunk.file_id = file.id')
      .whereNull('vector.place');
    const settled: unknown = await within('knowledge_files as file')
      .whereIn('group_id', within('knowledge_groups').where({ owner, removed_at: null }).select('id'))
      .where({ status: 'done' })
      .whereNotNull('reason')
      .whereNotExists(chunksWithout.select(trx.raw('1')))
      .update({ reason: null })
      .returning('task_id');
    const taskIds = z
      .array(SettledFile)
      .parse(settled)
      .flatMap(({ task_id: id }) => id ?? []);
    const unsettled = within('knowledge_files')
      .whereIn('task_id', taskIds)
      .andWhere((open) => open.whereNotIn('status', ['done', 'removed']).orWhereNotNull('reason'));
    await taskTable(within).settle({ ids: taskIds, statuses: ['FAILURE'] }, { except: unsettled.select('task_id') });
  });
