import { RequestError } from '../../../platform/http/requestError.js';
import type { LimitKey } from '../../../platform/http/limitKey.js';
import type { RateLimit } from '../../../platform/http/rateLimit.js';
import { maxPuzzleLevel } from './puzzles.js';

/**
 * Counts a request without a puzzle against its quota.
 * @throws RequestError `proof_required` once the quota is used up
 */
export const countWithoutPuzzle = async ({ consume }: Pick<RateLimit, 'consume'>, key: LimitKey): Promise<void> => {
  try {
    await consume(key);
  } catch (error) {
    if (error instanceof RequestError && error.code === 'too_many_requests') throw new RequestError('proof_required');
    throw error;
  }
};

/** Returns the level of a puzzle after `count` attempts that count against its requester: the first `free` have level 0. */
export const levelAfter = (counted: number, { free, each }: { readonly free: number; readonly each: number }): number =>
  Math.min(maxPuzzleLevel, Math.max(0, Math.ceil((counted - free) / each)));
