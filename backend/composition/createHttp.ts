import { fileURLToPath } from 'node:url';
import type Koa from 'koa';
import { keyedHash } from '../adapters/encryption/installationKeys.js';
import { sessionAccount, createConfirmRights } from '../modules/accounts/index.js';
import type { Config } from '../platform/config/config.js';
import { createApp, type AppDeps } from '../platform/http/app.js';
import type { AppState } from '../platform/http/types.js';
import type { Metrics } from '../platform/metrics/createMetrics.js';
import type { Stores } from './openStores.js';

/** How long people are kept waiting, in milliseconds. */
export type RequestTimeouts = {
  /** Timeout of connecting to Postgres and of each of its responses, in milliseconds. */
  readonly postgres: number;
  /** How long a request waits for read models that are behind, in milliseconds. */
  readonly readModels: number;
  /** Deadline of a response when any part is unavailable, in milliseconds. */
  readonly request: number;
};

/** Where the built pages are, seen from the sources or from the bundle in `dist/backend/`. */
const builtFrontend = (): string =>
  fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../../dist/frontend' : '../frontend', import.meta.url));

type Deps = Pick<AppDeps, 'router' | 'findKey' | 'eventStreams' | 'waitForPosition' | 'around' | 'logger' | 'now'> & {
  readonly config: Config;
  readonly stores: Stores;
  readonly metrics: Metrics;
  /** Where the pages are; what the build made, when undefined. */
  readonly frontendDirectory: string | undefined;
  readonly timeouts: Partial<RequestTimeouts>;
};

/** The application over HTTP: sessions looked up in the stores, requests counted, pages beside the calls. */
export const createHttp = ({ config, stores, metrics, timeouts, frontendDirectory, ...deps }: Deps): Koa<AppState> => {
  const { sessions, schemas, installationKeys } = stores;
  return createApp({
    ...deps,
    frontendDirectory: frontendDirectory ?? builtFrontend(),
    hashCommand: keyedHash(installationKeys.commandHashes, 'hex'),
    findSession: sessionAccount({
      sessions,
      schema: schemas.read,
      now: deps.now,
      confirmRights: createConfirmRights(stores),
      courtSignIn: stores.courtSignIn,
    }),
    observe: metrics.request,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    deadlineMs: timeouts.request,
    minPositionTimeoutMs: timeouts.readModels,
  });
};
