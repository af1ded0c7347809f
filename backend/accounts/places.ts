/** Runs work when there is a place for it, first come first served. Answers what it answers. */
export type Places = <T>(work: () => Promise<T>) => Promise<T>;

type Deps = {
  /** How much of it runs at the same time. */
  readonly atOnce: number;
  /** How many may wait for a place; whoever comes then is refused with `full`. */
  readonly mostWaiting: number;
  readonly full: () => Error;
};

/** Places for work of one kind within this process. */
export const createPlaces = ({ atOnce, mostWaiting, full }: Deps): Places => {
  let taken = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (taken < atOnce) taken += 1;
    else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw full();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else taken -= 1; // otherwise the place goes on to the next
    }
  };
};
