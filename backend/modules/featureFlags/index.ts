import type { Tables } from '../../../projections/runner/projection.js';
import type { Module } from '../../platform/module.js';
import { featureRoutes } from './routes.js';

type Deps = Omit<Parameters<typeof featureRoutes>[1], 'tables'> & {
  /** Of the `read` schema. */
  readonly read: Tables;
};

/** Features that are on or off, for everybody or for one person. */
export const featureFlagsModule = ({ read: tables, ...deps }: Deps): Module => ({
  routes: (router) => featureRoutes(router, { tables, ...deps }),
});
