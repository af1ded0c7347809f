import { setImmediate as nextTurn } from 'node:timers/promises';
import QuickLRU from 'quick-lru';
import { z } from 'zod';
import { askedTerms, type AskedTerms } from '../../../../domain/knowledge/askedTerms.js';
import {
  lengthShare,
  rankByWeights,
  termWeights,
  type MoreTerms,
  type TermWeights,
  type TextStatistics,
} from '../../../../domain/knowledge/rank.js';
import { lengthNorm } from '../../../../domain/ranking/bm25.js';
import { askedTerm, searchedText } from '../../../../domain/knowledge/searchedText.js';
import type { SearchSettings } from '../../../../domain/knowledge/searchSettings.js';
import { termsOf } from '../../../../domain/knowledge/terms.js';
import { legalTerms } from '../../../../domain/layWords/legalWords.js';
import type { Schemas } from '../../../adapters/postgres/tablesIn.js';
import { keyOf, type ChunkPlace, type KeptChunk } from './chunkRows.js';
import type { SearchedFile } from './searchedGroups.js';
import { SearchTimeUp, type SearchRun } from './searchRun.js';
import { slicesOf } from './slices.js';

type Deps = {
  readonly schemas: Pick<Schemas, 'app'>;
  /** Occurrences of terms that one statement of the index looks up. */
  readonly occurrencesAtOnce?: number;
};

/** Chunks that are read and ranked, chosen by the index alone. */
const mostCandidates = 200;
/** Where fewer chunks than this share enough with the question, the best of the others stand behind them. */
const fewestResults = 3;
const maxRemembered = 20_000;
/** How many chunks one statement adds the lengths of, and how many texts one statement reads. */
const lengthsAtOnce = 10_000;
const textsAtOnce = 50;
/** Texts that are ranked before others get their turn in this thread, a few milliseconds' worth. */
const rankedAtOnce = 25;

const rowsOf = <T>(row: z.ZodType<T>, found: unknown): T[] => z.object({ rows: z.array(row) }).parse(found).rows;
const TermRow = z.object({ term: z.string(), holding: z.number() });
const LengthRow = z.object({ file_id: z.string(), length: z.number() });
/** Where terms occur in a file: the number of the term, the place and the length of the chunk. */
const HitsRow = z.object({ file_id: z.string(), hits: z.array(z.tuple([z.number(), z.number(), z.number()])) });

/** A chunk that holds terms of a question; `weak`: it shares no more with it than chance brings about. */
type Candidate = { readonly fileId: string; readonly place: number; readonly score: number; readonly weak: boolean };

/** A chunk with its score; `weak` as above. */
export type FoundText = { readonly item: KeptChunk; readonly score: number; readonly weak: boolean };

/** What is searched for, and how it is weighed. */
export type TextQuestion = {
  readonly question: string;
  readonly caseCause: string | null;
  readonly settings: Pick<SearchSettings, 'legalShare' | 'causeShare'>;
  /** What a passage counts by the law that it is of. */
  readonly lawWeight: (law: string | null) => number;
};

export type TextResults = {
  readonly ranked: readonly FoundText[];
  /** What each term says that was looked for; empty where nothing was. */
  readonly weights: TermWeights;
  /** How many of the terms were looked up, when the time was up before all were; `null` otherwise. */
  readonly late: { readonly searched: number; readonly of: number } | null;
};

const slicesOfLength = <T>(items: readonly T[], most: number): (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, at) => items.slice(at * most, (at + 1) * most));

/** Cuts terms, the rarest first, so that one statement meets no more occurrences than it should, unless a single term has more. */
const termSlices = <T extends { readonly term: string }>(
  terms: readonly T[],
  holding: (term: string) => number,
  occurrencesAtOnce: number,
): (readonly T[])[] => {
  const slices: T[][] = [];
  let [slice, occurrences]: [T[], number] = [[], 0];
  for (const term of terms) {
    if (slice.length > 0 && occurrences + holding(term.term) > occurrencesAtOnce) [slice, occurrences] = [[], 0];
    if (slice.length === 0) slices.push(slice);
    slice.push(term);
    occurrences += holding(term.term);
  }
  return slices;
};

/** Among so few chunks it is cheaper to compare the terms of each than to look terms up among all chunks of everybody. */
const fewChunks = 300;

/**
 * The statement that looks terms up: terms and their numbers, schema, groups, files. `offset 0` keeps the look-up of each term apart, so
 * that the index of terms makes it whatever Postgres believes of tables that nothing has counted yet; with the group in it, chunks are
 * found by their group first. Joined with the files first, the terms of every chunk were compared with every term: for eight terms among
 * 3,662 chunks 80,136 pages were looked at instead of 2,260.
 */
