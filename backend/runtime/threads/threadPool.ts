import { Tinypool } from 'tinypool';

export type ThreadPoolOptions = {
  /** The module that the threads run: its default export does a task. */
  readonly program: URL;
  readonly threads: number;
  /** Heap of one thread. */
  readonly memoryMb: number;
  /** Time without tasks after which all threads are stopped. */
  readonly idleMs: number;
  /** Starts a thread at once, so that one that cannot start is noticed then. */
  readonly startsAtOnce: boolean;
  /** Called when a thread dies between tasks, or cannot start. */
  readonly onThreadError: (error: unknown) => void;
};

/** Worker threads for tasks that would hold up the event loop. Without tasks all are stopped; the next task starts them again. */
export type ThreadPool = {
  /**
   * Does a task. An aborted `signal` takes a task that waits out of the queue and ends the thread of one that runs, whatever it is in the
   * midst of. @throws Error of the task, `AbortError`
   */
  readonly run: (task: unknown, signal: AbortSignal) => Promise<unknown>;
  /** Stops the threads; tasks still under way are rejected. */
  readonly close: () => Promise<void>;
};

/** Creates a `ThreadPool`. */
export const createThreadPool = (options: ThreadPoolOptions): ThreadPool => {
  const { program, threads, memoryMb, idleMs, startsAtOnce, onThreadError } = options;
  const startPool = (): Tinypool => {
    const pool = new Tinypool({
      filename: program.href,
      runtime: 'worker_threads',
      // A thread that waits for its next task with Atomics never runs its event loop, so the clean-up of the last task
      // never happens: a few hundred tasks later it runs out of memory and loses the current one.
      useAtomics: false,
      // Not 0: such a pool starts no thread in place of one that crashed, and its tasks wait until their timeout.
      minThreads: Math.min(1, threads),
      maxThreads: threads,
      idleTimeout: idleMs,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    // Tasks that wait for a thread which cannot start would wait until their timeout: they fail now instead.
    pool.on('error', (error: unknown) => {
      onThreadError(error);
      pool.cancelPendingTasks();
    });
    return pool;
  };

  let pool = startsAtOnce ? startPool() : undefined;
  let stopping = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;
  let underWay = 0;

  const stop = (): Promise<void> => {
    const formerPool = pool;
    pool = undefined;
    stopping = stopping.then(() => formerPool?.destroy());
    return stopping;
  };
  const stopWhenIdle = (): void => {
    idle = setTimeout(() => void stop(), idleMs).unref();
  };
  if (startsAtOnce) stopWhenIdle();

  return {
    run: async (task, signal) => {
      if (isClosed) throw new Error('the threads are closed');
      clearTimeout(idle);
      underWay += 1;
      try {
        pool ??= startPool();
        return await pool.run(task, { signal });
      } finally {
        underWay -= 1;
        if (underWay === 0 && !isClosed) stopWhenIdle();
      }
    },
    close: () => {
      isClosed = true;
      clearTimeout(idle);
      return stop();
    },
  };
};
