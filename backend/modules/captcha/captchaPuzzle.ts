import type { RateLimits } from '../../platform/http/rateLimit.js';
import { levelAfter } from './puzzles/countWithoutPuzzle.js';
import type { PuzzlePurpose } from './puzzles/puzzles.js';

/** The proof of work for another picture when an address has had too many without one. */
export const captchaPuzzle = async (
  { captchasAfterPuzzle }: Pick<RateLimits, 'captchasAfterPuzzle'>,
  address: string,
): Promise<{ readonly purpose: PuzzlePurpose; readonly level: number }> => ({
  purpose: { action: 'captcha', key: { address } },
  level: levelAfter(await captchasAfterPuzzle.used({ address }), { free: 500, each: 500 }),
});
