import type { Module } from '../../platform/module.js';
import { formRoutes } from './routes.js';
import { switchRoutes } from './switchRoutes.js';

/** The official forms as data, and which of them the court offers. */
export const formsModule = (deps: Parameters<typeof formRoutes>[1] & Parameters<typeof switchRoutes>[1]): Module => ({
  routes: (router) => {
    formRoutes(router, deps);
    switchRoutes(router, deps);
  },
});
