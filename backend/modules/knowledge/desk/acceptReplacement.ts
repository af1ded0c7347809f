import type { Knex } from 'knex';
import { z } from 'zod';
import type { Owner } from '../../../../domain/account/owner.js';
import type { CommandContext } from '../../../adapters/eventStore/eventLog.js';
import type { Schemas } from '../../../adapters/postgres/tablesIn.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { createHoldOwner } from '../../accounts/index.js';
import { idFor, mustHaveRoom } from '../uploads/acceptUpload.js';
import { deleteSpentTasks, insertUploadTask, isAccepted } from '../uploads/uploadTask.js';
import type { StagedContent } from '../uploads/contents.js';
import { recordChange } from '../changeRows.js';
import type { FileRows } from './fileRows.js';
import { noDigest } from './noDigest.js';

type Deps = { readonly knex: Knex; readonly schemas: Pick<Schemas, 'app'>; readonly files: Pick<FileRows, 'find'> };

export type Replacement = {
  readonly owner: Owner;
  readonly fileId: string;
  /** The account that replaces it. */
  readonly by: string;
  readonly file: StagedContent & { readonly name: string };
  readonly context: CommandContext;
};

const Cut = z.object({ strategy: z.string(), chunk_size: z.number(), overlap: z.number() });

export type AcceptReplacement = (
  replacement: Replacement,
) => Promise<{ readonly taskId: string; readonly unused: readonly string[] }>;

/**
 * Makes a task that brings in the next version of a file, cut as the file was; the same command again finds the task that it made. The
 * file serves until the task has ended well.
 * @throws RequestError `document_file_not_found`, `document_file_busy`, `document_file_exists`, `too_many_uploads_waiting`,
 * `knowledge_full`; DomainError `idempotency_key_reused`, `personal_data_erased`
 */
export const createAcceptReplacement = ({ knex, schemas, files }: Deps): AcceptReplacement => {
  const holdOwner = createHoldOwner({ knex, schemas }, 'juanzong:knowledge');
  return ({ owner, fileId, by, file, context }) =>
    holdOwner(owner, async (within) => {
      const taskId = idFor('knowledgeReplacement', owner, context.commandId);
      if (await isAccepted(within, taskId, context)) return { taskId, unused: [file.id] };
      await within('knowledge_files').where({ id: fileId }).forUpdate().first('id');
      const { group_id: groupId, moving_to: movingTo } = await files.find(
        owner,
        fileId,
        'document_file_not_found',
        within,
      );
      const isUnderWay: unknown = await within('knowledge_files')
        .where({ replaces: fileId })
        .whereIn('status', ['waiting', 'reading'])
        .first('id');
      if (movingTo !== null || isUnderWay !== undefined) throw new RequestError('document_file_busy');
      await mustHaveRoom(within, { owner, files: [file] });
      const cut = Cut.parse(
        await within('knowledge_files')
          .where({ id: fileId })
          .first(...Object.keys(Cut.shape)),
      );
      // What failed of an earlier try stands in nobody's way.
      await within('knowledge_files')
        .where({ replaces: fileId, status: 'failed' })
        .update({ status: 'removed', digest: noDigest(), replaces: null });
      const same: unknown = await within('knowledge_files')
        .where({ group_id: groupId, digest: file.digest, strategy: cut.strategy })
        .first('id');
      if (same !== undefined) throw new RequestError('document_file_exists');
      await insertUploadTask(within, { taskId, owner, groupId, context });
      const id = idFor('knowledgeFile', taskId, 0);
      await within('knowledge_files').insert({
        ...cut,
        id,
        group_id: groupId,
        task_id: taskId,
        name: file.name,
        digest: file.digest,
        bytes: file.bytes,
        place: 0,
        status: 'waiting',
        replaces: fileId,
      });
      await within('knowledge_contents').where({ id: file.id }).update({ file_id: id });
      await deleteSpentTasks(within, groupId);
      await recordChange(
        within,
        { by, at: context.now, correlationId: context.correlationId },
        { owner, action: 'file_replaced', groupId, fileId, files: [file] },
      );
      return { taskId, unused: [] };
    });
};
