import type { Module } from '../../platform/module.js';
import { autofillRoute } from './route.js';

type Deps = Parameters<typeof autofillRoute>[1];

/** Suggestions for a form's fields, from what somebody has already. */
export const autofillModule = (deps: Deps): Module => ({
  routes: (router) => autofillRoute(router, deps),
});
