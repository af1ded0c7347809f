import { gently, type Gentle } from './gently.js';
import { createSemaphore } from '../../../runtime/concurrency/semaphore.js';
import { mostTexts } from '../../../adapters/modelService/retrievalCalls.js';
import type { EmbeddingModel } from '../../models/index.js';
import type { FencedWrite } from '../../../platform/tasks/defineTask.js';
import type { EmbedOutcome } from '../embedFile.js';
import type { Unembedded, VectorRows, Whose } from './vectorRows.js';

export type EmbeddingEnd = Exclude<EmbedOutcome, { kind: 'none' }>;

type Work = {
  readonly whose: Whose;
  readonly model: EmbeddingModel;
  /** The account whose usage it is; `null` for the platform. */
  readonly userId: string | null;
  readonly correlationId: string;
  readonly signal: AbortSignal;
  /** Every write goes through it. */
  readonly write: FencedWrite;
  /** Called with the share of the chunks that have vectors, 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Asked between rounds; ends the work as done where it says no. */
  readonly isWanted?: () => Promise<boolean>;
  /** Each write waits for these searches and pauses after, so that requests come first; for background work. */
  readonly searches?: Gentle['searches'];
};

/** Batches in hand at the same time for one piece of work, so that the service works while others are stored; chunks looked up at once. */
const atOnce = 8;
const round = mostTexts * atOnce * 5;

const batchesOf = (chunks: readonly Unembedded[]): (readonly Unembedded[])[] =>
  Array.from({ length: Math.ceil(chunks.length / mostTexts) }, (_, at) =>
    chunks.slice(at * mostTexts, (at + 1) * mostTexts),
  );

/**
 * Gives vectors of a model to every chunk that has none: each batch is stored as soon as it is there, so that nothing that was
 * paid for is asked for again, also by another process after a crash. The first failure stops it; what is under way is kept.
 * @throws the signal's reason
 */
export const embedChunks = async (rows: VectorRows, work: Work): Promise<EmbeddingEnd> => {
  const { whose, model, userId, correlationId, signal, write, onProgress, searches } = work;
  const bounded = createSemaphore({ atOnce });
  const oneByOne = createSemaphore({ atOnce: 1 });
  const all = await rows.countChunks(whose);
  let missing = await rows.countWithout(whose, model.key);
  let storedInRound = 0;
  let failure: Extract<EmbeddingEnd, { kind: 'failed' }> | undefined;

  const embedBatch = async (batch: readonly Unembedded[]): Promise<void> => {
    if (failure) return;
    signal.throwIfAborted();
    const callContext = { userId, purpose: 'index', correlationId, signal } as const;
    const embedded = await model.embed(
      batch.map(({ text }) => text),
      callContext,
    );
    if (embedded.kind === 'failed') {
      failure ??= embedded;
      return;
    }
    const { vectors } = embedded;
    const store = () => write((_within, trx) => rows.store(model, batch, vectors, trx));
    const newVectors = searches ? await oneByOne('write', () => gently(store, { searches, signal })) : await store();
    storedInRound += newVectors;
    missing -= newVectors;
    onProgress(all === 0 ? 1 : Math.max(0, all - missing) / all);
  };
  /** `undefined` to go on. */
  const embedRound = async (chunks: readonly Unembedded[]): Promise<EmbeddingEnd | undefined> => {
    storedInRound = 0;
    const outcomes = await Promise.allSettled(
      batchesOf(chunks).map((batch) => bounded('batch', () => embedBatch(batch))),
    );
    const thrown = outcomes.find((each) => each.status === 'rejected');
    if (thrown) throw thrown.reason;
    if (failure) return failure;
    // The chunks were replaced or deleted meanwhile: asking for the same again would cost without end.
    return storedInRound === 0
      ? { kind: 'failed', sentence: '处理过程中片段已被替换或删除，请重试。', mayPass: true }
      : undefined;
  };
  // A walk does not see chunks that are uploaded while it runs; the next walk finds them. The last walk finds none.
  for (let found = true; found;) {
    found = false;
    const next = await rows.walkWithout(whose, model.key);
    for (;;) {
      signal.throwIfAborted();
      if (work.isWanted && !(await work.isWanted())) return { kind: 'done' };
      const chunks = await next(round);
      if (chunks.length === 0) break;
      found = true;
      const end = await embedRound(chunks);
      if (end) return end;
    }
  }
  return { kind: 'done' };
};
