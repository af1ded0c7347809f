import type { Tables } from '../../../projections/runner/projection.js';
import type { Module } from '../../platform/module.js';
import { usageRoutes } from './routes.js';

type Deps = {
  /** Of the `read` schema. */
  readonly read: Tables;
  readonly timeZone: string;
};

/** Records the usage of models, and counts it by day, by month and in all. */
export const usageModule = ({ read: tables, timeZone }: Deps): Module => ({
  routes: (router) => usageRoutes(router, { tables, timeZone }),
});
