import type { Knex } from 'knex';
import type { CitedArticle } from '../../../../domain/citations/citedArticle.js';
import { paragraphCount } from '../../../../domain/citations/paragraphs.js';
import type { CitedPassage } from '../../../../domain/knowledge/citedPassages.js';
import type { Schemas } from '../../../adapters/postgres/tablesIn.js';
import type { ChunkReader } from './chunkReader.js';
import { keyOf, type KeptChunk } from './chunkRows.js';
import { findArticles } from './findArticles.js';
import type { Searchable, Whose } from './searchable.js';
import type { SearchedFile } from './searchedGroups.js';

type Deps = {
  readonly knex: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
  readonly chunks: ChunkReader;
  readonly searchable: Searchable;
};

export type CitedPassages = {
  /** The passages that hold cited articles, each in its place; `null` for what is not there. */
  readonly articles: (cited: readonly CitedArticle[], whose: Whose) => Promise<readonly (CitedPassage | null)[]>;
  /**
   * How many paragraphs (款) cited articles have, each in its place; `null` for what is not there, is not the version in force, or was
   * cut up, since lines may be lost at a cut.
   */
  readonly paragraphs: (cited: readonly CitedArticle[], whose: Whose) => Promise<readonly (number | null)[]>;
};

/** What people are shown of a chunk. */
export const passageOf = ({ text: content, law, heading, articles }: KeptChunk, { name, groupName }: SearchedFile) => ({
  content,
  metadata: { source: name, group_name: groupName, law, heading, articles: [...articles] },
});

/** Creates what finds the passages of cited articles. */
export const createCitedPassages = ({ knex, schemas, chunks, searchable }: Deps): CitedPassages => {
  const { filesOf, statusesOf } = searchable;
  const { chunksAt, withWholeArticles } = chunks;

  const articles: CitedPassages['articles'] = async (cited, whose) => {
    if (cited.length === 0) return [];
    const files = await filesOf(whose);
    const filesById = new Map(files.map((file) => [file.id, file]));
    const found = await findArticles({ knex, schemas, chunksAt }, cited, files);
    const statusFor = await statusesOf(
      found.flatMap((chunk) => chunk ?? []),
      whose,
    );
    return Promise.all(
      found.map(async (chunk) => {
        const [whole] = chunk ? await withWholeArticles([chunk]) : [];
        const file = whole && filesById.get(whole.fileId);
        if (!whole || !file) return null;
        const { content, metadata } = passageOf(whole, file);
        return { content, metadata: { ...metadata, status: statusFor(whole) } };
      }),
    );
  };

  const paragraphs: CitedPassages['paragraphs'] = async (cited, whose) => {
    if (cited.length === 0) return [];
    const found = await findArticles({ knex, schemas, chunksAt }, cited, await filesOf(whose));
    const statusFor = await statusesOf(
      found.flatMap((chunk) => chunk ?? []),
      whose,
    );
    const inForce = new Map(
      found.flatMap((chunk) => (chunk === null || statusFor(chunk) !== null ? [] : [[keyOf(chunk), chunk] as const])),
    );
    const wholes = new Map(
      (await withWholeArticles([...inForce.values()])).map((chunk) => [keyOf(chunk), chunk.text] as const),
    );
    return found.map((chunk, at) => {
      const article = cited[at]?.article;
      if (chunk === null || article === undefined || wholes.get(keyOf(chunk)) !== chunk.text) return null;
      return paragraphCount(chunk.text, article);
    });
  };

  return { articles, paragraphs };
};
