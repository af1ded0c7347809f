import { setTimeout as sleep } from 'node:timers/promises';
import type { SearchesUnderWay } from '../retrieval/searchesUnderWay.js';

/** The longest rest, in milliseconds. */
const longestRestMs = 1_000;
/** The longest that a piece of work waits for searches, in milliseconds: two usual ones, and not until nobody searches at all. */
const longestWaitMs = 1_000;

/** For whom work in the background makes room, and what ends its waiting. */
export type Gentle = { readonly searches: Pick<SearchesUnderWay, 'untilNone'>; readonly signal: AbortSignal };

/**
 * Lets the searches under way end, does a piece of work on the database, and then leaves it to others for as long as the work took: at
 * most half of its time goes into what nobody waits for. Waiting ends early when the signal is aborted.
 */
export const gently = async <Result>(work: () => Promise<Result>, { searches, signal }: Gentle): Promise<Result> => {
  await searches.untilNone(longestWaitMs, signal);
  const startMs = performance.now();
  const result = await work();
  const restMs = Math.min(longestRestMs, performance.now() - startMs);
  await sleep(restMs, undefined, { signal }).catch(() => undefined); // the caller checks the signal before it goes on
  return result;
};
