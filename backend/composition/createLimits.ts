import type { Config } from '../platform/config/config.js';
import { createRateLimits } from '../platform/http/rateLimit.js';
import type { Stores } from './openStores.js';
import type { Overrides } from './overrides.js';

/** Creates the limits of requests: the usual allowances, those that are configured in their place, and `allowances` in place of both. */
export const createLimits = (
  config: Pick<Config, 'visitorDocumentsPerHour' | 'modelCallsPerHour'>,
  stores: Pick<Stores, 'knex' | 'schemas' | 'installationKeys'>,
  allowances: Overrides['allowances'],
) =>
  createRateLimits({
    knex: stores.knex,
    schema: stores.schemas.app,
    key: stores.installationKeys.rateLimits,
    overrides: {
      documentGenerations: { points: config.visitorDocumentsPerHour, seconds: 3600 },
      modelCalls: { points: config.modelCallsPerHour, seconds: 3600 },
      // Continuations keep the proportion to the configured calls that they have by default (to 300 calls an hour).
      continuations: { points: Math.max(20, Math.floor(config.modelCallsPerHour / 15)), seconds: 60 },
      continuationsByHour: { points: Math.max(600, config.modelCallsPerHour * 2), seconds: 3600 },
      ...allowances,
    },
  });
