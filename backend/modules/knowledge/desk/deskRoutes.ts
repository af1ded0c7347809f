import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { Owner } from '../../../../domain/account/owner.js';
import { knowledgeDesk, type DeskChunk, type LawNotice } from '../../../../domain/contract/knowledgeDesk.js';
import type { KnownAccount } from '../../../../domain/contract/shared.js';
import type { NamesOf } from '../../../platform/auditAccess/namedAccounts.js';
import type { ChangeRecords } from '../../../platform/changeRecords/changeRecords.js';
import { changerIn, createChanged } from '../../../platform/changeRecords/changerIn.js';
import { signedIn } from '../../../platform/http/auth.js';
import { commandContext } from '../../../platform/http/commandContext.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { serveOwners, serveOwnersByHand } from '../../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../../platform/http/types.js';
import type { Tasks } from '../../../platform/tasks/tasks.js';
import type { Contents } from '../uploads/contents.js';
import { receiveUpload } from '../uploads/receiveUpload.js';
import type { AcceptReplacement } from './acceptReplacement.js';
import type { Change, ChangeRows } from '../changeRows.js';
import type { ChangedChunk, ChunkDesk } from './chunkDesk.js';
import type { FileRows } from './fileRows.js';
import type { Sources } from './uploadedFiles.js';

type Deps = {
  readonly files: FileRows;
  readonly chunks: ChunkDesk;
  readonly sources: Sources;
  readonly contents: Contents;
  readonly changes: ChangeRows;
  readonly acceptReplacement: AcceptReplacement;
  readonly lawNotices: (owner: Owner) => Promise<LawNotice[]>;
  readonly worker: Pick<Tasks, 'wake' | 'abandon'>;
  readonly changeRecords: Pick<ChangeRecords, 'wake'>;
  readonly namesOf: NamesOf;
  /** Queues vectors for passages that have none. */
  readonly queueMissing: (owner: Owner) => Promise<void>;
};

/** How long moving and deleting a file may take: large ones go a few rows at a time. */
const movingMs = 300_000;

const changeIn = (ctx: AppContext): Change => ({ ...changerIn(ctx), by: signedIn(ctx.state).id });

const namedIn = ({ correction }: ChangedChunk): (string | null)[] =>
  correction ? [correction.corrected_by, correction.off_by] : [];

const withNames = ({ correction, ...chunk }: ChangedChunk, nameOf: (id: string) => KnownAccount): DeskChunk => {
  const named = (id: string | null) => (id === null ? null : nameOf(id));
  return {
    ...chunk,
    correction: correction && {
      ...correction,
      corrected_by: named(correction.corrected_by),
      off_by: named(correction.off_by),
    },
  };
};

/** /api/rag and /api/admin/rag: single files and passages of accounts' and the platform's knowledge bases. */
export const deskRoutes = (router: AppRouter, deps: Deps): void => {
  const changed = createChanged(deps.changeRecords);
  const { files, chunks, sources, contents, changes, acceptReplacement, lawNotices, worker, namesOf, queueMissing } =
    deps;
  const shown = async (ctx: AppContext, chunk: ChangedChunk) => withNames(chunk, await namesOf(ctx, namedIn(chunk)));

  const replace = async (owner: Owner, fileId: string, ctx: AppContext) => {
    const { id: by } = signedIn(ctx.state);
    await files.find(owner, fileId);
    const { taskId } = await receiveUpload(ctx, owner, contents, ({ files: received }) => {
      const [file, ...others] = received;
      if (!file) throw new RequestError('upload_incomplete');
      if (others.length > 0)
        throw new RequestError('fields_invalid', { errors: [{ path: 'files', message: '只能选择一个文件' }] });
      const context = commandContext(ctx, { file: fileId, name: file.name, digest: file.digest.toString('hex') });
      return acceptReplacement({ owner, fileId, by, file, context });
    });
    worker.wake();
    deps.changeRecords.wake();
    return { task_id: taskId };
  };

  const source = async (owner: Owner, id: string, ctx: AppContext): Promise<void> => {
    const { name } = await files.find(owner, id);
    const pieces = sources.read(id);
    const first = await pieces.next();
    if (first.done === true) throw new RequestError('document_source_not_kept');
    ctx.set('Content-Type', 'application/octet-stream');
    ctx.set('Content-Disposition', contentDisposition(name));
    const { value } = first;
    ctx.body = Readable.from(
      (async function* () {
        yield value;
        yield* pieces;
      })(),
    );
  };

  serveOwners(router, knowledgeDesk.files, ({ owner, path: { id } }) => files.list(owner, id));
  serveOwners(router, knowledgeDesk.file, async ({ owner, path: { id } }) => {
    const file = await files.find(owner, id);
    return {
      file: await files.view(file),
      group: await files.groupOf(owner, file.group_id),
      lapsed: await files.lapsedOf(id),
    };
  });
  serveOwners(router, knowledgeDesk.chunks, async ({ owner, path: { id }, query }, ctx) => {
    const { items, ...page } = await chunks.page(owner, id, query);
    const nameOf = await namesOf(ctx, items.flatMap(namedIn));
    return { ...page, items: items.map((chunk) => withNames(chunk, nameOf)) };
  });
  serveOwners(router, knowledgeDesk.correct, async ({ owner, path: { id: fileId, place }, body }, ctx) => {
    const chunk = await changed(chunks.correct({ owner, fileId, place }, body, changeIn(ctx)));
    await queueMissing(owner);
    return shown(ctx, chunk);
  });
  serveOwners(router, knowledgeDesk.switchChunk, async ({ owner, path: { id: fileId, place }, body }, ctx) => {
    const chunk = await changed(chunks.switchOff({ owner, fileId, place }, body.is_off, changeIn(ctx)));
    if (!body.is_off) await queueMissing(owner);
    return shown(ctx, chunk);
  });
  serveOwners(router, knowledgeDesk.dismiss, ({ owner, path: { id } }, ctx) =>
    changed(files.dismiss(owner, id, changeIn(ctx))),
  );
  serveOwnersByHand(router, knowledgeDesk.source, ({ owner, path: { id } }, ctx) => source(owner, id, ctx));
  serveOwners(router, knowledgeDesk.change, ({ owner, path: { id }, body }, ctx) => {
    ctx.state.giveTime(movingMs);
    return changed(files.change(owner, id, body, changeIn(ctx)));
  });
  serveOwners(router, knowledgeDesk.removeFile, ({ owner, path: { id } }, ctx) => {
    ctx.state.giveTime(movingMs);
    return changed(files.remove(owner, id, changeIn(ctx), (taskIds) => taskIds.forEach(worker.abandon)));
  });
  serveOwnersByHand(router, knowledgeDesk.replace, ({ owner, path: { id } }, ctx) => replace(owner, id, ctx));
  serveOwners(router, knowledgeDesk.lawNotices, async ({ owner }) => ({ items: await lawNotices(owner) }));
  serveOwners(router, knowledgeDesk.changes, async ({ owner, query }, ctx) => {
    const { items, ...page } = await changes.list(owner, query);
    const nameOf = await namesOf(
      ctx,
      items.map(({ by }) => by),
    );
    return { ...page, items: items.map((change) => ({ ...change, by: nameOf(change.by) })) };
  });
};
