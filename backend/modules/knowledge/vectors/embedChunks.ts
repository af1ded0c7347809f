import { createSemaphore } from '../../../platform/concurrency/semaphore.js';
import { mostTexts } from '../../../adapters/modelService/retrievalCalls.js';
import type { EmbeddingModel } from '../../ragModels/retrievalModels.js';
import type { EmbedOutcome, FencedWrite } from '../embedFile.js';
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
  /** Told the share of the chunks that have vectors, 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Asked between rounds; ends the work as done where it says no. */
  readonly isWanted?: () => Promise<boolean>;
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
  const { whose, model, userId, correlationId, signal, write, onProgress } = work;
  const bounded = createSemaphore({ atOnce });
  const all = await rows.countChunks(whose);
  let missing = await rows.countWithout(whose, model.key);
  let storedInRound = 0;
  let failure: Extract<EmbeddingEnd, { kind: 'failed' }> | undefined;

  const embedBatch = async (batch: readonly Unembedded[]): Promise<void> => {
    if (failure) return;
    signal.throwIfAborted();
    const asked = { userId, purpose: 'index', correlationId, signal } as const;
    const embedded = await model.embed(
      batch.map(({ text }) => text),
      asked,
    );
    if (embedded.kind === 'failed') {
      failure ??= embedded;
      return;
    }
    const { vectors } = embedded;
    const stored = await write((_within, trx) => rows.store(model, batch, vectors, trx));
    storedInRound += stored;
    missing -= stored;
    onProgress(all === 0 ? 1 : Math.max(0, all - missing) / all);
  };
  for (;;) {
    signal.throwIfAborted();
    if (work.isWanted && !(await work.isWanted())) return { kind: 'done' };
    const chunks = await rows.without(whose, model.key, round);
    if (chunks.length === 0) return { kind: 'done' };
    storedInRound = 0;
    const ended = await Promise.allSettled(batchesOf(chunks).map((batch) => bounded('batch', () => embedBatch(batch))));
    const thrown = ended.find((each) => each.status === 'rejected');
    if (thrown) throw thrown.reason;
    if (failure) return failure;
    // The chunks were replaced or deleted meanwhile: asking for the same again would cost without end.
    if (storedInRound === 0)
      return { kind: 'failed', sentence: '处理过程中片段已被替换或删除，请重试。', mayPass: true };
  }
};
