import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { toSql } from 'pgvector';
import { z } from 'zod';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';
import { slicesOf, type Slice } from '../retrieval/slices.js';
import type { Nearest } from '../retrieval/vectorSearch.js';
import type { EmbeddingModel } from '../../models/index.js';

type Deps = { readonly knex: Knex; readonly schemas: Pick<Schemas, 'app'> };

/** A chunk that has no vector of a model yet. */
export type Unembedded = { readonly file_id: string; readonly place: number; readonly text: string };

const Chunk = z.object({
  file_id: z.string(),
  place: z.number(),
  law: z.string().nullable(),
  heading: z.string().nullable(),
  text: z.string(),
});
const Near = z.object({ file_id: z.string(), place: z.number(), similarity: z.number() });
const FileOf = z.object({ id: z.string(), chunks: z.number() });
const Counted = z.object({ count: z.coerce.number() });

/** Chunks that one statement looks at, so that nobody waits long for its end. */
const chunksAtOnce = 2_000;

/** The text of a chunk that is embedded: with its law and its heading, so that it is found by these as well. */
const embeddedText = ({ law, heading, text }: z.infer<typeof Chunk>): string =>
  [law, heading, text].filter((part) => part !== null && part !== '').join('\n');

const digestOf = (text: string): string => createHash('md5').update(text).digest('hex');

/** The chunks that are meant: a file's, or an owner's in files that are done (`null`: the platform's). */
export type Whose = { readonly fileId: string } | { readonly owner: string | null };

export type VectorRows = ReturnType<typeof vectorRows>;

/** The chunks of files, a slice at a time. */
const chunkSlices = ({ knex, schemas }: Deps) => {
  const tables = tablesIn(knex, schemas.app);
  /** The files that are meant, in an order that stays. */
  const filesOf = async (whose: Whose): Promise<readonly z.infer<typeof FileOf>[]> => {
    const files = tables('knowledge_files as file').orderBy('file.id').select('file.id', 'file.chunks');
    const fileQuery =
      'fileId' in whose
        ? files.where('file.id', whose.fileId)
        : files
            .join('knowledge_groups as group', 'group.id', 'file.group_id')
            .where({ 'group.owner': whose.owner, 'group.removed_at': null, 'file.status': 'done' });
    return z.array(FileOf).parse(await fileQuery);
  };
  const slicesFor = async (whose: Whose): Promise<readonly Slice[]> => slicesOf(await filesOf(whose), chunksAtOnce);
  const chunksIn = ({ files, from, to }: Slice): Knex.QueryBuilder =>
    tables('knowledge_chunks as chunk')
      .whereRaw('chunk.file_id = any(?::uuid[])', [[...files]])
      .where('chunk.place', '>=', from)
      .where('chunk.place', '<', to);
  // A chunk that is switched off needs no vector.
  const withoutIn = (slice: Slice, key: string): Knex.QueryBuilder =>
    chunksIn(slice)
      .where('chunk.is_off', false)
      .whereNotExists(
        tables('knowledge_vectors as vector')
          .whereRaw('vector.file_id = chunk.file_id and vector.place = chunk.place')
          .where('vector.model_key', key)
          .select(knex.raw('1')),
      );
  return { filesOf, slicesFor, chunksIn, withoutIn };
};

/** Stores vectors and compares them. */
const storedVectors = ({ knex, schemas }: Deps) => ({
  /**
   * Stores the vectors of chunks whose text has not changed since it was embedded, and returns how many; an existing vector of the
   * model is kept.
   */
  store: async (
    { key, dimension }: Pick<EmbeddingModel, 'key' | 'dimension'>,
    chunks: readonly Unembedded[],
    vectors: readonly (readonly number[])[],
    trx: Knex = knex,
  ): Promise<number> => {
    const { rowCount }: { rowCount: number } = await trx.raw(
      `insert into ??.knowledge_vectors (file_id, place, group_id, model_key, dimension, embedding)
       select chunk.file_id, chunk.place, chunk.group_id, ?, ?, made.embedding::vector
       from unnest(?::uuid[], ?::int[], ?::text[], ?::text[]) as made (file_id, place, digest, embedding)
       join ??.knowledge_chunks as chunk on chunk.file_id = made.file_id and chunk.place = made.place and not chunk.is_off
        and md5(concat_ws(E'\\n', nullif(chunk.law, ''), nullif(chunk.heading, ''), chunk.text)) = made.digest
       on conflict do nothing`,
      [
        schemas.app,
        key,
        dimension,
        chunks.map(({ file_id: id }) => id),
        chunks.map(({ place }) => place),
        chunks.map(({ text }) => digestOf(text)),
        vectors.map((vector) => toSql([...vector])),
        schemas.app,
      ],
    );
    return rowCount;
  },
  /** The result is exact: no approximate index is used. */
  nearest: (async ({ groups, key, vector, limit, slice, run }) => {
    const near = toSql([...vector]);
    const found = await run.query(
      `select vector.file_id, vector.place, 1 - (vector.embedding <=> ?::vector) as similarity
       from ??.knowledge_vectors as vector
       join ??.knowledge_files as file on file.id = vector.file_id and file.status = 'done'
       where vector.model_key = ? and vector.group_id = any(?::uuid[])
         and vector.file_id = any(?::uuid[]) and vector.place >= ? and vector.place < ?
       order by vector.embedding <=> ?::vector, vector.file_id, vector.place
       limit ?`,
      [near, schemas.app, schemas.app, key, [...groups], [...slice.files], slice.from, slice.to, near, limit],
    );
    return z.object({ rows: z.array(Near) }).parse(found).rows;
  }) satisfies Nearest,
});