const lookUp = (chunks: number): string => {
  const own = 'group_id = any(?::uuid[])';
  const held = `select file_id, place, length, group_id from ??.knowledge_chunks where terms @@ a.term::tsquery`;
  const found =
    chunks < fewChunks ? `${held} and ${own} offset 0` : `select * from (${held} offset 0) anyone where ${own}`;
  return `select c.file_id, json_agg(json_build_array(a.at, c.place, c.length)) as hits
    from unnest(?::text[], ?::int4[]) as a (term, at) cross join lateral (${found}) c
    where c.file_id = any(?::uuid[]) group by c.file_id`;
};

/** What is looked for besides the words of the question, each with its share; those of the cause rank alone. */
const moreTermsOf = ({ question, caseCause, settings: { legalShare, causeShare } }: TextQuestion) => {
  const legal: MoreTerms = new Map(
    legalShare === 0 ? [] : [...legalTerms(question)].map(([term, count]) => [term, Math.min(1, count * legalShare)]),
  );
  const ofCause = termsOf(caseCause ?? '').map((term) => [term, causeShare] as const);
  return { legal, ranking: new Map([...ofCause, ...legal]) satisfies MoreTerms };
};

/** Orders by the score, then by where a chunk is, as Postgres orders them. */
const bestFirst = (a: Candidate, b: Candidate): number =>
  b.score - a.score || (a.fileId === b.fileId ? a.place - b.place : a.fileId < b.fileId ? -1 : 1);

/** Counts how often terms occur in the files that are searched. */
const createStatistics = (app: string) => {
  /** Terms of all chunks of a file, by file, number of chunks and revision: only corrections change what a file says once it is there. */
  const lengths = new QuickLRU<string, number>({ maxSize: maxRemembered });
  const lengthKey = ({ id, chunks, revision }: SearchedFile): string => `${id}:${chunks}:${revision}`;

  const totalLength = async ({ query }: SearchRun, files: readonly SearchedFile[]): Promise<number> => {
    const unknown = files.filter((file) => !lengths.has(lengthKey(file)));
    const lengthOfFile = new Map<string, number>();
    for (const { files: ids, from, to } of slicesOf(unknown, lengthsAtOnce)) {
      const found = await query(
        `select file_id, sum(length)::int8 as length from ??.knowledge_chunks
         where file_id = any(?::uuid[]) and place >= ? and place < ? group by file_id`,
        [app, [...ids], from, to],
      );
      for (const { file_id: id, length } of rowsOf(LengthRow, found))
        lengthOfFile.set(id, (lengthOfFile.get(id) ?? 0) + length);
    }
    for (const file of unknown) lengths.set(lengthKey(file), lengthOfFile.get(file.id) ?? 0);
    return files.reduce((sum, file) => sum + (lengths.get(lengthKey(file)) ?? 0), 0);
  };

  const statisticsOf = async (
    run: SearchRun,
    files: readonly SearchedFile[],
    terms: readonly string[],
  ): Promise<TextStatistics> => {
    const groups = [...new Set(files.map(({ groupId }) => groupId))];
    const termRows = rowsOf(
      TermRow,
      await run.query(
        `select t.term, sum(t.chunks)::int8 as holding from ??.knowledge_terms t join ??.knowledge_files f on f.id = t.file_id and f.status = 'done'
         where t.group_id = any(?::uuid[]) and t.term = any(?::text[]) group by t.term`,
        [app, app, groups, [...terms]],
      ),
    );
    const holding = new Map(termRows.map((row) => [row.term, row.holding]));
    const texts = files.reduce((sum, { chunks }) => sum + chunks, 0);
    return {
      texts,
      averageLength: (await totalLength(run, files)) / Math.max(1, texts),
      holding: (term) => holding.get(term) ?? 0,
    };
  };
  return statisticsOf;
};

/**
 * Chooses the chunks that are worth to be read, of those that hold the terms, by what BM25 gives a text that holds each of its terms once:
 * the index does not know how often.
 */
