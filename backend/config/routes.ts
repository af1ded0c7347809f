import type { AppRouter } from '../http/types.js';
import type { Config } from './config.js';

/** GET /api/config/app-mode: whether visitors reload by code (`open`) or people register (`saas`). */
export const configRoutes = (router: AppRouter, { appMode }: Pick<Config, 'appMode'>): void => {
  router.get('/api/config/app-mode', (ctx) => {
    ctx.body = { app_mode: appMode };
  });
};
