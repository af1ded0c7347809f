import { z } from 'zod';
import { storedJson, storedKeys, storeText, type BrowserStorage } from '../../../core/browserStorage.js';
import type { RowPlace, Typed } from './typedCells.js';

const prefix = 'juanzong-batch:';
const StoredCells = z.record(z.string(), z.string());
const keyOf = (owner: string, { id, row }: RowPlace): string => `${prefix}${owner}:${id}:${row}`;

/**
 * What was typed into rows and not saved, in the storage of the tab: it outlives a reload and goes with the tab, when it is saved, and when
 * its owner signs out. Where the browser stores nothing, it lasts as long as the page.
 */
export const keptCells = (storage: BrowserStorage | null) => {
  const here = new Map<string, Typed>();
  return {
    read: (owner: string, place: RowPlace): Typed => {
      const key = keyOf(owner, place);
      return here.get(key) ?? storedJson(() => storage, key, StoredCells) ?? {};
    },
    keep: (owner: string, place: RowPlace, typed: Typed): void => {
      const key = keyOf(owner, place);
      const isNothing = Object.keys(typed).length === 0;
      if (isNothing) here.delete(key);
      else here.set(key, typed);
      storeText(() => storage, key, isNothing ? null : JSON.stringify(typed));
    },
    clear: (): void => {
      here.clear();
      if (storage === null) return;
      for (const key of storedKeys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
    },
  };
};
