import { randomUUID } from 'node:crypto';
import type { ReadTables } from '../../../projections/runner/projection.js';
import type { Config } from '../../platform/config/config.js';
import type { Logger } from '../../platform/logging/logger.js';
import type { Module } from '../../platform/module.js';
import { keepMissedSubmissions } from './keepMissedSubmissions.js';
import { ownDocumentRoutes } from './routes.js';

type Deps = Omit<Parameters<typeof ownDocumentRoutes>[1], 'tables'> & {
  readonly config: Pick<Config, 'appMode'>;
  readonly read: ReadTables;
  readonly now: () => Date;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
};

/** Documents that an account keeps; in saas mode it keeps what it submits. */
export const ownDocumentsModule = (deps: Deps): Module => ({
  routes: (router) => ownDocumentRoutes(router, { ...deps, tables: deps.read }),
  jobs:
    deps.config.appMode === 'saas'
      ? [
          {
            name: 'keeping missed submissions',
            title: '补记已提交的文书',
            at: ['47 * * * *'],
            atStart: true,
            work: async (stop) => {
              const count = await keepMissedSubmissions({ ...deps, newId: randomUUID }, stop);
              if (count > 0)
                deps.logger.warn(
                  { kept: count },
                  'kept submissions among their accounts’ own documents that had been missed',
                );
            },
          },
        ]
      : [],
});
