import type { Knex } from 'knex';
import QuickLRU from 'quick-lru';
import { z } from 'zod';
import { askedTerms } from '../../../../domain/knowledge/askedTerms.js';
import {
  lengthShare,
  rankByTerms,
  saturation,
  type Ranked,
  type TextStatistics,
} from '../../../../domain/knowledge/rank.js';
import { askedTerm, searchedText } from '../../../../domain/knowledge/searchedText.js';
import { termsOf } from '../../../../domain/knowledge/terms.js';
import type { Schemas } from '../../../adapters/postgres/tablesIn.js';
import { chunkColumns, ChunkRow, type KeptChunk } from './chunkRows.js';
import type { SearchedFile } from './searchedGroups.js';

type Deps = { readonly knex: Knex; readonly schemas: Pick<Schemas, 'app'> };

/** Chunks that are read and ranked, chosen by the index alone. */
const mostCandidates = 200;
const maxRemembered = 20_000;

const rowsOf = <T>(row: z.ZodType<T>, found: unknown): T[] => z.object({ rows: z.array(row) }).parse(found).rows;
const TermRow = z.object({ term: z.string(), holding: z.number() });
const LengthRow = z.object({ file_id: z.string(), length: z.number() });

/**
 * Creates the search by words alone: Postgres chooses candidates by how rare the terms are that they share with the question, and BM25
 * over their texts orders them. How rare a term is, is counted in the searched files alone: texts of others change nobody's results.
 */
export const createTextSearch = ({ knex, schemas: { app } }: Deps) => {
  /** Terms of all chunks of a file, by file and number of chunks: what a file says does not change once it is there. */
  const lengths = new QuickLRU<string, number>({ maxSize: maxRemembered });
  const lengthKey = ({ id, chunks }: SearchedFile): string => `${id}:${chunks}`;

  const totalLength = async (files: readonly SearchedFile[]): Promise<number> => {
    const unknown = files.filter((file) => !lengths.has(lengthKey(file)));
    if (unknown.length > 0) {
      const counted = rowsOf(
        LengthRow,
        await knex.raw(
          'select file_id, sum(length)::int8 as length from ??.knowledge_chunks where file_id = any(?::uuid[]) group by file_id',
          [app, unknown.map(({ id }) => id)],
        ),
      );
      const found = new Map(counted.map(({ file_id: id, length }) => [id, length]));
      for (const file of unknown) lengths.set(lengthKey(file), found.get(file.id) ?? 0);
    }
    return files.reduce((sum, file) => sum + (lengths.get(lengthKey(file)) ?? 0), 0);
  };

  const statisticsOf = async (files: readonly SearchedFile[], terms: readonly string[]): Promise<TextStatistics> => {
    const groups = [...new Set(files.map(({ groupId }) => groupId))];
    const counted = rowsOf(
      TermRow,
      await knex.raw(
        `select t.term, sum(t.chunks)::int8 as holding from ??.knowledge_terms t join ??.knowledge_files f on f.id = t.file_id and f.status = 'done'
         where t.group_id = any(?::uuid[]) and t.term = any(?::text[]) group by t.term`,
        [app, app, groups, [...terms]],
      ),
    );
    const holding = new Map(counted.map((row) => [row.term, row.holding]));
    const texts = files.reduce((sum, { chunks }) => sum + chunks, 0);
    return {
      texts,
      averageLength: (await totalLength(files)) / Math.max(1, texts),
      holding: (term) => holding.get(term) ?? 0,
    };
  };

  /** The chunks of these files that answer a question best, best first. */
  return async (question: string, files: readonly SearchedFile[]): Promise<Ranked<KeptChunk>[]> => {
    const words = [...new Set(termsOf(question))];
    if (words.length === 0 || files.length === 0) return [];
    const statistics = await statisticsOf(files, words);
    const { terms, least, enough } = askedTerms(question, statistics);
    if (terms.length === 0) return [];
    const groups = [...new Set(files.map(({ groupId }) => groupId))];
    // What BM25 gives a text that holds each of its terms once: the index does not know how often.
    const found: unknown = await knex.raw(
      `with best as (
         select c.file_id, c.place, sum(a.weight) / (1 + ?::float8 * (1 - ?::float8 + ?::float8 * c.length / ?::float8)) as score
         from unnest(?::text[], ?::float8[]) as a (term, weight)
           join ??.knowledge_chunks c on c.terms @@ a.term::tsquery
           join ??.knowledge_files f on f.id = c.file_id and f.status = 'done'
         where c.group_id = any(?::uuid[])
         group by c.file_id, c.place, c.length having count(*) >= ? or max(a.weight) >= ?::float8
         order by score desc, c.file_id, c.place limit ?)
       select ${chunkColumns.map((column) => `c.${column}`).join(', ')}
       from best join ??.knowledge_chunks c using (file_id, place) order by best.score desc, c.file_id, c.place`,
      [
        saturation,
        lengthShare,
        lengthShare,
        Math.max(1, statistics.averageLength),
        terms.map(({ term }) => askedTerm(term)),
        terms.map(({ weight }) => weight),
        app,
        app,
        groups,
        least,
        enough,
        mostCandidates,
        app,
      ],
    );
    const candidates = rowsOf(ChunkRow, found);
    return rankByTerms(
      question,
      candidates.map((item) => ({ item, text: searchedText(item) })),
      statistics,
    );
  };
};
