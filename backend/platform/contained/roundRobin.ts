type Options = {
  /** The most work that may wait, of all keys and of one. */
  readonly mostWaiting: number;
  readonly mostWaitingOfOne: number;
  /** Makes the error for work beyond that. */
  readonly full: () => Error;
};

/** Runs work one at a time, round robin over the keys, so that much work of one key does not delay another. */
export type RoundRobin = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Creates a `RoundRobin`. A key without waiting work takes no memory. */
export const createRoundRobin = ({ mostWaiting, mostWaitingOfOne, full }: Options): RoundRobin => {
  const waiting = new Map<string, (() => void)[]>();
  let waitingInAll = 0;
  let busy = false;

  const wait = (key: string): Promise<void> => {
    const own = waiting.get(key) ?? [];
    if (waitingInAll >= mostWaiting || own.length >= mostWaitingOfOne) throw full();
    waitingInAll += 1;
    return new Promise((begin) => waiting.set(key, [...own, begin]));
  };
  const next = (): void => {
    const [first] = waiting; // a map keeps the order in which keys came
    if (!first) {
      busy = false;
      return;
    }
    const [key, [begin, ...others]] = first;
    waiting.delete(key);
    if (others.length > 0) waiting.set(key, others);
    waitingInAll -= 1;
    begin?.();
  };

  return async (key, work) => {
    if (busy) await wait(key);
    busy = true;
    try {
      return await work();
    } finally {
      next();
    }
  };
};
