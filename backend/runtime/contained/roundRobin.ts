type Options = {
  /** How much work runs at the same time, in all and of one key. */
  readonly atOnce: number;
  readonly atOnceOfOne: number;
  /** The most work that may wait, of all keys and of one. */
  readonly mostWaiting: number;
  readonly mostWaitingOfOne: number;
  /** Makes the error for work beyond that. */
  readonly full: () => Error;
};

type Turn = {
  /** Takes the work out of the queue when it aborts; `RoundRobin` then rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** Called while the work waits, each time the number of pieces of work that come before it has changed. */
  readonly onPlace?: ((ahead: number) => void) | undefined;
};

/** Runs work round robin over the keys, so that much work of one key does not delay another. */
export type RoundRobin = <T>(key: string, work: () => Promise<T>, turn?: Turn) => Promise<T>;

type Waiting = { readonly begin: () => void; readonly onPlace: Turn['onPlace']; place: number | undefined };

/** Creates a `RoundRobin`. A key without work takes no memory. */
export const createRoundRobin = ({ atOnce, atOnceOfOne, mostWaiting, mostWaitingOfOne, full }: Options): RoundRobin => {
  /** The waiting work by key, in the order in which the keys' turns come: a map keeps the order of insertion. */
  const queues = new Map<string, readonly Waiting[]>();
  const running = new Map<string, number>();
  let runningInAll = 0;

  const runningOf = (key: string): number => running.get(key) ?? 0;
  const mayBegin = (key: string): boolean => runningInAll < atOnce && runningOf(key) < atOnceOfOne;
  const setQueue = (key: string, queue: readonly Waiting[]): void =>
    void (queue.length > 0 ? queues.set(key, queue) : queues.delete(key));

  /** Tells all that wait how much comes before them, where that changed. */
  const tellPlaces = (): void => {
    const all = [...queues.values()];
    for (const [turn, queue] of all.entries())
      for (const [round, waiting] of queue.entries()) {
        const ahead = all.reduce(
          (sum, other, at) => sum + (other === queue ? 0 : Math.min(other.length, at < turn ? round + 1 : round)),
          round,
        );
        if (waiting.place === ahead) continue;
        waiting.place = ahead;
        waiting.onPlace?.(ahead);
      }
  };
  const begins = (key: string): void => {
    runningInAll += 1;
    running.set(key, runningOf(key) + 1);
  };
  const beginNext = (): void => {
    for (const [key, [first, ...others]] of queues) {
      if (!first || !mayBegin(key)) continue;
      setQueue(key, others);
      begins(key);
      first.begin();
    }
    tellPlaces();
  };
  const release = (key: string): void => {
    runningInAll -= 1;
    if (runningOf(key) > 1) running.set(key, runningOf(key) - 1);
    else running.delete(key);
    // A key that was just served goes behind the keys that were not.
    const own = queues.get(key) ?? [];
    queues.delete(key);
    setQueue(key, own);
    beginNext();
  };

  const wait = (key: string, { signal, onPlace }: Turn): Promise<void> => {
    const own = queues.get(key) ?? [];
    const waitingInAll = [...queues.values()].reduce((sum, queue) => sum + queue.length, 0);
    if (waitingInAll >= mostWaiting || own.length >= mostWaitingOfOne) throw full();
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        setQueue(
          key,
          (queues.get(key) ?? []).filter((each) => each !== waiting),
        );
        tellPlaces();
        reject(signal?.reason as Error);
      };
      const begin = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const waiting: Waiting = { begin, onPlace, place: undefined };
      signal?.addEventListener('abort', leave, { once: true });
      setQueue(key, [...own, waiting]);
      tellPlaces();
    });
  };

  return async (key, work, turn = {}) => {
    turn.signal?.throwIfAborted();
    if (mayBegin(key)) begins(key);
    else await wait(key, turn);
    try {
      return await work();
    } finally {
      release(key);
    }
  };
};
