/**
 * Runs work of a key when there is a place for it, first come first served among the work of that key; other keys have places of their own.
 * Answers what it answers.
 */
export type Places = <T>(key: string, work: () => Promise<T>) => Promise<T>;

type Deps = {
  /** How much of one key runs at the same time. */
  readonly atOnce: number;
  /** How many of one key may wait for a place, and what whoever comes then is refused with; without it any number waits. */
  readonly queue?: { readonly most: number; readonly full: () => Error };
};

/** Places within this process. A key takes no room once nobody is there. */
export const createPlaces = ({ atOnce, queue }: Deps): Places => {
  const keys = new Map<string, { taken: number; readonly waiting: (() => void)[] }>();
  return async (key, work) => {
    const here = keys.get(key) ?? { taken: 0, waiting: [] };
    keys.set(key, here);
    if (here.taken < atOnce) here.taken += 1;
    else if (queue && here.waiting.length >= queue.most) throw queue.full();
    else await new Promise<void>((resolve) => here.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = here.waiting.shift();
      if (next)
        next(); // the place goes on to them
      else if ((here.taken -= 1) === 0) keys.delete(key);
    }
  };
};
