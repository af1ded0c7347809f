import type { DataKeyRow, DataKeyRows } from './dataKeys.js';

/** Keeps wrapped keys in memory, for tests that need no database; `all` holds what would be in the table. */
export const memoryDataKeyRows = (): DataKeyRows & { readonly all: Map<string, DataKeyRow> } => {
  const all = new Map<string, DataKeyRow>();
  return {
    all,
    insertIfAbsent: async (keyId, key) => {
      if (!all.has(keyId)) all.set(keyId, { keyId, ...key });
    },
    find: async (keyId) => all.get(keyId),
    destroy: async (keyId) => void all.set(keyId, { keyId, destroyed: true }),
  };
};
