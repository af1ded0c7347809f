import { performance } from 'node:perf_hooks';

/** Milliseconds: when the thread began, by the clock of the machine, and for how long it was busy; 0 until either is known. */
export type SharedThreadTime = Float64Array<SharedArrayBuffer>;

/** Milliseconds of a clock that all threads of this process share. */
const clock = (): number => performance.timeOrigin + performance.now();

/**
 * What a worker thread was busy with one task, written where the thread that waits reads it: also when the task failed, or its thread was
 * ended in the middle of it.
 */
export const createThreadTime = () => {
  const shared: SharedThreadTime = new Float64Array(new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT));
  return {
    shared,
    /** Milliseconds; of a task that was ended, since it began; `undefined` when no thread began it. */
    read: (): number | undefined => {
      const [begunAt = 0, busyMs = 0] = shared;
      if (begunAt === 0) return undefined;
      return busyMs > 0 ? busyMs : Math.max(0, clock() - begunAt);
    },
  };
};

/** Runs a task in a thread that has no other at the same time. */
export const measureThread = async <T>(shared: SharedThreadTime, task: () => Promise<T>): Promise<T> => {
  const before = performance.eventLoopUtilization();
  shared[0] = clock();
  try {
    return await task();
  } finally {
    // Less than the clock can tell apart is no task that was ended.
    shared[1] = Math.max(0.001, performance.eventLoopUtilization(before).active);
  }
};
