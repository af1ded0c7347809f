import type { DataKeyRow, DataKeyRows } from './dataKeys.js';

/** Keeps wrapped keys in memory, for tests that need no database; `all` holds what would be in the table. */
export const memoryDataKeyRows = (): DataKeyRows & { readonly all: Map<string, DataKeyRow> } => {
  const all = new Map<string, DataKeyRow>();
  return {
    all,
    findOrInsert: async (keyId, key) => {
      const row = all.get(keyId) ?? { keyId, ...key };
      all.set(keyId, row);
      return row;
    },
    find: async (keyId) => all.get(keyId),
    destroy: async (keyId) => void all.set(keyId, { keyId, destroyed: true }),
  };
};
