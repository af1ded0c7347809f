import type { RateLimits } from '../../platform/http/rateLimit.js';
import type { Module } from '../../platform/module.js';
import type { FormCatalogue } from '../forms/index.js';
import { recommendRoute } from './recommendRoute.js';
import { templateRoutes } from './routes.js';

type Deps = Pick<Parameters<typeof recommendRoute>[1], 'modelTasks'> & {
  readonly catalogue: FormCatalogue;
  readonly limits: Pick<RateLimits, 'recommendations'>;
};

/** Serves the forms available for a kind of document and a category. */
export const templatesModule = ({ catalogue, limits, modelTasks }: Deps): Module => ({
  routes: (router) => {
    templateRoutes(router, { catalogue });
    recommendRoute(router, { catalogue, modelTasks, recommendations: limits.recommendations });
  },
});
