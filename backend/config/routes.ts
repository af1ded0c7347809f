import type { AppRouter } from '../http/types.js';
import type { Config } from './config.js';

/**
 * GET /api/config/app-mode: whether visitors reload by code (`open`) or people register (`saas`), the time zone in which
 * the court's screens show times, and whom users write to.
 */
export const configRoutes = (
  router: AppRouter,
  { appMode, courtTimeZone, contactEmail }: Pick<Config, 'appMode' | 'courtTimeZone' | 'contactEmail'>,
): void => {
  router.get('/api/config/app-mode', (ctx) => {
    ctx.body = { app_mode: appMode, court_time_zone: courtTimeZone, contact_email: contactEmail ?? null };
  });
};
