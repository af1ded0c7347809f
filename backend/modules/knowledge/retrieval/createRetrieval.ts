import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { CitedArticle } from '../../../../domain/citations/citedArticle.js';
import { paragraphCount } from '../../../../domain/citations/paragraphs.js';
import type { Recalled } from '../../../../domain/contract/knowledge.js';
import type { CitedPassage } from '../../../../domain/contract/sources.js';
import { everyCause } from '../../../../domain/knowledge/everyCause.js';
import { bestArticle } from '../../../../domain/knowledge/bestArticle.js';
import { createLawWeight } from '../../../../domain/knowledge/lawWeight.js';
import { joinPieces, noteOn, nothingToSearch, withinBudget } from '../../../../domain/knowledge/passages.js';
import { fuseRanks } from '../../../../domain/knowledge/rank.js';
import { searchedText } from '../../../../domain/knowledge/searchedText.js';
import { usualSearchSettings, type SearchSettings } from '../../../../domain/knowledge/searchSettings.js';
import type { LawVersion } from '../../../../domain/knowledge/lawStatus.js';
import type { Schemas } from '../../../adapters/postgres/tablesIn.js';
import type { RetrievalModels } from '../../models/index.js';
import { chunkColumns, ChunkRow, keyOf, type ChunkPlace, type KeptChunk } from './chunkRows.js';
import { findArticles } from './findArticles.js';
import { createLawsBeside } from './lawsBeside.js';
import type { RetrievalQuestion, Retrieve } from './retrieve.js';
import { searchedFiles, type SearchedFile } from './searchedGroups.js';
import { beginSearchRun } from './searchRun.js';
import { createTextSearch } from './textSearch.js';
import { createVectorSearch, inTime, type NearChunk, type Nearest } from './vectorSearch.js';

type Deps = {
  /** The pool of connections that searches use. */
  readonly knex: Knex;
  /** A second pool, over which a running search is cancelled; the embedded Postgres has none. */
  readonly cancelling?: Knex | undefined;
  /** Milliseconds for which one question may search; `searchMs` by default. */
  readonly longestMs?: number | undefined;
  readonly schemas: Pick<Schemas, 'app'>;
  readonly models: Pick<RetrievalModels, 'serving' | 'rerank'>;
  readonly nearest: Nearest;
  /** How what is found is weighed, asked for with each question; `usualSearchSettings` by default. */
  readonly settings?: (() => Promise<SearchSettings>) | undefined;
  /**
   * The court's day, `2026-11-22`: files are searched within their dates of validity, and say what becomes of laws of other files. Without it
   * neither counts.
   */
  readonly today?: (() => string) | undefined;
  /** What must be known of versions of laws before they are used; loaded with the first question. */
  readonly statusOf: () => Promise<(version: LawVersion) => string | null>;
  readonly logger: Pick<Logger, 'warn'>;
};

/** How many chunks from the front of the fused order are reranked. */
const mostReranked = 50;
/** Pieces of one article stand next to each other. */
const neighbours = 30;

const rowsIn = (found: unknown): KeptChunk[] => z.object({ rows: z.array(ChunkRow) }).parse(found).rows;

type Whose = Pick<RetrievalQuestion, 'reader' | 'withoutOwn' | 'caseCause'>;

export type Retrieval = {
  readonly retrieve: Retrieve;
  /** Whether a reader has anything to search. */
  readonly any: (whose: Whose) => Promise<boolean>;
  /** The passages that hold cited articles, each in its place; `null` for what is not there. */
  readonly articles: (cited: readonly CitedArticle[], whose: Whose) => Promise<readonly (CitedPassage | null)[]>;
  /**
   * How many paragraphs (款) cited articles have, each in its place; `null` for what is not there, is not the version in force, or was
   * cut up, since lines may be lost at a cut.
   */
  readonly paragraphs: (cited: readonly CitedArticle[], whose: Whose) => Promise<readonly (number | null)[]>;
};

