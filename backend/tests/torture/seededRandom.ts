/** Random numbers that a seed repeats: mulberry32. Not for secrets. */
export type SeededRandom = {
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly next: () => number;
  /** A whole number from 0 to `below` - 1. */
  readonly below: (below: number) => number;
  readonly pick: <T>(items: readonly [T, ...T[]]) => T;
  /** Makes an independent generator, for a client that runs concurrently with others. */
  readonly fork: () => SeededRandom;
};

/** A generator from a 32-bit seed. */
export const seededRandom = (seed: number): SeededRandom => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
    fork: () => seededRandom(below(2 ** 32)),
  };
};
