import type { Module } from '../../platform/module.js';
import type { FormCatalogue } from './catalogue.js';
import { formRoutes } from './routes.js';

/** The official forms as data. */
export const formsModule = (deps: { readonly catalogue: FormCatalogue }): Module => ({
  routes: (router) => formRoutes(router, deps),
});
