import type { Module } from '../../platform/module.js';
import { optimiseTextRoute } from './optimiseText.js';

type Deps = Parameters<typeof optimiseTextRoute>[1];

/** What a model helps with while a pleading is written. */
export const writingModule = (deps: Deps): Module => ({
  routes: (router) => {
    optimiseTextRoute(router, deps);
  },
});
