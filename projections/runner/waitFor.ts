import { readPlaces } from './checkpoints.js';
import { endOf } from './logPlace.js';
import type { Progress } from './progress.js';
import type { Tables } from './projection.js';

const POLL_MS = 50;

type Deps = {
  readonly progress: Progress;
  readonly names: readonly string[];
  /** The live tables, outside any transaction. */
  readonly tables: Tables;
  /** Whether this process projects: then `progress` says all there is to know, without asking the table. */
  readonly isLeading: () => boolean;
};

/** Waits until every projection has reached `position`: true, or false when `timeoutMs` went by first. */
export const createWaitForPosition =
  ({ progress, names, tables, isLeading }: Deps) =>
  async (position: bigint, timeoutMs: number): Promise<boolean> => {
    const end = Date.now() + timeoutMs;
    const reached = (): boolean => {
      const least = progress.least(names);
      return least !== undefined && endOf(least) >= position;
    };
    for (;;) {
      if (reached()) return true;
      if (!isLeading()) {
        for (const [name, at] of await readPlaces(tables)) progress.set(name, at);
        if (reached()) return true;
      }
      const remainingMs = end - Date.now();
      if (remainingMs <= 0) return false;
      await progress.changed(isLeading() ? remainingMs : Math.min(remainingMs, POLL_MS));
    }
  };
