import type { AppRouter } from '../http/types.js';
import type { Config } from './config.js';

/** So long the warning stands before a shared terminal clears itself. */
const warningSeconds = 60;

/**
 * GET /api/config/device: whether the machine that asks is one of the court's shared terminals, which is told by its address,
 * and after how long without a sign of life any shared terminal clears itself. GET /api/config/app-mode: whether visitors reload by code (`open`) or people register (`saas`), the time zone in which
 * the court's screens show times, and whom users write to.
 */
export const configRoutes = (
  router: AppRouter,
  {
    appMode,
    courtTimeZone,
    contactEmail,
    terminalNetworks,
    terminalIdleSeconds,
  }: Pick<Config, 'appMode' | 'courtTimeZone' | 'contactEmail' | 'terminalNetworks' | 'terminalIdleSeconds'>,
): void => {
  router.get('/api/config/app-mode', (ctx) => {
    ctx.body = { app_mode: appMode, court_time_zone: courtTimeZone, contact_email: contactEmail ?? null };
  });
  router.get('/api/config/device', (ctx) => {
    ctx.body = {
      shared_terminal: terminalNetworks.has(ctx.ip),
      idle_seconds: terminalIdleSeconds,
      warning_seconds: warningSeconds,
    };
  });
};
