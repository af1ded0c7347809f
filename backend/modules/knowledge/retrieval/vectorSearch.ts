import type { Logger } from 'pino';
import type { Asked, EmbeddingModel, RetrievalModels } from '../../models/index.js';
import { keyOf, type ChunkPlace } from './chunkRows.js';
import type { SearchedFile } from './searchedGroups.js';
import { SearchTimeUp, type SearchRun } from './searchRun.js';
import { slicesOf, type Slice } from './slices.js';

/**
 * Finds the chunks of these groups, in a slice of their files, that are nearest to a vector by the cosine, the nearest first, among the
 * vectors of one model alone.
 */
export type Nearest = (asked: {
  readonly groups: readonly string[];
  /** The key of the model. */
  readonly key: string;
  readonly vector: readonly number[];
  readonly limit: number;
  readonly slice: Pick<Slice, 'files' | 'from' | 'to'>;
  readonly run: SearchRun;
}) => Promise<readonly { readonly file_id: string; readonly place: number; readonly similarity: number }[]>;
/** A chunk whose vector lies near that of a question; `similarity` is the cosine. */
export type NearChunk = ChunkPlace & { readonly similarity: number };

type Deps = {
  readonly models: Pick<RetrievalModels, 'serving'>;
  readonly nearest: Nearest;
  readonly logger: Pick<Logger, 'warn'>;
};

/** How long a model may take for one step, in milliseconds: a person waits, so a slower model counts as down. */
export const stepMs = 5_000;

export type VectorResults = {
  readonly outcome: 'done' | 'missing' | 'failed';
  /** Some of the files were not searched by vectors. */
  readonly partly: boolean;
  /** What each model found: their similarities do not compare. */
  readonly found: readonly (readonly NearChunk[])[];
  /** How many chunks were compared, when the time was up before all were; `null` otherwise. */
  readonly late: { readonly searched: number; readonly of: number } | null;
};

/** Vectors that one statement compares. */
const vectorsAtOnce = 2_000;

/** Waits for a model's step no longer than a person would. @throws what ended the request, alone */
export const inTime = async <T extends { readonly kind: string }>(
  asked: Omit<Asked, 'purpose'>,
  work: (asked: Asked) => Promise<T>,
): Promise<T | { readonly kind: 'failed' }> => {
  const late = AbortSignal.timeout(stepMs);
  const signal = asked.signal ? AbortSignal.any([asked.signal, late]) : late;
  const timeUp = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('too late')), { once: true });
  });
  try {
    return await Promise.race([work({ ...asked, purpose: 'search', signal }), timeUp]);
  } catch {
    asked.signal?.throwIfAborted();
    return { kind: 'failed' };
  }
};

/** Creates the search by vectors: every model that serves one of the owners embeds the question once. */
export const createVectorSearch =
  ({ models, nearest, logger }: Deps) =>
  async (
    question: string,
    files: readonly SearchedFile[],
    asked: Omit<Asked, 'purpose'>,
    run: SearchRun,
  ): Promise<VectorResults> => {
    let late: VectorResults['late'] = null;
    /** Compares slice after slice, and goes without the rest when the time is up. */
    const nearestOf = async (searched: readonly SearchedFile[], model: EmbeddingModel, vector: readonly number[]) => {
      const groups = [...new Set(searched.map(({ groupId }) => groupId))];
      const best = new Map<string, NearChunk>();
      let compared = 0;
      try {
        for (const slice of slicesOf(searched, vectorsAtOnce)) {
          const near = await nearest({ groups, key: model.key, vector, limit: model.topK, slice, run });
          for (const { file_id: fileId, place, similarity } of near)
            best.set(keyOf({ fileId, place }), { fileId, place, similarity });
          compared += slice.chunks;
        }
      } catch (error) {
        if (!(error instanceof SearchTimeUp)) throw error;
        const of = searched.reduce((sum, { chunks }) => sum + chunks, 0);
        late = { searched: (late?.searched ?? 0) + compared, of: (late?.of ?? 0) + of };
      }
      return [...best.values()].sort((a, b) => b.similarity - a.similarity).slice(0, model.topK);
    };
    const owners = [...new Set(files.map(({ owner }) => owner))];
    const serving = new Map<string, { readonly model: EmbeddingModel; readonly files: SearchedFile[] }>();
    let partly = false;
    for (const owner of owners) {
      const model = await models.serving(owner);
      if (!model) {
        partly = true;
        continue;
      }
      const entry = serving.get(model.key) ?? { model, files: [] };
      serving.set(model.key, entry);
      entry.files.push(...files.filter((file) => file.owner === owner));
    }
    if (serving.size === 0) return { outcome: 'missing', partly: false, found: [], late };
    const found = await Promise.all(
      [...serving.values()].map(async ({ model, files: own }) => {
        const embedded = await inTime(asked, (how) => model.embed([question], how));
        const [vector] = embedded.kind === 'done' ? embedded.vectors : [];
        if (!vector) {
          logger.warn({ model: model.name }, 'a question could not be embedded');
          return undefined;
        }
        return nearestOf(own, model, vector);
      }),
    );
    const results = found.filter((one) => one !== undefined);
    const isIncomplete = results.length < found.length;
    const outcome = isIncomplete || late ? 'failed' : 'done';
    return { outcome, partly: isIncomplete ? results.length > 0 : partly, found: results, late };
  };
