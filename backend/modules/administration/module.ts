import type { ReadTables } from '../../../projections/runner/projection.js';
import type { Module } from '../../platform/module.js';
import { pendingCasesRoute } from './pendingCases/route.js';
import { statsRoutes } from './stats/route.js';
import { userRoutes } from './users/routes.js';

type Deps = Omit<Parameters<typeof userRoutes>[1], 'tables'> &
  Omit<Parameters<typeof pendingCasesRoute>[1], 'tables'> &
  Omit<Parameters<typeof statsRoutes>[1], 'tables'> & {
    readonly read: ReadTables;
  };

/** The court's desk: pending cases, figures, accounts. */
export const administrationModule = ({ read: tables, ...deps }: Deps): Module => ({
  routes: (router) => {
    pendingCasesRoute(router, { ...deps, tables });
    statsRoutes(router, { ...deps, tables });
    userRoutes(router, { ...deps, tables });
  },
});
