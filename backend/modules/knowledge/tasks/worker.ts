import { describeError, type Logger } from '../../../platform/logging/logger.js';
import type { FencedWrite } from '../embedFile.js';
import type { BringingIn, BroughtIn } from './bringIn.js';
import { LeaseLost, mostInterruptions, mostTries, type Queue, type TakenTask } from './queue.js';

/** What is done for a kind of task. */
export type RunTask = (given: BringingIn) => Promise<BroughtIn>;

type Deps = {
  readonly queue: Queue;
  readonly run: Readonly<Record<TakenTask['kind'], RunTask>>;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** No other process works on this Postgres. */
  readonly isAlone: boolean;
  /** How often it looks for tasks that another process put there, or that are due again. */
  readonly pollMs?: number;
  readonly beatMs?: number;
};

/** Thrown into work when the process ends. */
class Stopping extends Error {
  override readonly name = 'Stopping';
}

/** A lease holds for a minute: whoever could not prolong it for so long must take it for lost. */
const longestSilenceMs = 55_000;

export type Worker = {
  /** Looks for tasks now. */
  readonly wake: () => void;
  /** Ends the work on a task that was cancelled or deleted, if it is this process that has it in hand. */
  readonly abandon: (taskId: string) => void;
  readonly start: () => { readonly stop: () => Promise<void> };
};

/** Takes up tasks one after another. What it is at when its process ends is left to the next one. */
export const createWorker = ({ queue, run, logger, isAlone, pollMs = 15_000, beatMs = 1000 }: Deps): Worker => {
  let inHand: { readonly task: TakenTask; readonly ending: AbortController } | undefined;
  let woken = false;
  let wakeUp: () => void = () => undefined;

  /** Prolongs the lease and shows the progress; ends the work when the lease is lost. */
  const beating = (task: TakenTask, ending: AbortController, progressOf: () => number): (() => void) => {
    let lastAt = performance.now();
    const beat = async (): Promise<void> => {
      try {
        await queue.beat(task, progressOf());
        lastAt = performance.now();
      } catch (error) {
        if (error instanceof LeaseLost || performance.now() - lastAt > longestSilenceMs) ending.abort(new LeaseLost());
      }
    };
    const timer = setInterval(() => void beat(), beatMs);
    return () => clearInterval(timer);
  };

  const finish = (task: TakenTask, brought: BroughtIn): Promise<void> => {
    if (brought.kind === 'done') return queue.succeed(task);
    return brought.kind === 'failed' ? queue.fail(task, brought.reason) : queue.retryLater(task);
  };

  const workOn = async (task: TakenTask, write: FencedWrite, stopping: AbortSignal): Promise<void> => {
    const ending = new AbortController();
    const signal = AbortSignal.any([stopping, ending.signal]);
    let progress = 0;
    inHand = { task, ending };
    const stopBeating = beating(task, ending, () => progress);
    const isLastTry = task.attempt >= mostTries;
    try {
      const brought = await run[task.kind]({
        task,
        write,
        isLastTry,
        signal,
        onProgress: (share) => (progress = Math.min(1, share)),
      });
      await finish(task, brought);
    } catch (thrown) {
      const error: unknown = signal.aborted ? signal.reason : thrown;
      if (error instanceof LeaseLost) return;
      if (error instanceof Stopping) return await queue.putBack(task);
      logger.error({ task: task.id, error: describeError(error) }, 'a knowledge task failed');
      await finish(task, isLastTry ? { kind: 'failed', reason: '处理时出错，请稍后重试' } : { kind: 'again' });
    } finally {
      stopBeating();
      inHand = undefined;
    }
  };

  /** Returns whether there was a task. */
  const next = async (stopping: AbortSignal): Promise<boolean> => {
    try {
      const task = await queue.take();
      if (!task) return false;
      if (task.interruptions > mostInterruptions) await queue.fail(task, '处理多次中断，请稍后重试');
      else await workOn(task, queue.writeFor(task), stopping);
      return true;
    } catch (error) {
      // Postgres is away, or the task is not ours any more: its lease ends by itself.
      if (!(error instanceof LeaseLost)) logger.warn({ error: describeError(error) }, 'knowledge tasks wait');
      return false;
    }
  };

  const pause = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
      if (woken || signal.aborted) wakeUp();
      woken = false;
    });

  const loop = async (signal: AbortSignal): Promise<void> => {
    if (isAlone)
      await queue.endLeases().catch((error: unknown) => {
        logger.warn({ error: describeError(error) }, 'knowledge tasks of before wait for the end of their leases');
      });
    while (!signal.aborted) if (!(await next(signal))) await pause(signal);
  };

  return {
    wake: () => {
      woken = true;
      wakeUp();
    },
    abandon: (taskId) => {
      if (inHand?.task.id === taskId) inHand.ending.abort(new LeaseLost());
    },
    start: () => {
      const stopping = new AbortController();
      const running = loop(stopping.signal);
      return {
        stop: async () => {
          stopping.abort(new Stopping());
          wakeUp();
          await running;
        },
      };
    },
  };
};
