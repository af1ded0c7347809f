/**
 * Runs work of a key while fewer than a bound of that key run, in the order of asking; other keys are bounded by themselves.
 * Returns what the work returns.
 */
export type Semaphore = <T>(key: string, work: () => Promise<T>) => Promise<T>;

type Deps = {
  /** How much of one key runs at the same time. */
  readonly atOnce: number;
  /** How many of one key may wait, and the error for those that come then; without it any number waits. */
  readonly queue?: { readonly most: number; readonly full: () => Error };
};

/** A semaphore within this process. A key takes no memory once nothing of it runs or waits. */
export const createSemaphore = ({ atOnce, queue }: Deps): Semaphore => {
  const keys = new Map<string, { running: number; readonly waiting: (() => void)[] }>();
  return async (key, work) => {
    const here = keys.get(key) ?? { running: 0, waiting: [] };
    keys.set(key, here);
    if (here.running < atOnce) here.running += 1;
    else if (queue && here.waiting.length >= queue.most) throw queue.full();
    else await new Promise<void>((resolve) => here.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = here.waiting.shift();
      if (next)
        next(); // runs in place of the work that ended
      else if ((here.running -= 1) === 0) keys.delete(key);
    }
  };
};