/** Creates the search of the knowledge base. */
export const createRetrieval = (deps: Deps): Retrieval => {
  const { knex, schemas, models, nearest, today, statusOf, logger } = deps;
  const searchText = createTextSearch({ schemas });
  const searchVectors = createVectorSearch({ models, nearest, logger });

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

  const filesOf = ({ caseCause, ...whose }: Whose) =>
    searchedFiles(
      { knex, schemas, today },
      { ...whose, causes: caseCause === null ? null : [caseCause, everyCause.id] },
    );

  const lawsBeside = today && createLawsBeside({ knex, schemas, today });
  /**
   * What must be known of versions of laws before they are used: by the facts, else by what the files say that the reader may search for any
   * cause. A law that a file of another cause repeals is repealed here too.
   */
  const statusesOf = async (
    versions: readonly LawVersion[],
    whose: Pick<Whose, 'reader' | 'withoutOwn'>,
  ): Promise<(version: LawVersion) => string | null> => {
    if (versions.every(({ law }) => law === null)) return () => null;
    const [statusFor, files] = await Promise.all([statusOf(), filesOf({ ...whose, caseCause: null })]);
    const beside = await lawsBeside?.(
      files.map(({ id }) => id),
      versions,
    );
    return (version) => statusFor(version) ?? beside?.(version) ?? null;
  };

  /** What people are shown of a chunk. */
  const passageOf = ({ text: content, law, heading, articles }: KeptChunk, { name, groupName }: SearchedFile) => ({
    content,
    metadata: { source: name, group_name: groupName, law, heading, articles: [...articles] },
  });

  const articles: Retrieval['articles'] = async (cited, whose) => {
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

  const paragraphs: Retrieval['paragraphs'] = async (cited, whose) => {
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

  const retrieve: Retrieve = async ({ question, budget, correlationId, signal, settings: tried, ...whose }) => {
    const startMs = performance.now();
    const settings = tried ?? (await deps.settings?.()) ?? usualSearchSettings;
    const lawWeight = createLawWeight({ question, caseCause: whose.caseCause }, settings);
    const { reader } = whose;
    const caller = reader === 'platform' ? null : reader;
    const callContext = { userId: caller, correlationId, signal };
    const files = await filesOf(whose);
    const filesById = new Map(files.map((file) => [file.id, file]));
    const run = beginSearchRun({ ...deps, ms: deps.longestMs }, signal);
    const [{ ranked: texts, weights, late }, vectors] = await Promise.all([
      searchText({ question, caseCause: whose.caseCause, settings, lawWeight }, files, run, (places) =>
        chunksAt(places, new Set(filesById.keys())),
      ),
      files.length === 0
        ? { outcome: 'missing' as const, partly: false, found: [], late: null }
        : searchVectors(question, files, callContext, run),
    ]);
    signal?.throwIfAborted();

    const textScores = new Map(texts.map(({ item, score }) => [keyOf(item), score]));
    const similarities = new Map(vectors.found.flat().map((near) => [keyOf(near), near.similarity]));
    const chunksByKey = new Map(texts.map(({ item }) => [keyOf(item), item]));
    const others = vectors.found.flat().filter((near) => !chunksByKey.has(keyOf(near)));
    for (const chunk of await chunksAt(others, new Set(filesById.keys()))) chunksByKey.set(keyOf(chunk), chunk);
    const weighted = (near: NearChunk): number =>
      near.similarity * lawWeight(chunksByKey.get(keyOf(near))?.law ?? null);
    const vectorOrders = vectors.found.map((near) => [...near].sort((a, b) => weighted(b) - weighted(a)).map(keyOf));
    const fused = fuseRanks(
      [[...textScores.keys()], ...vectorOrders],
      [settings.textWeight, ...vectorOrders.map(() => settings.vectorWeight)],
    );
    const weakTexts = new Set(texts.filter(({ weak }) => weak).map(({ item }) => keyOf(item)));
    const isNearBest = (key: string): boolean =>
      [textScores, similarities].some((found) => {
        const score = found.get(key);
        return score !== undefined && score >= settings.threshold * Math.max(...found.values());
      });

    const scores = new Map(fused.map(({ item, score }) => [item, score]));
    const usedTexts = new Set<string>();
    const inOrder = fused.flatMap(({ item }) => {
      const chunk = chunksByKey.get(item);
      // Two groups may hold the same law: its text is given once.
      if (!chunk || !isNearBest(item) || usedTexts.has(searchedText(chunk))) return [];
      usedTexts.add(searchedText(chunk));
      return [chunk];
    });

    const { order, rerank } = await reranked(question, inOrder.slice(0, mostReranked));
    const wholes = await withWholeArticles(order.slice(0, settings.topK));
    const statusFor = await statusesOf(wholes, whose);
    const places = new Map(rerank === 'done' ? order.map((chunk, at) => [keyOf(chunk), at + 1]) : []);
    const results = wholes.flatMap((chunk) => {
      const file = filesById.get(chunk.fileId);
      if (!file) return [];
      const key = keyOf(chunk);
      const { content, metadata } = passageOf(chunk, file);
      const best = bestArticle(weights, chunk);
      return [
        {
          content,
          metadata: {
            ...metadata,
            group_id: file.groupId,
            score: scores.get(key) ?? 0,
            text_score: textScores.get(key) ?? null,
            vector_score: similarities.get(key) ?? null,
            rerank_place: places.get(key) ?? null,
            status: statusFor(chunk),
            ...(best !== null && { best_article: best }),
            ...(weakTexts.has(key) && !similarities.has(key) && { weak: true }),
          },
        },
      ];
    });
    const steps: Recalled['steps'] = { text: late ? 'failed' : 'done', vectors: vectors.outcome, rerank };
    return {
      results: withinBudget(results, budget),
      steps,
      note:
        files.length === 0
          ? nothingToSearch
          : noteOn(steps, { partly: vectors.partly, late: { text: late, vectors: vectors.late } }),
      elapsed_ms: performance.now() - startMs,
    };

    /** The chunks in the order that a rerank model gives them, or as they are. */
    async function reranked(
      words: string,
      chunks: readonly KeptChunk[],
    ): Promise<{ readonly order: readonly KeptChunk[]; readonly rerank: Recalled['steps']['rerank'] }> {
      const model = files.length === 0 ? null : await models.rerank(caller);
      if (!model) return { order: chunks, rerank: 'missing' };
      if (chunks.length === 0) return { order: chunks, rerank: 'done' };
      const reranking = await inTime(callContext, (how) => model.rerank(words, chunks.map(searchedText), how));
      if (reranking.kind !== 'done') {
        logger.warn({ model: model.name }, 'passages could not be reranked');
        return { order: chunks, rerank: 'failed' };
      }
      const order = reranking.order.flatMap((place) => chunks[place] ?? []).slice(0, model.topK);
      return { order, rerank: 'done' };
    }
  };

  return { retrieve, articles, paragraphs, any: async (whose) => (await filesOf(whose)).length > 0 };
};
