import type { Module } from '../../platform/module.js';
import type { BackgroundWorkSource } from '../../platform/tasks/backgroundWork.js';
import { backgroundWorkRoutes } from './routes.js';

type Deps = { readonly sources: readonly BackgroundWorkSource[] };

/** All work in the background, shown to the court in one list. */
export const backgroundWorkModule = ({ sources }: Deps): Module => ({
  routes: (router) => backgroundWorkRoutes(router, sources),
});
