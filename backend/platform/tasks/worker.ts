import type { TaskKind } from '../../../domain/contract/backgroundWork.js';
import { describeError, type Logger } from '../../runtime/logging/logger.js';
import type { DefinedTask, LeasedTask, TaskOutcome } from './defineTask.js';
import { LeaseLost, type Queue, type TakenTask } from './queue.js';

type Deps = {
  readonly queue: Queue;
  /** The kinds of one lane; the queue takes up no others. */
  readonly definitions: Readonly<Partial<Record<TaskKind, DefinedTask>>>;
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

/** A worker that could not prolong a lease up to so long before its end takes it for lost. */
const lossMarginMs = 5_000;

export type Worker = {
  /** Looks for tasks now. */
  readonly wake: () => void;
  /** Ends the work on a task that was cancelled or deleted, if it is this process that has it in hand. */
  readonly abandon: (taskId: string) => void;
  readonly start: () => { readonly stop: () => Promise<void> };
};

type Heartbeat = Pick<Deps, 'queue'> & {
  readonly task: LeasedTask;
  readonly ending: AbortController;
  readonly progressOf: () => number;
  /** The length of the lease. */
  readonly seconds: number;
  readonly beatMs: number;
};

/** Prolongs the lease and shows the progress; ends the work when the lease is lost. Returns what stops it. */
const startHeartbeat = ({ queue, task, ending, progressOf, seconds, beatMs }: Heartbeat): (() => void) => {
  const longestSilenceMs = seconds * 1000 - lossMarginMs;
  let lastAt = performance.now();
  let isBeating = false;
  const beat = async (): Promise<void> => {
    if (isBeating) return; // a Postgres that is slow is not asked again before it responds
    isBeating = true;
    try {
      await queue.beat(task, progressOf());
      lastAt = performance.now();
    } catch (error) {
      if (error instanceof LeaseLost || performance.now() - lastAt > longestSilenceMs) ending.abort(new LeaseLost());
    } finally {
      isBeating = false;
    }
  };
  const timer = setInterval(() => void beat(), beatMs);
  return () => clearInterval(timer);
};

/** The pauses of a worker that found no task. A call of `wake` while the worker is busy ends its next pause at once. */
const createWaiting = (pollMs: number) => {
  let woken = false;
  let endPause: () => void = () => undefined;
  return {
    wake: (): void => {
      woken = true;
      endPause();
    },
    /** Ends a pause under way, and no other. */
    endPause: (): void => endPause(),
    pause: (signal: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, pollMs);
        endPause = () => {
          clearTimeout(timer);
          resolve();
        };
        if (woken || signal.aborted) endPause();
        woken = false;
      }),
  };
};

/** Takes up tasks one after another. What it is at when its process ends is left to the next one. */
export const createWorker = ({ queue, definitions, logger, isAlone, pollMs = 15_000, beatMs = 1000 }: Deps): Worker => {
  let inHand: { readonly task: LeasedTask; readonly ending: AbortController } | undefined;
  const waiting = createWaiting(pollMs);

  const definitionOf = ({ kind }: LeasedTask): DefinedTask => {
    const definition = definitions[kind];
    if (!definition) throw new Error(`no definition for tasks of the kind ${kind}`);
    return definition;
  };

  const finish = (task: LeasedTask, outcome: TaskOutcome): Promise<void> => {
    if (outcome.kind === 'done') return queue.succeed(task);
    return outcome.kind === 'failed'
      ? queue.fail(task, outcome.reason)
      : queue.retryLater(task, outcome.reason ?? null);
  };

  const workOn = async ({ payload, ...task }: TakenTask, stopping: AbortSignal): Promise<void> => {
    const { run, lease, reasons } = definitionOf(task);
    const ending = new AbortController();
    const signal = AbortSignal.any([stopping, ending.signal]);
    let progress = 0;
    inHand = { task, ending };
    const stopBeating = startHeartbeat({
      queue,
      task,
      ending,
      progressOf: () => progress,
      seconds: lease.seconds,
      beatMs,
    });
    try {
      const outcome = await run({
        task,
        payload,
        write: queue.writeFor(task),
        isLastTry: task.attempt >= lease.tries,
        signal,
        onProgress: (share) => (progress = Math.min(1, share)),
      });
      await finish(task, outcome);
    } catch (thrown) {
      const error: unknown = signal.aborted ? signal.reason : thrown;
      if (error instanceof LeaseLost) return;
      if (error instanceof Stopping) return await queue.putBack(task);
      logger.error({ task: task.id, kind: task.kind, error: describeError(error) }, 'a task failed');
      const isLast = (await queue.attemptsOf(task)) >= lease.tries;
      await finish(task, { kind: isLast ? 'failed' : 'again', reason: reasons.failed });
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
      const { lease, reasons } = definitionOf(task);
      // The process ended while Postgres gave the task out: nothing is begun that would have to be broken off.
      if (stopping.aborted) await queue.putBack(task);
      else if (task.interruptions > lease.interruptions) await queue.fail(task, reasons.interrupted);
      else await workOn(task, stopping);
      return true;
    } catch (error) {
      // Postgres is away, or the task is not ours any more: its lease ends by itself.
      if (!(error instanceof LeaseLost)) logger.warn({ error: describeError(error) }, 'tasks wait');
      return false;
    }
  };

  const loop = async (signal: AbortSignal): Promise<void> => {
    if (isAlone)
      await queue.endLeases().catch((error: unknown) => {
        logger.warn({ error: describeError(error) }, 'tasks of before wait for the end of their leases');
      });
    while (!signal.aborted) if (!(await next(signal))) await waiting.pause(signal);
  };

  return {
    wake: waiting.wake,
    abandon: (taskId) => {
      if (inHand?.task.id === taskId) inHand.ending.abort(new LeaseLost());
    },
    start: () => {
      const stopping = new AbortController();
      const running = loop(stopping.signal);
      return {
        stop: async () => {
          stopping.abort(new Stopping());
          waiting.endPause();
          await running;
        },
      };
    },
  };
};
