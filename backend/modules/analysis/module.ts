import type { ReadTables } from '../../../projections/runner/projection.js';
import type { Module } from '../../platform/module.js';
import { elementsRoute } from './elementsRoute.js';
import { figuresRoute } from './figuresRoute.js';
import { analysisRoutes } from './routes.js';

type Deps = Parameters<typeof analysisRoutes>[1] &
  Omit<Parameters<typeof elementsRoute>[1], 'tables'> & {
    readonly read: ReadTables;
  };

/** Reading help for the court: what rules find in a complaint, and what a model says of pleadings and figures. */
export const analysisModule = ({ read: tables, ...deps }: Deps): Module => ({
  routes: (router) => {
    elementsRoute(router, { ...deps, tables });
    figuresRoute(router, { ...deps, tables });
    analysisRoutes(router, deps);
  },
});
