import { settings } from '../../../domain/contract/settings.js';
import { serve } from '../http/serve.js';
import type { AppRouter } from '../http/types.js';
import type { Config } from './config.js';

/** How long the warning is shown before a shared terminal clears itself. */
const warningSeconds = 60;

/**
 * GET /api/config/device: whether the machine that asks is one of the court's shared terminals, known by its address,
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
  serve(router, settings.appMode, () => ({
    app_mode: appMode,
    court_time_zone: courtTimeZone,
    contact_email: contactEmail ?? null,
  }));
  serve(router, settings.device, (_given, ctx) => ({
    shared_terminal: terminalNetworks.has(ctx.ip),
    idle_seconds: terminalIdleSeconds,
    warning_seconds: warningSeconds,
  }));
};
