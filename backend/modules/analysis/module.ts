import type { ReadTables } from '../../../projections/runner/projection.js';
import type { Module } from '../../platform/module.js';
import { comparePleadingsRoute } from './comparePleadings.js';
import { deepAnalysisRoute } from './deepAnalysis.js';
import { elementsRoute } from './elementsRoute.js';
import { figuresRoute } from './figuresRoute.js';
import { filingReviewRoute } from './filingReview.js';
import { insightsRoute } from './insights.js';

type Deps = Parameters<typeof filingReviewRoute>[1] &
  Parameters<typeof deepAnalysisRoute>[1] &
  Parameters<typeof comparePleadingsRoute>[1] &
  Omit<Parameters<typeof elementsRoute>[1], 'tables'> & {
    readonly read: ReadTables;
  };

/** What rules find in pleadings and what a model says of them and of figures: for the court, and for a defendant beside the complaint. */
export const analysisModule = ({ read: tables, ...deps }: Deps): Module => ({
  routes: (router) => {
    elementsRoute(router, { ...deps, tables });
    figuresRoute(router, { ...deps, tables });
    filingReviewRoute(router, deps);
    deepAnalysisRoute(router, deps);
    insightsRoute(router, deps);
    comparePleadingsRoute(router, deps);
  },
});
