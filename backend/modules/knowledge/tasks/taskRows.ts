import type { Knex } from 'knex';
import { z } from 'zod';
import type { KnowledgeTask } from '../../../../domain/contract/knowledge.js';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { openStatuses, TaskRow, taskTable } from '../../../platform/tasks/taskTable.js';
import { createTaskChanges } from '../../../platform/tasks/taskChanges.js';
import { UploadPayload } from '../uploads/acceptUpload.js';
import { uploadEffects } from './uploadEffects.js';

type Deps = { readonly knex: Knex; readonly schemas: Pick<Schemas, 'app'> };
/** An account, or `null` for the platform. */
type Owner = string | null;

const Row = TaskRow.extend({ payload: UploadPayload.partial() });
const FileRow = z.object({
  task_id: z.string(),
  place: z.number(),
  name: z.string(),
  status: z.enum(['waiting', 'reading', 'done', 'failed']),
  chunks: z.number(),
  reason: z.string().nullable(),
  notes: z.string().nullable(),
});
/** Tasks of other kinds are found by what they belong to. */
const knowledgeKinds = ['upload', 'reindex'] as const;

export type TaskRows = ReturnType<typeof taskRows>;

/** Tasks as they are shown, cancelled and tried again. Another owner's task is not found. */
export const taskRows = ({ knex, schemas }: Deps) => {
  const tables = tablesIn(knex, schemas.app);
  const all = taskTable(tables);
  const changes = createTaskChanges({ knex, schemas });

  /** Each with its group. */
  const tasksOf = async (rows: unknown): Promise<readonly (readonly [string | null, KnowledgeTask])[]> => {
    const tasks = z.array(Row).parse(rows);
    const fileRows: unknown = await tables('knowledge_files')
      .whereIn(
        'task_id',
        tasks.map(({ id }) => id),
      )
      .whereNot({ status: 'removed' })
      .orderBy('place')
      .select(...Object.keys(FileRow.shape));
    const files = z.array(FileRow).parse(fileRows);
    return tasks.map(({ id, group_id: groupId, status, progress, reason, payload }) => {
      const own = files.filter((file) => file.task_id === id);
      const chunks = own.reduce((sum, file) => sum + (file.status === 'done' ? file.chunks : 0), 0);
      const taskFiles = [
        ...own.map(({ place, name, status: of, chunks: held, reason: why, notes }) => ({
          place,
          file: { name, status: of, chunks: of === 'done' ? held : 0, reason: why ?? (of === 'done' ? notes : null) },
        })),
        ...(payload.passed_over ?? []).map(({ place, name, reason: why, refused = false }) => ({
          place,
          file: { name, status: refused ? ('failed' as const) : ('done' as const), chunks: 0, reason: why },
        })),
      ];
      const view: KnowledgeTask = {
        task_id: id,
        status,
        progress,
        result: status === 'SUCCESS' && groupId !== null ? { group_id: groupId, chunks } : null,
        reason: status === 'FAILURE' ? reason : null,
        files: taskFiles.sort((a, b) => a.place - b.place).map(({ file }) => file),
      };
      return [groupId, view] as const;
    });
  };

  /** @throws RequestError `knowledge_task_not_found` */
  const find = async (owner: Owner, id: string): Promise<KnowledgeTask> => {
    const [found] = await tasksOf(await all.list({ ids: [id], owner, kinds: knowledgeKinds }));
    if (!found) throw new RequestError('knowledge_task_not_found');
    return found[1];
  };

  return {
    find,
    /** The last task of each group that is under way or failed. */
    openOf: async (groupIds: readonly string[]): Promise<ReadonlyMap<string, KnowledgeTask>> => {
      const statuses = [...openStatuses, 'FAILURE'] as const;
      const open = await tasksOf(await all.list({ groups: groupIds, statuses }, { order: 'oldest' }));
      return new Map(open.flatMap(([groupId, task]) => (groupId === null ? [] : [[groupId, task] as const])));
    },
    /** Ends a task that has not ended: writes of whoever has it in hand are refused from now on. @throws RequestError `knowledge_task_not_found` */
    cancel: async (owner: Owner, id: string): Promise<KnowledgeTask> => {
      await find(owner, id);
      await changes.cancel({ id, owner }, uploadEffects);
      return find(owner, id);
    },
    /** Puts what failed of a task back into the queue. @throws RequestError `knowledge_task_not_found` */
    retry: async (owner: Owner, id: string): Promise<KnowledgeTask> => {
      await find(owner, id);
      await changes.retry({ id, owner }, uploadEffects);
      return find(owner, id);
    },
    /** Forgets tasks that ended well before a moment; what they brought in stays. */
    forget: async (before: Date): Promise<void> => {
      await all.forget({ statuses: ['SUCCESS'], kinds: knowledgeKinds, endedBefore: before });
    },
    idsOfGroup: async (groupId: string): Promise<readonly string[]> =>
      (await all.list({ groups: [groupId] })).map(({ id }) => id),
  };
};
