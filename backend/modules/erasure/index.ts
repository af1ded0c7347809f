import type { Logger } from '../../platform/logging/logger.js';
import type { Module } from '../../platform/module.js';
import type { EraseCaseDeps } from './eraseCase.js';
import { finishErasures } from './finishErasures.js';
import { eraseCaseRoute } from './route.js';

type Deps = EraseCaseDeps & Parameters<typeof finishErasures>[0] & { readonly logger: Pick<Logger, 'warn'> };

/** Erases personal data; completes interrupted erasures at start, hourly, and before the night's other jobs. */
export const erasureModule = (deps: Deps): Module => ({
  routes: (router) => eraseCaseRoute(router, deps),
  jobs: [
    {
      name: 'completing erasures',
      at: ['41 * * * *', '17 3 * * *'],
      atStart: true,
      work: async () => {
        const finished = await finishErasures(deps);
        if (finished > 0) deps.logger.warn({ finished }, 'completed erasures that had been cut short');
      },
    },
  ],
});
