import QuickLRU from 'quick-lru';

/** How long a key is remembered without the store being asked again, in milliseconds. */
const longestMs = 5000;
/** The cache holds at least this many keys, at most twice as many; a dropped key costs one more query of the store. */
const maxKeys = 5000;

export type TtlCache = {
  /** Milliseconds for which the cached value of the key is still valid; 0 when this process has none. */
  readonly msLeft: (key: string) => number;
  readonly remember: (key: string, msLeft: number) => void;
  readonly forget: (key: string) => void;
};

/**
 * A TTL cache of what the store said about keys, so that a flood of questions reaches it once in a while only. It is bounded,
 * and short because another process may have changed the value meanwhile.
 */
export const createTtlCache = (): TtlCache => {
  const untilOf = new QuickLRU<string, number>({ maxSize: maxKeys });
  return {
    msLeft: (key) => Math.max(0, (untilOf.get(key) ?? 0) - Date.now()),
    remember: (key, msLeft) => void untilOf.set(key, Date.now() + msLeft, { maxAge: Math.min(msLeft, longestMs) }),
    forget: (key) => void untilOf.delete(key),
  };
};
