/** How long something is known without the store being asked again, in milliseconds. */
const longestMs = 5000;
/** More keys than this are never remembered; whatever is forgotten costs the store one more question. */
const mostKeys = 10_000;

export type BriefMemory = {
  /** Milliseconds for which what was remembered of the key holds; 0 when nothing is known of it here. */
  readonly msLeft: (key: string) => number;
  readonly remember: (key: string, msLeft: number) => void;
  readonly forget: (key: string) => void;
};

/**
 * What the store answered about keys a moment ago, so that a flood of questions reaches it once in a while only. Bounded, and
 * brief: another process may have changed the answer meanwhile. `clock` answers milliseconds.
 */
export const createBriefMemory = (clock: () => number = Date.now): BriefMemory => {
  const keys = new Map<string, { readonly until: number; readonly askAgainAt: number }>();
  return {
    msLeft: (key) => {
      const found = keys.get(key);
      if (!found) return 0;
      const now = clock();
      if (now < Math.min(found.until, found.askAgainAt)) return found.until - now;
      keys.delete(key);
      return 0;
    },
    remember: (key, msLeft) => {
      const now = clock();
      keys.delete(key); // the order of a map is that of insertion: the first is the oldest
      keys.set(key, { until: now + msLeft, askAgainAt: now + longestMs });
      const [oldest] = keys.keys();
      if (keys.size > mostKeys && oldest !== undefined) keys.delete(oldest);
    },
    forget: (key) => void keys.delete(key),
  };
};
