type Options = {
  /** How much of all keys may wait, and of one of them. */
  readonly mostWaiting: number;
  readonly mostWaitingOfOne: number;
  /** What whoever comes then is refused with. */
  readonly full: () => Error;
};

/** Runs work one after another and goes around the keys: whoever has much of it waits for whoever has little. */
export type RoundRobin = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** See `RoundRobin`. A key takes no room once nothing of it waits. */
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
