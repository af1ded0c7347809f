import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { z } from 'zod';
import { knowledgeLimits, type UploadStrategy } from '../../../../domain/contract/knowledge.js';
import type { CommandContext } from '../../../adapters/eventStore/eventLog.js';
import { uuidOf } from '../../../adapters/eventStore/uuid.js';
import type { Schemas, tablesIn } from '../../../adapters/postgres/tablesIn.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { openStatuses, taskTable } from '../../../platform/tasks/taskTable.js';
import { createHoldOwner } from '../../accounts/index.js';
import { recordChange } from '../changeRows.js';
import type { StagedContent } from './contents.js';
import { deleteSpentTasks, insertUploadTask, isAccepted } from './uploadTask.js';
import type { RefusedFile } from './receiveUpload.js';

type Deps = { readonly knex: Knex; readonly schemas: Pick<Schemas, 'app'> };
type Tables = ReturnType<typeof tablesIn>;

export type Upload = {
  /** `null` for the platform. */
  readonly owner: string | null;
  readonly caseCause: string;
  readonly groupName: string;
  readonly strategy: UploadStrategy;
  readonly chunkSize: number;
  readonly overlap: number;
  readonly files: readonly (StagedContent & { readonly name: string })[];
  /** Files that came along and are not stored. */
  readonly refused?: readonly RefusedFile[];
  /** The account that uploads, for the record of changes. */
  readonly by?: string;
  readonly context: CommandContext;
};

type Accepted = {
  readonly taskId: string;
  /** Contents that no file needs. */
  readonly unused: readonly string[];
};

/** A file that a task does not have to bring in, and why: it is there already, or it was `refused`. */
const PassedOverFile = z.object({
  place: z.number(),
  name: z.string(),
  reason: z.string(),
  refused: z.literal(true).optional(),
});
type PassedOverFile = z.infer<typeof PassedOverFile>;
/** What is stored with the task of an upload. */
export const UploadPayload = z.object({ passed_over: z.array(PassedOverFile) });

const WithId = z.object({ id: z.string() });
const Count = z.object({ count: z.coerce.number() });
const Stored = z.object({ bytes: z.coerce.number(), chunks: z.coerce.number() });
const Known = WithId.extend({ status: z.string() });

/** An id that the same command always gives. */
export const idFor = (kind: string, ...named: readonly unknown[]): string =>
  uuidOf(
    createHash('sha256')
      .update(JSON.stringify([kind, ...named]))
      .digest(),
  );

/** @throws RequestError `too_many_uploads_waiting`, `knowledge_full` */
export const mustHaveRoom = async (
  within: Tables,
  { owner, files }: Pick<Upload, 'owner'> & { readonly files: readonly Pick<StagedContent, 'bytes'>[] },
): Promise<void> => {
  const waiting = await taskTable(within).count({ owner, kinds: ['upload', 'reindex'], statuses: openStatuses });
  if (waiting >= knowledgeLimits.waitingTasks) throw new RequestError('too_many_uploads_waiting');
  if (owner === null) return;
  const sums: unknown = await within('knowledge_files')
    .whereIn('group_id', within('knowledge_groups').where({ owner, removed_at: null }).select('id'))
    .sum({ bytes: 'bytes', chunks: 'chunks' })
    .first();
  const { bytes, chunks } = Stored.parse(sums);
  const sum = files.reduce((total, file) => total + file.bytes, bytes);
  if (sum > knowledgeLimits.bytes || chunks >= knowledgeLimits.chunks) throw new RequestError('knowledge_full');
};

/** Finds the group of that name, or makes it. */
const groupFor = async (within: Tables, { owner, caseCause, groupName, context }: Upload): Promise<string> => {
  const groupKey = { owner, case_cause: caseCause, name: groupName, removed_at: null };
  // The lock keeps the group from being deleted meanwhile.
  const found: unknown = await within('knowledge_groups').where(groupKey).forShare().first('id');
  if (found !== undefined) return WithId.parse(found).id;
  const groups: unknown = await within('knowledge_groups')
    .where({ owner, removed_at: null })
    .count({ count: '*' })
    .first();
  if (Count.parse(groups).count >= knowledgeLimits.groups) throw new RequestError('too_many_groups');
  const id = idFor('knowledgeGroup', owner, context.commandId);
  await within('knowledge_groups').insert({ ...groupKey, id, created_at: context.now });
  return id;
};

/** Why a content that its group has already is not brought in; `null` for one that failed before and is tried anew. */
const reasonToSkip = (status: string): string | null => {
  if (status === 'failed') return null;
  return status === 'done' ? '已在库中，没有重复入库' : '同样的内容正在由另一次上传入库';
};

export type AcceptUpload = (upload: Upload) => Promise<Accepted>;

/**
 * Makes a task of what was uploaded, in one transaction; the same command again finds the task that it made. What is in the group
 * already is not brought in twice.
 * @throws RequestError `too_many_groups`, `too_many_uploads_waiting`, `knowledge_full`; DomainError `idempotency_key_reused`,
 * `personal_data_erased`
 */
export const createAcceptUpload = ({ knex, schemas }: Deps): AcceptUpload => {
  const holdOwner = createHoldOwner({ knex, schemas }, 'juanzong:knowledge');

  return (upload) =>
    holdOwner(upload.owner, async (within) => {
      const { owner, files, context, strategy, chunkSize, overlap } = upload;
      const taskId = idFor('knowledgeUpload', owner, context.commandId);
      if (await isAccepted(within, taskId, context)) return { taskId, unused: files.map(({ id }) => id) };
      await mustHaveRoom(within, upload);
      const groupId = await groupFor(within, upload);
      await insertUploadTask(within, { taskId, owner, groupId, context });

      if (upload.by !== undefined)
        await recordChange(
          within,
          { by: upload.by, at: context.now, correlationId: context.correlationId },
          { owner, action: 'files_uploaded', groupId, files },
        );

      const repeated: PassedOverFile[] = [];
      const unused: string[] = [];
      for (const [place, { id: contentId, name, digest, bytes }] of files.entries()) {
        const existingFile: unknown = await within('knowledge_files')
          .where({ group_id: groupId, digest, strategy })
          .forUpdate()
          .first('id', 'status');
        const reason = existingFile === undefined ? null : reasonToSkip(Known.parse(existingFile).status);
        if (reason !== null) {
          repeated.push({ place, name, reason });
          unused.push(contentId);
          continue;
        }
        const fields = {
          task_id: taskId,
          name,
          place,
          chunk_size: chunkSize,
          overlap,
          status: 'waiting',
          reason: null,
        };
        const fileId =
          existingFile === undefined ? idFor('knowledgeFile', taskId, place) : Known.parse(existingFile).id;
        if (existingFile === undefined)
          await within('knowledge_files').insert({ ...fields, id: fileId, group_id: groupId, digest, bytes, strategy });
        else {
          await within('knowledge_contents').where({ file_id: fileId }).delete();
          await within('knowledge_files').where({ id: fileId }).update(fields);
        }
        await within('knowledge_contents').where({ id: contentId }).update({ file_id: fileId });
      }

      const isDone = repeated.length === files.length;
      // Named after those that are stored.
      const refused = (upload.refused ?? []).map((file, at) => ({ ...file, place: files.length + at, refused: true }));
      await taskTable(within).keepPayload(taskId, { passed_over: [...repeated, ...refused] });
      if (isDone) await taskTable(within).settle({ ids: [taskId] }, { endedAt: context.now });
      await deleteSpentTasks(within, groupId);
      return { taskId, unused };
    });
};