/** Deletes the vectors of an owner that are not of one model. */
const otherVectors = ({ knex, schemas }: Deps, { filesOf }: Pick<ReturnType<typeof chunkSlices>, 'filesOf'>) => {
  const tables = tablesIn(knex, schemas.app);
  return {
    /**
     * Walks over the files of an owner once. Each call of what it returns deletes the vectors of a few chunks that are not of this
     * model; false at the end.
     */
    walkOthers: async (owner: string | null, key: string, most: number): Promise<() => Promise<boolean>> => {
      const slices = slicesOf(await filesOf({ owner }), most);
      return async () => {
        const slice = slices.shift();
        if (!slice) return false;
        await tables('knowledge_vectors')
          .whereRaw('file_id = any(?::uuid[])', [[...slice.files]])
          .where('place', '>=', slice.from)
          .where('place', '<', slice.to)
          .whereNot({ model_key: key })
          .delete();
        return true;
      };
    },
    /** Deletes some vectors of an owner that are not of this model; returns how many. */
    removeOthers: async (owner: string | null, key: string, most: number): Promise<number> => {
      const { rowCount }: { rowCount: number } = await knex.raw(
        `delete from ??.knowledge_vectors where ctid = any(array(
           select vector.ctid from ??.knowledge_vectors as vector
           join ??.knowledge_groups as "group" on "group".id = vector.group_id
           where "group".owner is not distinct from ? and vector.model_key <> ? limit ?))`,
        [schemas.app, schemas.app, schemas.app, owner, key, most],
      );
      return rowCount;
    },
  };
};

/** Keeps the vectors of chunks. Every statement is short: embedded Postgres has one connection. */
export const vectorRows = (deps: Deps) => {
  const { knex, schemas } = deps;
  const tables = tablesIn(knex, schemas.app);
  const slices = chunkSlices(deps);
  const { slicesFor, chunksIn, withoutIn } = slices;
  const countIn = async (whose: Whose, queryFor: (slice: Slice) => Knex.QueryBuilder): Promise<number> => {
    let sum = 0;
    for (const slice of await slicesFor(whose))
      sum += Counted.parse(await queryFor(slice).count({ count: '*' }).first()).count;
    return sum;
  };

  return {
    ...storedVectors(deps),
    ...otherVectors(deps, slices),
    countChunks: (whose: Whose): Promise<number> => countIn(whose, chunksIn),
    countWithout: (whose: Whose, key: string): Promise<number> => countIn(whose, (slice) => withoutIn(slice, key)),
    /**
     * Walks over the chunks once, in the order of their files and places. Each call of what it returns gives the next ones without a
     * vector of the model, none at the end; those that were given and have none yet are given again.
     */
    walkWithout: async (whose: Whose, key: string): Promise<(most: number) => Promise<Unembedded[]>> => {
      const left = [...(await slicesFor(whose))];
      return async (most) => {
        for (let [slice] = left; slice; [slice] = left) {
          const rows: unknown = await withoutIn(slice, key)
            .orderBy(['chunk.file_id', 'chunk.place'])
            .limit(most)
            .select('chunk.file_id', 'chunk.place', 'chunk.law', 'chunk.heading', 'chunk.text');
          const chunks = z.array(Chunk).parse(rows);
          if (chunks.length > 0)
            return chunks.map((chunk) => ({
              file_id: chunk.file_id,
              place: chunk.place,
              text: embeddedText(chunk),
            }));
          left.shift();
        }
        return [];
      };
    },
    /** Which of these groups have vectors that are searched. */
    groupsWithVectors: async (groupIds: readonly string[]): Promise<ReadonlySet<string>> => {
      const rows: unknown = await tables('knowledge_groups as group')
        .whereIn('group.id', [...groupIds])
        .whereExists(
          tables('knowledge_vectors as vector')
            .join('knowledge_serving as serving', 'serving.model_key', 'vector.model_key')
            .whereRaw('vector.group_id = "group".id and serving.owner is not distinct from "group".owner')
            .select(knex.raw('1')),
        )
        .select('group.id');
      return new Set(
        z
          .array(z.object({ id: z.string() }))
          .parse(rows)
          .map(({ id }) => id),
      );
    },
  };
};
