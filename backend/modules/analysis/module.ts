import type { ReadTables } from '../../../projections/runner/projection.js';
import type { Module } from '../../platform/module.js';
import { comparePleadingsRoute } from './comparePleadings.js';
import { deepAnalysisRoute } from './deepAnalysis.js';
import { elementsRoute } from './elementsRoute.js';
import { figuresRoute } from './figuresRoute.js';
import { filingReviewRoute } from './filingReview.js';
import { insightsRoute } from './insights.js';
import { createShownAdvice } from './shownAdvice.js';

type Deps = Omit<Parameters<typeof filingReviewRoute>[1], 'shownAdvice'> &
  Omit<Parameters<typeof deepAnalysisRoute>[1], 'shownAdvice'> &
  Omit<Parameters<typeof createShownAdvice>[0], 'tables'> &
  Parameters<typeof comparePleadingsRoute>[1] &
  Omit<Parameters<typeof elementsRoute>[1], 'tables'> &
  Pick<Parameters<typeof figuresRoute>[1], 'freshness'> & {
    readonly read: ReadTables;
  };

/** What rules find in pleadings and what a model says of them and of figures: for the court, and for a defendant beside the complaint. */
export const analysisModule = ({ read: tables, ...deps }: Deps): Module => ({
  routes: (router) => {
    const shownAdvice = createShownAdvice({ ...deps, tables });
    elementsRoute(router, { ...deps, tables });
    figuresRoute(router, { ...deps, tables });
    filingReviewRoute(router, { ...deps, shownAdvice });
    deepAnalysisRoute(router, { ...deps, shownAdvice });
    insightsRoute(router, deps);
    comparePleadingsRoute(router, deps);
  },
});
