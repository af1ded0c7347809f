import type { Logger } from '../../runtime/logging/logger.js';
import type { Module } from '../../platform/module.js';
import { accountErasureRoutes, type AccountErasureDeps } from './accountRoutes.js';
import { destroySealedKeys } from './destroySealedKeys.js';
import type { EraseCaseDeps } from './eraseCase.js';
import { finishErasures } from './finishErasures.js';
import { erasureWork } from './erasureWork.js';
import { eraseCaseRoute } from './route.js';

type Deps = EraseCaseDeps &
  AccountErasureDeps &
  Parameters<typeof destroySealedKeys>[0] &
  Parameters<typeof finishErasures>[0] & { readonly logger: Pick<Logger, 'warn' | 'info'> };

/** Erases personal data; completes interrupted erasures, and destroys keys whose days of grace are over: at start, hourly, at night. */
export const erasureModule = (deps: Deps): Module => ({
  routes: (router) => {
    eraseCaseRoute(router, deps);
    accountErasureRoutes(router, deps);
  },
  backgroundWork: [erasureWork(deps)],
  jobs: [
    {
      name: 'completing erasures',
      title: '补完中断的清除',
      at: ['41 * * * *', '17 3 * * *'],
      atStart: true,
      work: async () => {
        const finished = await finishErasures(deps);
        if (finished > 0) deps.logger.warn({ finished }, 'completed erasures that had been cut short');
      },
    },
    {
      name: 'destroying keys of erasures',
      title: '销毁宽限期已满的密钥',
      at: ['51 * * * *', '12 3 * * *'],
      atStart: true,
      work: async () => {
        const destroyed = await destroySealedKeys(deps);
        if (destroyed > 0) deps.logger.info({ destroyed }, 'destroyed keys whose days of grace were over');
      },
    },
  ],
});
