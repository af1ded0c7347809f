import type { Module } from '../../platform/module.js';
import { puzzleRoutes } from './puzzles/routes.js';
import { captchaRoutes } from './routes.js';

type Deps = Parameters<typeof captchaRoutes>[1] & Parameters<typeof puzzleRoutes>[1];

/** Captchas, whose solutions the browser registers, and puzzles that are proofs of work. */
export const captchaModule = (deps: Deps): Module => ({
  routes: (router) => {
    captchaRoutes(router, deps);
    puzzleRoutes(router, deps);
  },
});
