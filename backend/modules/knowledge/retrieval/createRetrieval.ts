import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Recalled } from '../../../../domain/knowledge/recalled.js';
import { bestArticle } from '../../../../domain/knowledge/bestArticle.js';
import type { LawVersion } from '../../../../domain/knowledge/lawStatus.js';
import { createLawWeight } from '../../../../domain/knowledge/lawWeight.js';
import { noteOn, nothingToSearch, withinBudget } from '../../../../domain/knowledge/foundPassages.js';
import { searchedText } from '../../../../domain/knowledge/searchedText.js';
import { usualSearchSettings, type SearchSettings } from '../../../../domain/knowledge/searchSettings.js';
import type { Schemas } from '../../../adapters/postgres/tablesIn.js';
import type { RetrievalModels } from '../../models/index.js';
import { createChunkReader } from './chunkReader.js';
import { keyOf, type ChunkPlace, type KeptChunk } from './chunkRows.js';
import { createCitedPassages, passageOf, type CitedPassages } from './citedPassages.js';
import { fuseFound } from './fuseFound.js';
import type { Retrieve } from './retrieve.js';
import { createSearchable, type Whose } from './searchable.js';
import { beginSearchRun } from './searchRun.js';
import { createTextSearch } from './textSearch.js';
import { createVectorSearch, inTime, type Nearest } from './vectorSearch.js';

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

export type Retrieval = CitedPassages & {
  readonly retrieve: Retrieve;
  /** Whether a reader has anything to search. */
  readonly any: (whose: Whose) => Promise<boolean>;
};

type CallContext = Parameters<typeof inTime>[0];

/** Creates what brings chunks into the order that a rerank model gives them; without one, or when it fails, they stay as they are. */
const createReranking =
  ({ models, logger }: Pick<Deps, 'models' | 'logger'>) =>
  async (
    question: string,
    chunks: readonly KeptChunk[],
    callContext: CallContext,
  ): Promise<{ readonly order: readonly KeptChunk[]; readonly rerank: Recalled['steps']['rerank'] }> => {
    const model = await models.rerank(callContext.userId);
    if (!model) return { order: chunks, rerank: 'missing' };
    if (chunks.length === 0) return { order: chunks, rerank: 'done' };
    const reranking = await inTime(callContext, (how) => model.rerank(question, chunks.map(searchedText), how));
    if (reranking.kind !== 'done') {
      logger.warn({ model: model.name }, 'passages could not be reranked');
      return { order: chunks, rerank: 'failed' };
    }
    const order = reranking.order.flatMap((place) => chunks[place] ?? []).slice(0, model.topK);
    return { order, rerank: 'done' };
  };

/** Creates the search of the knowledge base. */
export const createRetrieval = (deps: Deps): Retrieval => {
  const { schemas, models, nearest, logger } = deps;
  const searchText = createTextSearch({ schemas });
  const searchVectors = createVectorSearch({ models, nearest, logger });
  const chunks = createChunkReader(deps);
  const searchable = createSearchable(deps);
  const rerank = createReranking(deps);

  const retrieve: Retrieve = async ({ question, budget, correlationId, signal, settings: tried, ...whose }) => {
    const startMs = performance.now();
    const settings = tried ?? (await deps.settings?.()) ?? usualSearchSettings;
    const lawWeight = createLawWeight({ question, caseCause: whose.caseCause }, settings);
    const { reader } = whose;
    const caller = reader === 'platform' ? null : reader;
    const callContext = { userId: caller, correlationId, signal };
    const files = await searchable.filesOf(whose);
    const filesById = new Map(files.map((file) => [file.id, file]));
    const fileIds = new Set(filesById.keys());
    const chunksAt = (places: readonly ChunkPlace[]) => chunks.chunksAt(places, fileIds);
    const run = beginSearchRun({ ...deps, ms: deps.longestMs }, signal);
    const [{ ranked: texts, weights, late }, vectors] = await Promise.all([
      searchText({ question, caseCause: whose.caseCause, settings, lawWeight }, files, run, chunksAt),
      files.length === 0
        ? { outcome: 'missing' as const, partly: false, found: [], late: null }
        : searchVectors(question, files, callContext, run),
    ]);
    signal?.throwIfAborted();

    const near = vectors.found;
    const chunksByKey = new Map(texts.map(({ item }) => [keyOf(item), item]));
    const others = near.flat().filter((one) => !chunksByKey.has(keyOf(one)));
    for (const chunk of await chunksAt(others)) chunksByKey.set(keyOf(chunk), chunk);
    const { inOrder, scoresOf } = fuseFound({ texts, near, chunksByKey, settings, lawWeight });

    const front = inOrder.slice(0, mostReranked);
    const { order, rerank: reranked } =
      files.length === 0 ? { order: front, rerank: 'missing' as const } : await rerank(question, front, callContext);
    const wholes = await chunks.withWholeArticles(order.slice(0, settings.topK));
    const statusFor = await searchable.statusesOf(wholes, whose);
    const places = new Map(reranked === 'done' ? order.map((chunk, at) => [keyOf(chunk), at + 1]) : []);
    const results = wholes.flatMap((chunk) => {
      const file = filesById.get(chunk.fileId);
      if (!file) return [];
      const { isWeak, ...scores } = scoresOf(keyOf(chunk));
      const { content, metadata } = passageOf(chunk, file);
      const best = bestArticle(weights, chunk);
      return [
        {
          content,
          metadata: {
            ...metadata,
            group_id: file.groupId,
            ...scores,
            rerank_place: places.get(keyOf(chunk)) ?? null,
            status: statusFor(chunk),
            ...(best !== null && { best_article: best }),
            ...(isWeak && { weak: true }),
          },
        },
      ];
    });
    const steps: Recalled['steps'] = { text: late ? 'failed' : 'done', vectors: vectors.outcome, rerank: reranked };
    return {
      results: withinBudget(results, budget),
      steps,
      note:
        files.length === 0
          ? nothingToSearch
          : noteOn(steps, { partly: vectors.partly, late: { text: late, vectors: vectors.late } }),
      elapsed_ms: performance.now() - startMs,
    };
  };

  return {
    ...createCitedPassages({ ...deps, chunks, searchable }),
    retrieve,
    any: async (whose) => (await searchable.filesOf(whose)).length > 0,
  };
};
