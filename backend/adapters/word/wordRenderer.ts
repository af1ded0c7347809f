import type { DocumentModel } from '../../../domain/forms/documentModel.js';
import { createThreadPool } from '../../runtime/threads/threadPool.js';
import { createThreadTime } from '../../runtime/threads/threadTime.js';
import type { RenderTask } from './worker.js';

/** Called once for a document that a thread began, with the milliseconds for which the thread was busy with it. */
export type ChargeRendering = (ms: number) => void;

export type WordRenderer = {
  /**
   * The bytes of `renderDocument`, or of `renderTrackedChanges` with `changesSince`, made in a worker thread. Rejects with
   * `WordRendererBusy` when the queue is full, and with the worker's error when this one document could not be made;
   * other documents are not touched by that. `charge` is told what it took, whatever became of it.
   */
  readonly render: (
    model: DocumentModel,
    options?: RenderTask['options'],
    charge?: ChargeRendering,
  ) => Promise<Uint8Array>;
  /** Stops the threads; documents still under way are rejected. */
  readonly close: () => Promise<void>;
};

export type WordRendererOptions = {
  readonly threads: number;
  /** How many documents may wait for a thread. */
  readonly queue?: number;
  /** Timeout of one document, after which its thread is replaced. */
  readonly timeoutMs?: number;
  /** Heap of one thread. */
  readonly memoryMb?: number;
  /** Time without documents after which all threads are stopped. */
  readonly idleMs?: number;
  /** Where the worker's code lies: the source beside this file, or `word/worker.js` beside the bundle. */
  readonly workerUrl?: URL;
  /** Called when a thread dies between documents, or cannot start. */
  readonly onThreadError?: (error: unknown) => void;
};

/** Thrown when all threads are busy and the queue is full; leads to a 503 with `Retry-After`. */
export class WordRendererBusy extends Error {
  override readonly name = 'WordRendererBusy';
  readonly code = 'word_renderer_busy';
}

const defaultWorkerUrl = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? './workerFromSource.mjs' : './word/worker.js', import.meta.url);

/**
 * Worker threads that render Word files, so that a large pleading does not hold up other requests. One starts at once, so that
 * a thread that cannot start is noticed at the start. Without documents all are stopped; the next document starts them again.
 */
export const createWordRenderer = ({
  threads,
  queue = 64,
  timeoutMs = 30_000,
  memoryMb = 512,
  idleMs = 30_000,
  workerUrl = defaultWorkerUrl(),
  onThreadError = () => undefined,
}: WordRendererOptions): WordRenderer => {
  const pool = createThreadPool({ program: workerUrl, threads, memoryMb, idleMs, startsAtOnce: true, onThreadError });
  let underWay = 0;

  const run = async (task: RenderTask): Promise<unknown> => {
    if (underWay >= threads + queue) throw new WordRendererBusy(`${queue} documents are waiting`);
    underWay += 1;
    // Not AbortSignal.timeout: it fires after the work has ended too, and the pool then throws uncaught.
    const tooLong = new AbortController();
    const timer = setTimeout(() => tooLong.abort(), timeoutMs);
    try {
      return await pool.run(task, tooLong.signal);
    } finally {
      clearTimeout(timer);
      underWay -= 1;
    }
  };
  const render: WordRenderer['render'] = async (model, options = {}, charge) => {
    const threadTime = createThreadTime();
    try {
      const bytes = await run({ model, options, threadTime: threadTime.shared });
      if (!(bytes instanceof Uint8Array)) throw new Error('the worker answered with something other than bytes');
      return bytes;
    } finally {
      const ms = threadTime.read();
      if (ms !== undefined) charge?.(ms);
    }
  };

  return { render, close: pool.close };
};
