import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { toSql } from 'pgvector';
import { z } from 'zod';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';
import type { EmbeddingModel } from '../../ragModels/retrievalModels.js';

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
export type Near = z.infer<typeof Near>;
const Counted = z.object({ count: z.coerce.number() });

/** What of a chunk is embedded: it is found by its law and its place in it as well. */
const embeddedText = ({ law, heading, text }: z.infer<typeof Chunk>): string =>
  [law, heading, text].filter((part) => part !== null && part !== '').join('\n');

const digestOf = (text: string): string => createHash('md5').update(text).digest('hex');

/** Of which chunks: a file's, or an owner's in files that are done (`null`: the platform's). */
export type Whose = { readonly fileId: string } | { readonly owner: string | null };

export type VectorRows = ReturnType<typeof vectorRows>;

/** Keeps the vectors of chunks. Every statement is short: embedded Postgres has one connection. */
export const vectorRows = ({ knex, schemas }: Deps) => {
  const tables = tablesIn(knex, schemas.app);
  const chunksOf = (whose: Whose): Knex.QueryBuilder => {
    const chunks = tables('knowledge_chunks as chunk');
    if ('fileId' in whose) return chunks.where('chunk.file_id', whose.fileId);
    return chunks
      .join('knowledge_groups as group', 'group.id', 'chunk.group_id')
      .join('knowledge_files as file', 'file.id', 'chunk.file_id')
      .where({ 'group.owner': whose.owner, 'group.removed_at': null, 'file.status': 'done' });
  };
  const without = (whose: Whose, key: string): Knex.QueryBuilder =>
    chunksOf(whose).whereNotExists(
      tables('knowledge_vectors as vector')
        .whereRaw('vector.file_id = chunk.file_id and vector.place = chunk.place')
        .where('vector.model_key', key)
        .select(knex.raw('1')),
    );
  const count = async (query: Knex.QueryBuilder): Promise<number> =>
    Counted.parse(await query.count({ count: '*' }).first()).count;

  return {
    countChunks: (whose: Whose): Promise<number> => count(chunksOf(whose)),
    countWithout: (whose: Whose, key: string): Promise<number> => count(without(whose, key)),
    /** The next chunks without a vector of a model, in the order of their files and places. */
    without: async (whose: Whose, key: string, most: number): Promise<Unembedded[]> => {
      const rows: unknown = await without(whose, key)
        .orderBy(['chunk.file_id', 'chunk.place'])
        .limit(most)
        .select('chunk.file_id', 'chunk.place', 'chunk.law', 'chunk.heading', 'chunk.text');
      return z
        .array(Chunk)
        .parse(rows)
        .map((chunk) => ({ file_id: chunk.file_id, place: chunk.place, text: embeddedText(chunk) }));
    },
    /** Stores vectors of chunks that still say what was embedded, and returns how many; one that has a vector of the model keeps it. */
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
         join ??.knowledge_chunks as chunk on chunk.file_id = made.file_id and chunk.place = made.place
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
    /** The chunks of groups that are nearest to a vector of the same model, by the cosine, the nearest first. Exact: there is no index that guesses. */
    nearest: async ({
      groups,
      key,
      vector,
      limit,
    }: {
      readonly groups: readonly string[];
      readonly key: string;
      readonly vector: readonly number[];
      readonly limit: number;
    }): Promise<Near[]> => {
      const { rows }: { rows: unknown } = await knex.raw(
        `select vector.file_id, vector.place, 1 - (vector.embedding <=> ?::vector) as similarity
         from ??.knowledge_vectors as vector
         join ??.knowledge_files as file on file.id = vector.file_id and file.status = 'done'
         where vector.model_key = ? and vector.group_id = any(?::uuid[])
         order by vector.embedding <=> ?::vector, vector.file_id, vector.place
         limit ?`,
        [toSql([...vector]), schemas.app, schemas.app, key, [...groups], toSql([...vector]), limit],
      );
      return z.array(Near).parse(rows);
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
