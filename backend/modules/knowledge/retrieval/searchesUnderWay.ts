import { setTimeout as sleep } from 'node:timers/promises';

/** Counts the searches under way in this process, so that work nobody waits for can let them go first. */
export type SearchesUnderWay = {
  /** Does a search, counted until it ends. */
  readonly during: <Result>(search: () => Promise<Result>) => Promise<Result>;
  /**
   * Resolves at once where no search is under way, else when the last of them has ended, after `mostMs` milliseconds at the latest, and
   * when the signal is aborted: where somebody always searches, other work goes on slowly and not never.
   */
  readonly untilNone: (mostMs: number, signal: AbortSignal) => Promise<void>;
};

/** Creates the count of the searches of a process. */
export const createSearchesUnderWay = (): SearchesUnderWay => {
  let underWay = 0;
  let waiting: AbortController[] = [];
  return {
    during: async (search) => {
      underWay += 1;
      try {
        return await search();
      } finally {
        underWay -= 1;
        if (underWay === 0) {
          const released = waiting;
          waiting = [];
          for (const one of released) one.abort();
        }
      }
    },
    untilNone: async (mostMs, signal) => {
      if (underWay === 0 || signal.aborted) return;
      const ended = new AbortController();
      waiting.push(ended);
      // The caller checks its own signal before it goes on.
      await sleep(mostMs, undefined, { signal: AbortSignal.any([signal, ended.signal]) }).catch(() => undefined);
      waiting = waiting.filter((one) => one !== ended);
    },
  };
};
