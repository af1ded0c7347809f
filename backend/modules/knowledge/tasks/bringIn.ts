import { z } from 'zod';
import { knowledgeLimits, uploadStrategies } from '../../../../domain/contract/knowledge.js';
import type { Schemas, tablesIn } from '../../../adapters/postgres/tablesIn.js';
import type { TaskOutcome, TaskWork } from '../../../platform/tasks/defineTask.js';
import { countingAfresh } from '../../../platform/tasks/queue.js';
import { takeOver } from '../desk/takeOver.js';
import type { EmbedFile } from '../embedFile.js';
import type { ReadSource } from '../sources/sourceReader.js';
import type { Contents } from '../uploads/contents.js';
import { taskTable } from '../../../platform/tasks/taskTable.js';
import type { StoreChunks } from './storeChunks.js';

/** A file whose place another one took, and how many passages of that are not as they were read. */
export type Replaced = { readonly owner: string | null; readonly fileId: string; readonly changed: number };

type Deps = {
  readonly schemas: Pick<Schemas, 'app'>;
  readonly tables: ReturnType<typeof tablesIn>;
  readonly contents: Contents;
  readonly readSource: ReadSource;
  readonly storeChunks: StoreChunks;
  /** Without it everything is searched by its words alone. */
  readonly embedFile?: EmbedFile | undefined;
  /** Told of each file that a new version took the place of. */
  readonly onReplaced?: ((replaced: Replaced) => Promise<void>) | undefined;
};

const FileRow = z.object({
  id: z.string(),
  group_id: z.string(),
  name: z.string(),
  strategy: z.enum(uploadStrategies),
  chunk_size: z.number(),
  overlap: z.number(),
  chunks: z.number(),
  replaces: z.string().nullable(),
});
type FileRow = z.infer<typeof FileRow>;

type BringingIn = Omit<TaskWork<unknown>, 'payload'>;

type Failure = { readonly sentence: string; readonly mayPass: boolean };
type Outcome = 'done' | Failure;

/** The share of a file's progress that is reached once it is read, and once its chunks are stored; embedding is the rest. */
const shares = { read: 0.3, stored: 0.5 } as const;

/** Longest notes on a file, in characters; each note names twenty rows or pages at most. */
const longestNotes = 500;

const CountRow = z.object({ count: z.coerce.number() });
const summed = z.object({ chunks: z.coerce.number() });

export type BringIn = (work: BringingIn) => Promise<TaskOutcome>;

/** Whether the owner's knowledge base holds `more` chunks without exceeding its limit; the platform's has none. */
const hasRoom = async (tables: Deps['tables'], owner: string | null, more: number): Promise<boolean> => {
  if (owner === null) return true;
  const row: unknown = await tables('knowledge_files')
    .whereIn('group_id', tables('knowledge_groups').where({ owner, removed_at: null }).select('id'))
    .sum({ chunks: 'chunks' })
    .first();
  return summed.parse(row).chunks + more <= knowledgeLimits.chunks;
};

/** Creates what reads a file and stores its chunks; it returns `undefined` once they are there. */
const createReadIn =
  ({ tables, contents, readSource, storeChunks }: Pick<Deps, 'tables' | 'contents' | 'readSource' | 'storeChunks'>) =>
  async (file: FileRow, work: BringingIn, onShare: (share: number) => void) => {
    const { task, write, signal } = work;
    await write((within) => within('knowledge_files').where({ id: file.id }).update({ status: 'reading' }));
    const content = await contents.ofFile(file.id);
    if (!content) return { sentence: '文件内容已不在，请重新上传', mayPass: false };
    const read = await readSource({
      name: file.name,
      content,
      strategy: file.strategy,
      chunkSize: file.chunk_size,
      overlap: file.overlap,
      owner: task.owner ?? 'platform',
      signal,
      onProgress: (share) => onShare(share * shares.read),
    });
    if (read.kind === 'failed') return read;
    if (read.chunks.length === 0) return { sentence: '没有读到文字', mayPass: false };
    if (!(await hasRoom(tables, task.owner, read.chunks.length)))
      return { sentence: `知识库最多${knowledgeLimits.chunks}个片段，放不下这个文件`, mayPass: false };
    await storeChunks({
      fileId: file.id,
      groupId: file.group_id,
      chunks: read.chunks,
      write,
      signal,
      onProgress: (share) => onShare(shares.read + share * (shares.stored - shares.read)),
    });
    const notes = read.notes.length === 0 ? null : read.notes.join('；').slice(0, longestNotes);
    await write((within) => within('knowledge_files').where({ id: file.id }).update({ notes }));
    return undefined;
  };

