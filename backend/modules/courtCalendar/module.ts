import type { ReadTables } from '../../../projections/runner/projection.js';
import type { Module } from '../../platform/module.js';
import { courtCalendarRoutes } from './routes.js';

type Deps = Omit<Parameters<typeof courtCalendarRoutes>[1], 'tables'> & {
  readonly read: ReadTables;
};

/** The working days of the court: what administrators enter of each year. */
export const courtCalendarModule = ({ read: tables, ...deps }: Deps): Module => ({
  routes: (router) => courtCalendarRoutes(router, { tables, ...deps }),
});
