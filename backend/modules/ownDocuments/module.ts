import { randomUUID } from 'node:crypto';
import type { AppTables, ReadTables } from '../../../projections/runner/projection.js';
import type { Config } from '../../platform/config/config.js';
import type { Logger } from '../../runtime/logging/logger.js';
import type { Module } from '../../platform/module.js';
import type { RateLimits } from '../../platform/http/rateLimit.js';
import { calendarLinks } from './calendar/calendarLinks.js';
import { calendarRoutes } from './calendar/calendarRoutes.js';
import { createDesk } from './desk.js';
import { deskRoutes } from './deskRoutes.js';
import { documentMarkRows } from './documentMarks.js';
import { giveBackRoute } from './giveBackRoute.js';
import { keepMissedSubmissions } from './keepMissedSubmissions.js';
import { ownDocumentRoutes } from './routes.js';

type Deps = Omit<Parameters<typeof ownDocumentRoutes>[1], 'tables' | 'desk'> &
  Omit<Parameters<typeof giveBackRoute>[1], 'tables' | 'marks'> &
  Omit<Parameters<typeof documentMarkRows>[0], 'app'> & {
    readonly config: Pick<Config, 'appMode' | 'publicUrl'>;
    readonly app: AppTables;
    readonly limits: Pick<RateLimits, 'calendarReads'>;
    readonly read: ReadTables;
    readonly now: () => Date;
    readonly logger: Pick<Logger, 'warn' | 'error'>;
  };

/** Documents that an account keeps; in saas mode it keeps what it submits. */
export const ownDocumentsModule = (deps: Deps): Module => ({
  routes: (router) => {
    const marks = documentMarkRows(deps);
    const desk = createDesk({ tables: deps.read, forms: deps.forms, marks });
    ownDocumentRoutes(router, { ...deps, tables: deps.read, desk });
    giveBackRoute(router, { ...deps, tables: deps.read, marks });
    deskRoutes(router, { forms: deps.forms, desk, marks });
    calendarRoutes(router, {
      links: calendarLinks(deps),
      desk,
      limits: deps.limits,
      publicUrl: deps.config.publicUrl,
    });
  },
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