/** Brings in the files of an upload that are not done, one after another; one that fails does not hold up the others. */
export const createBringIn = (deps: Deps): BringIn => {
  const { schemas, tables, contents, embedFile, onReplaced } = deps;
  const readIn = createReadIn(deps);
  const bringInFile = async (file: FileRow, work: BringingIn, onShare: (share: number) => void): Promise<Outcome> => {
    const { task, write, signal, isLastTry } = work;
    if (file.chunks === 0) {
      const failure = await readIn(file, work, onShare);
      if (failure) return failure;
    }
    const embedded = (await embedFile?.({
      fileId: file.id,
      groupId: file.group_id,
      owner: task.owner,
      correlationId: task.id,
      signal,
      write: countingAfresh(write, task),
      onProgress: (share) => onShare(shares.stored + share * (1 - shares.stored)),
    })) ?? { kind: 'none' };
    if (embedded.kind === 'failed' && embedded.mayPass && !isLastTry) return embedded;
    const reason = embedded.kind === 'failed' ? `没有向量，文字检索可用：${embedded.sentence}` : null;
    const { replaces } = file;
    const changed = await write(async (within, trx) => {
      await within('knowledge_files').where({ id: file.id }).update({ status: 'done', reason });
      if (reason === null) await taskTable(within).countAfresh(task.id);
      return replaces === null ? null : takeOver(trx, schemas.app, { from: replaces, to: file.id });
    });
    await contents.keepOfFile(file.id);
    if (replaces !== null && changed !== null) await onReplaced?.({ owner: task.owner, fileId: replaces, changed });
    return reason === null ? 'done' : { sentence: reason, mayPass: false };
  };

  return async (work) => {
    const { task, write, isLastTry, onProgress, signal } = work;
    const rows: unknown = await tables('knowledge_files')
      .where({ task_id: task.id })
      .andWhere((open) =>
        open
          .whereIn('status', ['waiting', 'reading'])
          .orWhere((bare) => bare.where({ status: 'done' }).whereNotNull('reason')),
      )
      .orderBy('place')
      .select(...Object.keys(FileRow.shape));
    const files = z.array(FileRow).parse(rows);
    const all = CountRow.parse(
      await tables('knowledge_files').where({ task_id: task.id }).count({ count: '*' }).first(),
    );
    const before = all.count - files.length;
    const failures: { readonly name: string; readonly sentence: string }[] = [];

    for (const [at, file] of files.entries()) {
      signal.throwIfAborted();
      const onShare = (share: number) => onProgress((before + at + share) / all.count);
      onShare(0);
      const outcome = await bringInFile(file, work, onShare);
      if (outcome === 'done') continue;
      if (outcome.mayPass && !isLastTry) return { kind: 'again', reason: `“${file.name}”：${outcome.sentence}` };
      failures.push({ name: file.name, sentence: outcome.sentence });
      await write((within) =>
        within('knowledge_files')
          .where({ id: file.id })
          .whereNot({ status: 'done' })
          .update({ status: 'failed', reason: outcome.sentence }),
      );
    }
    const [first] = failures;
    if (!first) return { kind: 'done' };
    const others = failures.length > 1 ? `；另有${failures.length - 1}个文件也没有完成` : '';
    return { kind: 'failed', reason: `“${first.name}”：${first.sentence}${others}` };
  };
};
