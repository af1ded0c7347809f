import type { Registry } from 'prom-client';
import type { SystemPartName } from '../../domain/contract/service.js';
import { createFeatureOn } from '../modules/featureFlags/index.js';
import { createRequireTeamRole } from '../modules/teams/index.js';
import { recordsViews } from '../platform/auditAccess/recordsViews.js';
import { createViewRecords } from '../platform/auditAccess/recordViews.js';
import { createHeldFiles } from '../platform/fileLinks/heldFiles.js';
import { offerLink } from '../platform/fileLinks/offerLink.js';
import { fileLinkRoutes } from '../platform/fileLinks/routes.js';
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
import type { Logger } from '../runtime/logging/logger.js';
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
  readonly logger: Pick<Logger, 'warn'>;
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
  logger,
  now,
}: Deps): AppRouter => {
  const records = createViewRecords({ ...stores, timeZone: config.courtTimeZone });
  const featureOn = createFeatureOn({ tables: stores.read });
  const files = createHeldFiles(stores);
  const router = createAppRouter(authorization, {
    featureOn,
    requireTeamRole: createRequireTeamRole(stores),
    recordsViews: recordsViews(records),
    accountLimits: limits,
    work,
    offersLinks: offerLink({ files, key: stores.installationKeys.rateLimits, logger }),
  });
  healthRoutes(router, { checks: health });
  systemStateRoute(router, { checks: health, now });
  metricsRoute(router, { registry, collect, token: config.metricsToken, trustProxy: config.trustProxy });
  configRoutes(router, config, { makesPdf });
  fileLinkRoutes(router, { files, limits });
  openApiRoutes(router);
  return router;
};
