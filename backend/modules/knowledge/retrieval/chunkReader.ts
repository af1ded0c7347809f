import type { Knex } from 'knex';
import { z } from 'zod';
import { joinPieces } from '../../../../domain/knowledge/foundPassages.js';
import type { Schemas } from '../../../adapters/postgres/tablesIn.js';
import { chunkColumns, ChunkRow, type ChunkPlace, type KeptChunk } from './chunkRows.js';

type Deps = { readonly knex: Knex; readonly schemas: Pick<Schemas, 'app'> };

/** Pieces of one article stand next to each other. */
const neighbours = 30;

const rowsIn = (found: unknown): KeptChunk[] => z.object({ rows: z.array(ChunkRow) }).parse(found).rows;

export type ChunkReader = ReturnType<typeof createChunkReader>;

/** Creates what reads chunks that a search has found. */
export const createChunkReader = ({ knex, schemas }: Deps) => {
  /** Chunks by their places, but only of these files. */
  const chunksAt = async (places: readonly ChunkPlace[], files: ReadonlySet<string>): Promise<KeptChunk[]> => {
    const placesInFiles = places.filter(({ fileId }) => files.has(fileId));
    if (placesInFiles.length === 0) return [];
    return rowsIn(
      await knex.raw(
        `select ${chunkColumns.map((column) => `c.${column}`).join(', ')} from ??.knowledge_chunks c
         join unnest(?::uuid[], ?::int4[]) as w (file_id, place) on c.file_id = w.file_id and c.place = w.place`,
        [schemas.app, placesInFiles.map(({ fileId }) => fileId), placesInFiles.map(({ place }) => place)],
      ),
    );
  };

  /** Chunks with the whole article where they hold a piece of it; its other pieces are then left out. */
  const withWholeArticles = async (chunks: readonly KeptChunk[]): Promise<KeptChunk[]> => {
    const single = chunks.filter(({ law, articles }) => law !== null && articles.length === 1);
    if (single.length === 0) return [...chunks];
    const beside = rowsIn(
      await knex.raw(
        `select ${chunkColumns.map((column) => `c.${column}`).join(', ')} from ??.knowledge_chunks c
         join (select distinct file_id, article from unnest(?::uuid[], ?::int4[], ?::text[]) as s (file_id, place, article)) w
           on c.file_id = w.file_id and c.articles = array[w.article] and not c.is_off
         where exists (select from unnest(?::uuid[], ?::int4[]) as n (file_id, place)
                       where n.file_id = c.file_id and c.place between n.place - ? and n.place + ?)
         order by c.file_id, c.place`,
        [
          schemas.app,
          single.map(({ fileId }) => fileId),
          single.map(({ place }) => place),
          single.map(({ articles: [article] }) => article ?? ''),
          single.map(({ fileId }) => fileId),
          single.map(({ place }) => place),
          neighbours,
          neighbours,
        ],
      ),
    );
    const articleOf = ({ fileId, articles }: KeptChunk): string => `${fileId}:${articles.join()}`;
    const pieces = new Map<string, KeptChunk[]>();
    for (const one of beside) pieces.set(articleOf(one), [...(pieces.get(articleOf(one)) ?? []), one]);
    const joinedArticles = new Set<string>();
    return chunks.flatMap((chunk) => {
      const parts = pieces.get(articleOf(chunk)) ?? [];
      if (parts.length < 2) return [chunk];
      if (joinedArticles.has(articleOf(chunk))) return [];
      joinedArticles.add(articleOf(chunk));
      const text = joinPieces(
        chunk.articles[0] ?? '',
        parts.map((part) => part.text),
      );
      return [{ ...chunk, text }];
    });
  };

  return { chunksAt, withWholeArticles };
};
