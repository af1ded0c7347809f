import type { ReadTables } from '../../../projections/runner/projection.js';
import type { Module } from '../../platform/module.js';
import { featureRoutes } from './routes.js';

type Deps = Omit<Parameters<typeof featureRoutes>[1], 'tables'> & {
  readonly read: ReadTables;
};

/** Features that are on or off, for everybody or for one person. */
export const featureFlagsModule = ({ read: tables, ...deps }: Deps): Module => ({
  routes: (router) => featureRoutes(router, { tables, ...deps }),
});
