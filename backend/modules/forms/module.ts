import type { Module } from '../../platform/module.js';
import { formRoutes } from './routes.js';

/** The official forms as data. */
export const formsModule = (deps: Parameters<typeof formRoutes>[1]): Module => ({
  routes: (router) => formRoutes(router, deps),
});
