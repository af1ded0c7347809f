import type { Module } from '../../platform/module.js';
import { captchaRoutes } from './routes.js';

/** Captchas, whose solutions the browser registers. */
export const captchaModule = (deps: Parameters<typeof captchaRoutes>[1]): Module => ({
  routes: (router) => captchaRoutes(router, deps),
});
