import type { ReadTables } from '../../../projections/runner/projection.js';
import type { Module } from '../../platform/module.js';
import { usageRoutes } from './routes.js';

type Deps = Omit<Parameters<typeof usageRoutes>[1], 'tables'> & {
  readonly read: ReadTables;
};

/** The usage of models by day, by month and in all, what visitors may use, and what the platform's models may use in a month. */
export const usageModule = ({ read: tables, ...deps }: Deps): Module => ({
  routes: (router) => usageRoutes(router, { tables, ...deps }),
});
