import type { Knex } from 'knex';
import { z } from 'zod';
import { lawKey } from '../../../../domain/citations/facts.js';
import { termsOf } from '../../../../domain/knowledge/terms.js';
import { askedTerm } from '../../../../domain/knowledge/searchedText.js';
import type { Schemas } from '../../../adapters/postgres/tablesIn.js';
import { chunkColumns, ChunkRow, type KeptChunk } from './chunkRows.js';
import type { SearchedFile } from './searchedGroups.js';

/** An article of a law as it is cited: 中华人民共和国民法典, 第七百零三条. */
export type CitedArticle = { readonly law: string; readonly article: string };

/** The first chunk with each of these articles, by names of laws that are written alike; `null` for what is in none of the files. */
export const findArticles = async (
  { knex, schemas: { app } }: { readonly knex: Knex; readonly schemas: Pick<Schemas, 'app'> },
  cited: readonly CitedArticle[],
  files: readonly SearchedFile[],
): Promise<readonly (KeptChunk | null)[]> => {
  const articles = [...new Set(cited.map(({ article }) => article))].filter((article) => termsOf(article).length > 0);
  if (articles.length === 0 || files.length === 0) return cited.map(() => null);
  // The index leads to chunks that hold all terms of the article; few of them do besides those with the article itself.
  const found: unknown = await knex.raw(
    `select ${chunkColumns.map((column) => `c.${column}`).join(', ')}
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
  const chunks = z.object({ rows: z.array(ChunkRow) }).parse(found).rows;
  return cited.map(
    ({ law, article }) =>
      chunks.find((chunk) => chunk.articles.includes(article) && lawKey(chunk.law ?? '') === lawKey(law)) ?? null,
  );
};
