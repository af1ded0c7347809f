import { randomUUID } from 'node:crypto';
import type { Logger } from '../../runtime/logging/logger.js';
import type { Module } from '../../platform/module.js';
import { deleteDueAccounts, type DeleteDueDeps } from './deleteDueAccounts.js';
import { remindDueAccounts } from './remindDueAccounts.js';
import { accountDeletionRoutes, type AccountDeletionDeps } from './routes.js';

type Deps = AccountDeletionDeps & Omit<DeleteDueDeps, 'newId'> & { readonly logger: Pick<Logger, 'info'> };

/** The deletion of an account by its owner: ordered, withdrawn, and carried out after the days of grace, at start and hourly. */
export const accountDeletionModule = (deps: Deps): Module => ({
  routes: (router) => accountDeletionRoutes(router, deps),
  jobs: [
    {
      name: 'deleting accounts',
      title: '提醒注销将到期的账号，注销宽限期已满的账号',
      at: ['31 * * * *', '7 3 * * *'],
      atStart: true,
      work: async (stop) => {
        await remindDueAccounts(deps, stop);
        const { erased, failed } = await deleteDueAccounts({ ...deps, newId: randomUUID }, stop);
        if (erased + failed > 0) deps.logger.info({ erased, failed }, 'deleted accounts whose owners had ordered it');
      },
    },
  ],
});
