import type { Knex } from 'knex';
import { z } from 'zod';
import type { CitedArticle } from '../../../../domain/citations/citedArticle.js';
import { lawKey } from '../../../../domain/citations/facts.js';
import { termsOf } from '../../../../domain/knowledge/terms.js';
import { askedTerm } from '../../../../domain/knowledge/searchedText.js';
import type { Schemas } from '../../../adapters/postgres/tablesIn.js';
import { keyOf, type ChunkPlace, type KeptChunk } from './chunkRows.js';
import type { SearchedFile } from './searchedGroups.js';

/** Where a chunk with an asked article stands: without its text, since every law of a large knowledge base has an article of that number. */
const PlaceRow = z
  .object({ file_id: z.string(), place: z.number(), law: z.string(), article: z.string() })
  .transform(({ file_id: fileId, ...row }) => ({ ...row, fileId }));

type Deps = {
  readonly knex: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
  /** Chunks by their places, but only of these files. */
  readonly chunksAt: (places: readonly ChunkPlace[], files: ReadonlySet<string>) => Promise<readonly KeptChunk[]>;
};

/** The first chunk with each of these articles, by names of laws that are written alike; `null` for what is in none of the files. */
export const findArticles = async (
  { knex, schemas: { app }, chunksAt }: Deps,
  cited: readonly CitedArticle[],
  files: readonly SearchedFile[],
): Promise<readonly (KeptChunk | null)[]> => {
  const articles = [...new Set(cited.map(({ article }) => article))].filter((article) => termsOf(article).length > 0);
  if (articles.length === 0 || files.length === 0) return cited.map(() => null);
  // The index leads to chunks that hold all terms of the article; few of them do besides those with the article itself.
  const found: unknown = await knex.raw(
    `select c.file_id, c.place, c.law, a.article
     from unnest(?::text[], ?::text[]) as a (article, terms)
       join ??.knowledge_chunks c on c.terms @@ a.terms::tsquery and c.articles @> array[a.article]
     where c.file_id = any(?::uuid[]) and c.law is not null
     order by c.file_id, c.place`,
    [
      articles,
      articles.map((article) => [...new Set(termsOf(article))].map(askedTerm).join(' & ')),
      app,
      files.map(({ id }) => id),
    ],
  );
  const spelling = ({ law, article }: CitedArticle): string => `${article} ${lawKey(law)}`;
  const places = new Map<string, ChunkPlace>();
  for (const row of z.object({ rows: z.array(PlaceRow) }).parse(found).rows) {
    const key = spelling(row);
    if (!places.has(key)) places.set(key, row);
  }
  const wanted = cited.flatMap((one) => places.get(spelling(one)) ?? []);
  const chunks = await chunksAt(
    [...new Map(wanted.map((place) => [keyOf(place), place])).values()],
    new Set(files.map(({ id }) => id)),
  );
  const byPlace = new Map(chunks.map((chunk) => [keyOf(chunk), chunk]));
  return cited.map((one) => {
    const place = places.get(spelling(one));
    return (place && byPlace.get(keyOf(place))) ?? null;
  });
};
