import type { Module } from '../../platform/module.js';
import { formRoutes } from './routes.js';
import { rateRoutes } from './rateRoutes.js';
import { switchRoutes } from './switchRoutes.js';

type Deps = Parameters<typeof formRoutes>[1] & Parameters<typeof switchRoutes>[1] & Parameters<typeof rateRoutes>[1];

/** The official forms as data, which of them the court offers, and the loan prime rates of their rules. */
export const formsModule = (deps: Deps): Module => ({
  routes: (router) => {
    formRoutes(router, deps);
    switchRoutes(router, deps);
    rateRoutes(router, deps);
  },
});
