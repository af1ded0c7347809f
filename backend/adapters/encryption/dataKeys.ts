import { randomBytes } from 'node:crypto';
import QuickLRU from 'quick-lru';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { KeyWrapping, WrappedKey } from './wrapping.js';

/** Thrown when a data key cannot be unwrapped with the secret key that wrapped it: its row was damaged. */
export class DataKeyUnusableError extends Error {
  override readonly name = 'DataKeyUnusableError';
}

export type DataKey = { readonly keyId: string; readonly key: Uint8Array };

/** Manages one key for each stream with personal data. Destroying the key erases the person from the log and its backups. */
export type DataKeys = {
  /**
   * Returns the key, made on first use; two processes that make it at once end up with the same one.
   * @throws DomainError `personal_data_erased` once it is destroyed
   */
  readonly ensure: (keyId: string) => Promise<DataKey>;
  readonly find: (keyId: string) => Promise<DataKey | 'destroyed' | undefined>;
  /**
   * Ends the key, also one that was never made: from here on it reads as destroyed. Where the rows have days of grace it stays sealed
   * in its row until they are over. Idempotent.
   */
  readonly destroy: (keyId: string, reason: string, at: Date) => Promise<void>;
};

/** A row of `app.data_keys`; a destroyed key has no `wrapped`. */
export type DataKeyRow = { readonly keyId: string } & (WrappedKey | { readonly destroyed: true });

/** Where wrapped keys are kept. */
export type DataKeyRows = {
  /**
   * Returns the key's row, which it adds if there is none, in one round trip. `undefined` when another process added it at the
   * same moment: `find` finds it then.
   */
  readonly findOrInsert: (keyId: string, key: WrappedKey) => Promise<DataKeyRow | undefined>;
  readonly find: (keyId: string) => Promise<DataKeyRow | undefined>;
  readonly destroy: (keyId: string, reason: string, at: Date) => Promise<void>;
};

const maxCached = 2000;
const maxRememberedDestroyed = 100_000;

type Deps = { readonly rows: DataKeyRows; readonly wrapping: KeyWrapping; readonly cacheMs?: number };

/**
 * Creates data keys over `rows`. Unwrapped keys stay in a TTL cache for `cacheMs` (default 10 s), which is how long an erasure
 * by another process may go unnoticed here.
 */
export const createDataKeys = ({ rows, wrapping, cacheMs = 10_000 }: Deps): DataKeys => {
  const keyCache = new QuickLRU<string, DataKey>({ maxSize: maxCached, maxAge: cacheMs });
  /** Remembers destroyed keys, which never goes stale, and keeps a look-up under way from bringing a key back. */
  const destroyed = new QuickLRU<string, true>({ maxSize: maxRememberedDestroyed });

  /** @throws DataKeyUnusableError; a plain Error when a secret key wrapped it that this process lacks and another may have */
  const unwrap = (row: { readonly keyId: string } & WrappedKey): Uint8Array => {
    const { currentId, retiredIds } = wrapping;
    try {
      return wrapping.unwrap(row.keyId, row);
    } catch (error) {
      if (row.wrappingKeyId !== currentId && !retiredIds.includes(row.wrappingKeyId)) throw error;
      throw new DataKeyUnusableError(`data key ${row.keyId} does not open`, { cause: error });
    }
  };

  const open = (row: DataKeyRow): DataKey | 'destroyed' => {
    if ('destroyed' in row) {
      destroyed.set(row.keyId, true);
      return 'destroyed';
    }
    if (destroyed.has(row.keyId)) return 'destroyed';
    const dataKey = { keyId: row.keyId, key: unwrap(row) };
    keyCache.set(row.keyId, dataKey);
    return dataKey;
  };

  const find: DataKeys['find'] = async (keyId) => {
    if (destroyed.has(keyId)) return 'destroyed';
    const cached = keyCache.get(keyId);
    if (cached) return cached;
    const row = await rows.find(keyId);
    return row && open(row);
  };

  return {
    find,
    ensure: async (keyId) => {
      let openedKey: DataKey | 'destroyed' | undefined = destroyed.has(keyId) ? 'destroyed' : keyCache.get(keyId);
      if (!openedKey) {
        const row = await rows.findOrInsert(keyId, wrapping.wrap(keyId, randomBytes(32)));
        openedKey = row ? open(row) : await find(keyId);
      }
      if (!openedKey) throw new Error(`data key ${keyId} vanished while it was made`);
      if (openedKey === 'destroyed') throw new DomainError('personal_data_erased');
      return openedKey;
    },
    destroy: async (keyId, reason, at) => {
      await rows.destroy(keyId, reason, at);
      destroyed.set(keyId, true);
      keyCache.delete(keyId);
    },
  };
};
