/** Tracks the position of each projection in this process, and wakes the waiters when one advances. */
export type Progress = {
  readonly set: (name: string, position: bigint) => void;
  readonly of: (name: string) => bigint | undefined;
  /** The position that all of `names` have reached; `undefined` while one is unknown. */
  readonly least: (names: readonly string[]) => bigint | undefined;
  /** Resolves at the next `set`, or after `ms`. */
  readonly changed: (ms: number) => Promise<void>;
};

export const createProgress = (): Progress => {
  const positions = new Map<string, bigint>();
  const waiting = new Set<() => void>();
  return {
    set: (name, position) => {
      const lastPosition = positions.get(name);
      if (lastPosition !== undefined && lastPosition >= position) return;
      positions.set(name, position);
      for (const wake of [...waiting]) wake();
    },
    of: (name) => positions.get(name),
    least: (names) => {
      let least: bigint | undefined;
      for (const name of names) {
        const position = positions.get(name);
        if (position === undefined) return undefined;
        if (least === undefined || position < least) least = position;
      }
      return least;
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
