import type { Knex } from 'knex';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { createTtlCache } from './ttlCache.js';
import { hashLimitKey } from './limitKey.js';
import { storeClient } from './rateLimitClient.js';

/** How long an address stays familiar after the last sign-in from it, in seconds. */
export const familiarSeconds = 30 * 86_400;

/**
 * The addresses from which each account signed in. Wrong passwords from there have a counter of their own, so that a stranger
 * who keeps guessing does not lock the owner out.
 */
export type FamiliarAddresses = {
  readonly add: (email: string, address: string) => Promise<void>;
  readonly has: (email: string, address: string) => Promise<boolean>;
};

type Deps = { readonly knex: Knex; readonly schema: string; readonly key: Uint8Array };

/** Stores familiar addresses beside the limits, as keyed hashes; they expire and are deleted with them. */
export const createFamiliarAddresses = ({ knex, schema, key: hashKey }: Deps): FamiliarAddresses => {
  const hashed = hashLimitKey(hashKey);
  const store = new RateLimiterPostgres({
    storeClient: storeClient(knex),
    storeType: 'pool',
    tableName: 'rate_limits',
    schemaName: schema,
    tableCreated: true, // by a migration
    keyPrefix: 'familiarAddresses',
    points: 1,
    duration: familiarSeconds,
    clearExpiredByTimeout: false, // done by the limits
  });
  const keyOf = (email: string, address: string): string => hashed({ email, address });
  // Strangers come in floods.
  const strangers = createTtlCache();
  return {
    add: async (email, address) => {
      const key = keyOf(email, address);
      await store.set(key, 1, familiarSeconds);
      strangers.forget(key);
    },
    has: async (email, address) => {
      const key = keyOf(email, address);
      if (strangers.msLeft(key) > 0) return false;
      const isFamiliar = (await store.get(key)) !== null;
      if (!isFamiliar) strangers.remember(key, Number.POSITIVE_INFINITY);
      return isFamiliar;
    },
  };
};