const createCandidates =
  (app: string, occurrencesAtOnce: number) =>
  async (
    { query }: SearchRun,
    files: readonly SearchedFile[],
    { terms, least, enough, faintest }: AskedTerms,
    statistics: TextStatistics,
  ): Promise<{ readonly candidates: readonly Candidate[]; readonly searched: number }> => {
    const groups = [...new Set(files.map(({ groupId }) => groupId))];
    const candidatesByKey = new Map<
      string,
      Omit<Candidate, 'weak'> & { readonly terms: number; readonly most: number }
    >();
    let searched = 0;
    try {
      for (const slice of termSlices(terms, statistics.holding, occurrencesAtOnce)) {
        const found = await query(lookUp(statistics.texts), [
          slice.map(({ term }) => askedTerm(term)),
          slice.map((_term, at) => at),
          app,
          groups,
          files.map(({ id }) => id),
        ]);
        for (const { file_id: fileId, hits } of rowsOf(HitsRow, found))
          for (const [at, place, length] of hits) {
            const weight = slice[at]?.weight ?? 0;
            const before = candidatesByKey.get(keyOf({ fileId, place }));
            const score = weight / (1 + lengthNorm(length, statistics.averageLength, lengthShare));
            candidatesByKey.set(keyOf({ fileId, place }), {
              fileId,
              place,
              score: (before?.score ?? 0) + score,
              terms: (before?.terms ?? 0) + (slice[at]?.count ?? 0),
              most: Math.max(before?.most ?? 0, weight),
            });
          }
        searched += slice.length;
        await nextTurn();
      }
    } catch (error) {
      if (!(error instanceof SearchTimeUp)) throw error;
    }
    const candidates = [...candidatesByKey.values()]
      .map((one): Candidate & { readonly most: number } => ({ ...one, weak: one.terms < least && one.most < enough }))
      .sort(bestFirst);
    const strong = candidates.filter(({ weak }) => !weak).slice(0, mostCandidates);
    const others = candidates.filter(({ weak, most }) => weak && most > faintest);
    return { candidates: [...strong, ...others.slice(0, Math.max(0, fewestResults - strong.length))], searched };
  };

/**
 * Creates the search by words alone: Postgres looks up in short statements which chunks hold the terms, the rarest first, the rarity of
 * what they share with the question chooses candidates, and BM25 over their texts orders them. Words that statutes use for what the
 * question says in everyday words are looked for besides, and count less; the words of the cause and the law that a chunk is of weigh in
 * the order. How rare a term is, is counted in the searched files alone: texts of others change nobody's results. When the time is up the candidates are those of the terms so far.
 */
export const createTextSearch = ({ schemas: { app }, occurrencesAtOnce = 3_000 }: Deps) => {
  const statisticsOf = createStatistics(app);
  const candidatesOf = createCandidates(app, occurrencesAtOnce);

  /** The chunks of these files that answer a question best, best first. `read` reads chunks by their places. */
  return async (
    asked: TextQuestion,
    files: readonly SearchedFile[],
    run: SearchRun,
    read: (places: readonly ChunkPlace[]) => Promise<readonly KeptChunk[]>,
  ): Promise<TextResults> => {
    const { question, lawWeight } = asked;
    const more = moreTermsOf(asked);
    const words = [...new Set([...termsOf(question), ...more.ranking.keys()])];
    const nothing = { ranked: [], weights: new Map<string, number>(), late: null };
    if (words.length === 0 || files.length === 0) return nothing;
    let statistics: TextStatistics;
    try {
      statistics = await statisticsOf(run, files, words);
    } catch (error) {
      if (error instanceof SearchTimeUp) return { ...nothing, late: { searched: 0, of: words.length } };
      throw error;
    }
    const query = askedTerms(question, statistics, more.legal);
    const { candidates, searched } = await candidatesOf(run, files, query, statistics);
    const chunks: KeptChunk[] = [];
    for (const some of slicesOfLength(candidates, textsAtOnce)) chunks.push(...(await read(some)));
    const order = new Map(candidates.map((candidate, at) => [keyOf(candidate), at]));
    chunks.sort((a, b) => (order.get(keyOf(a)) ?? 0) - (order.get(keyOf(b)) ?? 0));
    const weakChunks = new Set(candidates.filter(({ weak }) => weak).map(keyOf));
    const weights = termWeights(question, statistics, more.ranking);
    const ranked: FoundText[] = [];
    for (const some of slicesOfLength(chunks, rankedAtOnce)) {
      const texts = some.map((item) => ({ item, text: searchedText(item) }));
      for (const { item, score } of rankByWeights(weights, texts, statistics.averageLength))
        ranked.push({ item, score: score * lawWeight(item.law), weak: weakChunks.has(keyOf(item)) });
      await nextTurn();
    }
    const late = searched < query.terms.length ? { searched, of: query.terms.length } : null;
    return {
      ranked: ranked.sort((a, b) => Number(a.weak) - Number(b.weak) || b.score - a.score),
      weights,
      late,
    };
  };
};
