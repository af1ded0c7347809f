import { setTimeout as sleep } from 'node:timers/promises';

/** The longest rest, in milliseconds. */
const longestRestMs = 1_000;

/**
 * Does a piece of work on the database and then leaves it to others for as long as the work took: at most half of its time goes into
 * what nobody waits for. The rest ends early when the signal is aborted.
 */
export const gently = async <Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> => {
  const startMs = performance.now();
  const result = await work();
  const restMs = Math.min(longestRestMs, performance.now() - startMs);
  await sleep(restMs, undefined, { signal }).catch(() => undefined); // the caller checks the signal before it goes on
  return result;
};
