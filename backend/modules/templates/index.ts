import type { Module } from '../../platform/module.js';
import type { FormCatalogue } from '../forms/catalogue.js';
import { templateRoutes } from './routes.js';

/** Serves the forms available for a kind of document and a category. */
export const templatesModule = (deps: { readonly catalogue: FormCatalogue }): Module => ({
  routes: (router) => templateRoutes(router, deps),
});
