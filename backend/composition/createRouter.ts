import type { Registry } from 'prom-client';
import type { SystemPartName } from '../../domain/contract/service.js';
import { createFeatureOn } from '../modules/featureFlags/index.js';
import { recordsViews } from '../platform/auditAccess/recordsViews.js';
import { createViewRecords } from '../platform/auditAccess/recordViews.js';
import type { Config } from '../platform/config/config.js';
import { configRoutes } from '../platform/config/routes.js';
import type { HealthCheck } from '../platform/health/healthCheck.js';
import { healthRoutes } from '../platform/health/routes.js';
import { systemStateRoute } from '../platform/health/systemState.js';
import { authorization } from '../platform/http/authorization.js';
import type { RateLimits } from '../platform/http/rateLimit.js';
import { createAppRouter } from '../platform/http/router.js';
import type { Work } from '../platform/http/work/limitWork.js';
import type { AppRouter } from '../platform/http/types.js';
import { metricsRoute } from '../platform/metrics/route.js';
import { openApiRoutes } from '../platform/openapi/routes.js';
import type { Stores } from './openStores.js';

type Deps = {
  readonly config: Config;
  readonly stores: Stores;
  readonly limits: RateLimits;
  readonly work: Work;
  readonly makesPdf: boolean;
  readonly health: Readonly<Record<SystemPartName, HealthCheck>>;
  readonly registry: Registry;
  /** Brings the gauges of `registry` up to date. */
  readonly collect: () => Promise<void>;
  readonly now: () => Date;
};

/** The router with the guards of every route, and the routes that belong to no module. */
export const createRouter = ({
  config,
  stores,
  limits,
  work,
  makesPdf,
  health,
  registry,
  collect,
  now,
}: Deps): AppRouter => {
  const { record } = createViewRecords({ ...stores, timeZone: config.courtTimeZone });
  const featureOn = createFeatureOn({ tables: stores.read });
  const router = createAppRouter(authorization, {
    featureOn,
    recordsViews: recordsViews(record),
    accountLimits: limits,
    work,
  });
  healthRoutes(router, { checks: health });
  systemStateRoute(router, { checks: health, now });
  metricsRoute(router, { registry, collect, token: config.metricsToken, trustProxy: config.trustProxy });
  configRoutes(router, config, { makesPdf });
  openApiRoutes(router);
  return router;
};
