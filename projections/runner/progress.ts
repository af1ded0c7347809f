import { endOf, firstOf, type LogPlace } from './logPlace.js';

/** Tracks the place in the log of each projection in this process, and wakes the waiters when one advances. */
export type Progress = {
  readonly set: (name: string, place: LogPlace) => void;
  readonly of: (name: string) => LogPlace | undefined;
  /** The place that all of `names` have reached; `undefined` while one is unknown. */
  readonly least: (names: readonly string[]) => LogPlace | undefined;
  /** Resolves at the next `set`, or after `ms`. */
  readonly changed: (ms: number) => Promise<void>;
};

export const createProgress = (): Progress => {
  const places = new Map<string, LogPlace>();
  const waiting = new Set<() => void>();
  return {
    set: (name, place) => {
      const lastPlace = places.get(name);
      if (lastPlace !== undefined && endOf(lastPlace) >= endOf(place)) return;
      places.set(name, place);
      for (const wake of [...waiting]) wake();
    },
    of: (name) => places.get(name),
    least: (names) => {
      const reached = names.flatMap((name) => places.get(name) ?? []);
      return reached.length < names.length ? undefined : firstOf(reached);
    },
    changed: (ms) =>
      new Promise((resolve) => {
        const finish = (): void => {
          clearTimeout(timer);
          waiting.delete(finish);
          resolve();
        };
        const timer = setTimeout(finish, ms);
        waiting.add(finish);
      }),
  };
};
