/** How long a refusal is repeated from memory before the store is asked again, in milliseconds. */
const lookAgainMs = 5000;
/** More keys than this are never remembered; whoever is forgotten costs the store one more question. */
const mostKeys = 10_000;

export type RefusedKeys = {
  /** Milliseconds until the key may try again; 0 when that is not known here. */
  readonly msLeft: (key: string) => number;
  readonly remember: (key: string, msLeft: number) => void;
  readonly forget: (key: string) => void;
};

/**
 * Keys that were refused a moment ago, so that a flood of attempts is answered without the store. Bounded, and short-lived:
 * another process may have given an attempt back meanwhile. `clock` answers milliseconds.
 */
export const createRefusedKeys = (clock: () => number = Date.now): RefusedKeys => {
  const keys = new Map<string, { readonly until: number; readonly lookAgainAt: number }>();
  return {
    msLeft: (key) => {
      const found = keys.get(key);
      if (!found) return 0;
      const now = clock();
      if (now < Math.min(found.until, found.lookAgainAt)) return found.until - now;
      keys.delete(key);
      return 0;
    },
    remember: (key, msLeft) => {
      const now = clock();
      keys.delete(key); // the order of a map is that of insertion: the first is the oldest
      keys.set(key, { until: now + msLeft, lookAgainAt: now + lookAgainMs });
      const [oldest] = keys.keys();
      if (keys.size > mostKeys && oldest !== undefined) keys.delete(oldest);
    },
    forget: (key) => void keys.delete(key),
  };
};
