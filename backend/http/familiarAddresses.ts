import type { Knex } from 'knex';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { keyedHash } from '../sealing/installationKeys.js';
import { storeClient } from './rateLimitClient.js';

/** For how long an address stays familiar after the last sign-in from it, in seconds. */
export const familiarSeconds = 30 * 86_400;

/**
 * From where which account signed in. Wrong passwords from there are counted apart from everybody else's, so that a stranger
 * who keeps guessing does not keep the owner out.
 */
export type FamiliarAddresses = {
  readonly add: (account: string, address: string) => Promise<void>;
  readonly has: (account: string, address: string) => Promise<boolean>;
};

type Deps = { readonly knex: Knex; readonly schema: string; readonly key: Uint8Array };

/** Kept beside the limits, as keyed hashes, and cleared with them once it is over. */
export const createFamiliarAddresses = ({ knex, schema, key }: Deps): FamiliarAddresses => {
  const hashed = keyedHash(key, 'base64url');
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
  const keyOf = (account: string, address: string): string => hashed(JSON.stringify([account, address]));
  return {
    add: async (account, address) => void (await store.set(keyOf(account, address), 1, familiarSeconds)),
    has: async (account, address) => (await store.get(keyOf(account, address))) !== null,
  };
};
