import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Knex } from 'knex';
import { z } from 'zod';
import { chunkText } from '../../../../domain/knowledge/chunks.js';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';
import { createQueue } from '../../../platform/tasks/queue.js';
import { createWorker } from '../../../platform/tasks/worker.js';
import type { EmbedFile } from '../embedFile.js';
import { createSources } from '../desk/uploadedFiles.js';
import { groupRows } from '../groupRows.js';
import type { ReadSource } from '../sources/sourceReader.js';
import { createBringIn } from '../tasks/bringIn.js';
import { uploadTask } from '../tasks/definitions.js';
import { createStoreChunks } from '../tasks/storeChunks.js';
import { taskRows } from '../tasks/taskRows.js';
import { createAcceptUpload } from '../uploads/acceptUpload.js';
import { createContents } from '../uploads/contents.js';

export const at = new Date('2027-01-15T04:00:00Z');
const Chunk = z.object({ file_id: z.string(), place: z.number(), text: z.string() });

/** Reads texts, in this process. */
export const readPlainText: ReadSource = ({ content, chunkSize: size, overlap }) => {
  const chunks = chunkText(content.toString('utf8'), { size, overlap });
  const unknown = { law: null, versionDate: null, effectiveFrom: null, heading: null };
  return Promise.resolve({ kind: 'read', chunks: chunks.map((chunk) => ({ ...chunk, ...unknown })), notes: [] });
};

type Scripted = {
  readonly readSource?: ReadSource;
  readonly embedFile?: EmbedFile;
  /** Called where the worker would log that tasks wait. */
  readonly warn?: () => void;
};

/** The knowledge base on a Postgres, without HTTP; with readers and embedders that a test plays. */
export const knowledgeBaseOn = ({ knex, schemas }: { readonly knex: Knex; readonly schemas: Schemas }) => {
  const deps = { knex, schemas };
  const tables = tablesIn(knex, schemas.app);
  const contents = createContents(deps);
  const sources = createSources(deps);
  const tasks = taskRows(deps);
  const queue = createQueue({ ...deps, leases: { upload: 60 } });
  const acceptUpload = createAcceptUpload(deps);

  const stage = (owner: string | null, text: string) =>
    contents.stage({
      owner,
      content: Readable.from([Buffer.from(text)]),
      now: at,
      check: () => undefined,
      onStaged: () => undefined,
    });

  return {
    tables,
    contents,
    tasks,
    queue,
    groups: groupRows({ ...deps, tasks, contents, sources }),
    newAccount: async (): Promise<string> => {
      const user_id = randomUUID();
      await tables('credentials').insert({ user_id, email: `${user_id}@example.cn`, password_hash: 'x' });
      return user_id;
    },
    /** Returns the task's id. */
    upload: async (
      owner: string | null,
      texts: Readonly<Record<string, string>>,
      { groupName = '材料', commandId = randomUUID() } = {},
    ): Promise<string> => {
      const files: (Awaited<ReturnType<typeof stage>> & { readonly name: string })[] = [];
      for (const [name, text] of Object.entries(texts)) files.push({ ...(await stage(owner, text)), name });
      const { taskId, unused } = await acceptUpload({
        owner,
        caseCause: '民间借贷纠纷',
        groupName,
        strategy: 'chunk',
        chunkSize: 100,
        overlap: 0,
        files,
        context: {
          commandId,
          commandHash: 'of it',
          correlationId: 'test',
          actor: { kind: 'visitor', id: '' },
          now: at,
        },
      });
      await contents.drop(unused);
      return taskId;
    },
    worker: ({ readSource = readPlainText, embedFile, warn = () => undefined }: Scripted = {}) => {
      const bringIn = createBringIn({
        ...deps,
        tables,
        contents,
        readSource,
        embedFile,
        storeChunks: createStoreChunks(deps),
      });
      return createWorker({
        queue,
        definitions: { upload: uploadTask(bringIn) },
        logger: { warn, error: () => undefined },
        isAlone: false,
        pollMs: 20,
        beatMs: 50,
      });
    },
    /** What is stored of chunks, of files that are done or not. */
    chunks: async () =>
      z
        .array(Chunk)
        .parse(await tables('knowledge_chunks').orderBy(['file_id', 'place']).select('file_id', 'place', 'text')),
    count: async (table: string): Promise<number> =>
      z.object({ count: z.coerce.number() }).parse(await tables(table).count({ count: '*' }).first()).count,
    /** As if their time had come. */
    makeDue: () => tables('tasks').where({ status: 'PENDING' }).update({ due_at: knex.fn.now() }),
    /** As if their workers had been silent for long. */
    endLeases: queue.endLeases,
  };
};
export type KnowledgeBase = ReturnType<typeof knowledgeBaseOn>;

/** A task once it is as it should be; mocha's timeout ends a wait in vain. */
export const until = async <T>(ask: () => Promise<T>, holds: (value: T) => boolean): Promise<T> => {
  for (;;) {
    const value = await ask();
    if (holds(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};
