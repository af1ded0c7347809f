import { createHash, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { z } from 'zod';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';
import { headBytes } from './fileKind.js';

type Deps = { readonly knex: Knex; readonly schemas: Pick<Schemas, 'app'> };

/** A content that is being received; `onStaged` is told its id once its row is there, before its first piece. */
type ArrivingContent = {
  readonly owner: string | null;
  readonly content: AsyncIterable<Buffer>;
  readonly now: Date;
  readonly check: (head: Buffer) => void;
  readonly onStaged: (id: string) => void;
};

/** A content that arrived whole. */
export type StagedContent = { readonly id: string; readonly digest: Buffer; readonly bytes: number };

/** Size of a stored part: large enough that there are few, small enough that nobody waits for its write. */
const partBytes = 512 * 1024;
const WithId = z.object({ id: z.string() });
const idsOf = (rows: unknown): readonly string[] =>
  z
    .array(WithId)
    .parse(rows)
    .map(({ id }) => id);
const Part = z.object({ bytes: z.instanceof(Uint8Array) });

/** Cuts a content into pieces of `size` bytes, of which the last may be shorter; no piece is empty. */
const inParts = async function* (content: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer, void, void> {
  let buffers: Buffer[] = [];
  let length = 0;
  for await (const piece of content) {
    buffers.push(piece);
    length += piece.length;
    if (length < size) continue;
    const whole = Buffer.concat(buffers);
    const full = whole.length - (whole.length % size);
    for (let at = 0; at < full; at += size) yield whole.subarray(at, at + size);
    buffers = [whole.subarray(full)];
    length = whole.length - full;
  }
  if (length > 0) yield Buffer.concat(buffers);
};

/** Deletes contents with their pieces. */
const contentRemoval = ({ knex, schemas }: Deps) => {
  const tables = tablesIn(knex, schemas.app);
  const drop = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) {
      // It deletes in pieces, so that no other statement waits for a large file.
      let deleted = 1;
      while (deleted > 0)
        deleted = await tables('knowledge_content_parts')
          .where({ content_id: id })
          .whereIn(
            'place',
            tables('knowledge_content_parts').where({ content_id: id }).orderBy('place').limit(16).select('place'),
          )
          .delete();
      await tables('knowledge_contents').where({ id }).delete();
    }
  };

  return {
    drop,
    /** Deletes those of the given contents that no file uses. */
    dropUnused: async (ids: readonly string[]): Promise<void> => {
      const rows: unknown = await tables('knowledge_contents')
        .whereIn('id', [...ids])
        .whereNull('file_id')
        .select('id');
      await drop(idsOf(rows));
    },
    dropOfFile: async (fileId: string): Promise<void> => {
      const rows: unknown = await tables('knowledge_contents').where({ file_id: fileId }).select('id');
      await drop(idsOf(rows));
    },
  };
};

export type Contents = ReturnType<typeof createContents>;

/** Keeps uploaded contents in Postgres, in pieces, until they have been read; then they are sources of their files. */
export const createContents = (deps: Deps) => {
  const { knex, schemas } = deps;
  const tables = tablesIn(knex, schemas.app);
  const removal = contentRemoval(deps);
  const { drop } = removal;

  const keepOfFile = async (fileId: string): Promise<void> => {
    const rows: unknown = await tables('knowledge_contents').where({ file_id: fileId }).select('id');
    for (const id of idsOf(rows)) {
      for (let place = 0; ; place += 1) {
        const { rowCount }: { rowCount: number } = await knex.raw(
          `insert into ??.knowledge_sources (file_id, place, bytes)
             select ?, place, bytes from ??.knowledge_content_parts where content_id = ? and place = ?
           on conflict (file_id, place) do update set bytes = excluded.bytes`,
          [schemas.app, fileId, schemas.app, id, place],
        );
        if (rowCount === 0) break;
      }
      await drop([id]);
    }
  };

  return {
    ...removal,
    /** Keeps the content of a file that is done as its source, a piece at a time. */
    keepOfFile,
    /**
     * Stores a content as it arrives, of no file yet.
     * @throws what `check` throws of its first bytes, before anything is stored; whatever broke the content off
     */
    stage: async ({ owner, content, now, check, onStaged }: ArrivingContent): Promise<StagedContent> => {
      const id = randomUUID();
      const hash = createHash('sha256');
      let bytes = 0;
      let place = 0;
      for await (const part of inParts(content, partBytes)) {
        if (place === 0) {
          check(part.subarray(0, headBytes));
          await tables('knowledge_contents').insert({ id, owner, file_id: null, received_at: now });
          onStaged(id);
        }
        hash.update(part);
        bytes += part.length;
        await tables('knowledge_content_parts').insert({ content_id: id, place, bytes: part });
        place += 1;
      }
      if (place === 0) check(Buffer.alloc(0));
      return { id, digest: hash.digest(), bytes };
    },
    /** A file's content; `undefined` when it is not kept any more. */
    ofFile: async (fileId: string): Promise<Buffer | undefined> => {
      const row: unknown = await tables('knowledge_contents').where({ file_id: fileId }).first('id');
      if (row === undefined) return undefined;
      const { id } = WithId.parse(row);
      const parts: Uint8Array[] = [];
      for (;;) {
        const part: unknown = await tables('knowledge_content_parts')
          .where({ content_id: id, place: parts.length })
          .first('bytes');
        if (part === undefined) return Buffer.concat(parts);
        parts.push(Part.parse(part).bytes);
      }
    },
    /** Deletes the contents of uploads that never finished, and keeps those of files that are done as their sources. */
    sweep: async (before: Date): Promise<void> => {
      const unfinished: unknown = await tables('knowledge_contents')
        .whereNull('file_id')
        .where('received_at', '<', before)
        .select('id');
      await drop(idsOf(unfinished));
      const done: unknown = await tables('knowledge_contents')
        .whereIn('file_id', tables('knowledge_files').where({ status: 'done' }).select('id'))
        .select('file_id as id');
      for (const fileId of idsOf(done)) await keepOfFile(fileId);
    },
  };
};
