export type PathListeners = {
  /** Hears of what happens at a dotted path; gives what stops it. */
  readonly listen: (path: string, heard: () => void) => () => void;
  /** Calls the listeners of this path only. */
  readonly tell: (path: string) => void;
  /** Something was typed at this path: concerns it and whatever holds it. */
  readonly tellTyped: (path: string) => void;
  /** A value was set as a whole: concerns it, whatever holds it and whatever it holds. Without a path, everything was. */
  readonly tellSet: (path: string | undefined) => void;
};

const aboveOf = (path: string): string[] => {
  const end = path.lastIndexOf('.');
  return end === -1 ? [] : [path.slice(0, end), ...aboveOf(path.slice(0, end))];
};

/** Thousands may listen, each at its own path: what happens at one of them costs the others nothing. */
export const createPathListeners = (): PathListeners => {
  const all = new Map<string, Set<() => void>>();
  const tell = (path: string): void => [...(all.get(path) ?? [])].forEach((heard) => heard());
  const tellTyped = (path: string): void => [path, ...aboveOf(path)].forEach(tell);
  return {
    listen: (path, heard) => {
      const those = all.get(path) ?? new Set();
      all.set(path, those.add(heard));
      return () => {
        those.delete(heard);
        if (those.size === 0 && all.get(path) === those) all.delete(path);
      };
    },
    tell,
    tellTyped,
    tellSet: (path) => {
      if (path === undefined) {
        [...all.keys()].forEach(tell);
        return;
      }
      tellTyped(path);
      [...all.keys()].filter((other) => other.startsWith(`${path}.`)).forEach(tell);
    },
  };
};
