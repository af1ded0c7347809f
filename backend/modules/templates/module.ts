import type { RateLimits } from '../../platform/http/rateLimit.js';
import type { Module } from '../../platform/module.js';
import type { CourtForms, FormCatalogue } from '../forms/index.js';
import { recommendRoute } from './recommendRoute.js';
import { templateRoutes } from './routes.js';

type Deps = Pick<Parameters<typeof recommendRoute>[1], 'modelTasks'> & {
  readonly catalogue: FormCatalogue;
  readonly courtForms: Pick<CourtForms, 'board' | 'sentenceOff'>;
  readonly limits: Pick<RateLimits, 'recommendations'>;
};

/** Serves the forms available for a kind of document and a category. */
export const templatesModule = ({ catalogue, courtForms, limits, modelTasks }: Deps): Module => ({
  routes: (router) => {
    templateRoutes(router, { catalogue, courtForms });
    recommendRoute(router, { catalogue, courtForms, modelTasks, recommendations: limits.recommendations });
  },
});
