import type { Module } from '../../platform/module.js';
import { readAgainRoute } from './readAgain.js';
import { autofillRoute } from './route.js';

type Deps = Parameters<typeof autofillRoute>[1] & Parameters<typeof readAgainRoute>[1];

/** Suggestions for a form's fields, from what somebody has already, and a second reading of a page of it. */
export const autofillModule = (deps: Deps): Module => ({
  routes: (router) => {
    autofillRoute(router, deps);
    readAgainRoute(router, deps);
  },
});
