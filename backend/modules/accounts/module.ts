import { randomUUID } from 'node:crypto';
import type { Config } from '../../platform/config/config.js';
import type { Logger } from '../../runtime/logging/logger.js';
import type { Module } from '../../platform/module.js';
import { createPlanCreditGrants } from './grantPlanCredits.js';
import { accountMailTask } from './accountMail.js';
import { emailChangeMailTask } from './emailChangeMail.js';
import { finishEmailChanges } from './finishEmailChanges.js';
import { passwordMailTask } from './passwordMail.js';
import { accountRoutes } from './routes.js';

type RouteDeps = Parameters<typeof accountRoutes>[1];
type Deps = Omit<RouteDeps, 'appMode' | 'accountIdKey' | 'unitSignIn'> &
  Omit<Parameters<typeof createPlanCreditGrants>[0], 'newId' | 'logger'> &
  Parameters<typeof finishEmailChanges>[0] & {
    readonly config: Pick<Config, 'appMode' | 'publicUrl' | 'unitSignIn'>;
    readonly courtName: string | undefined;
    readonly now: () => Date;
    readonly installationKeys: { readonly accountIds: RouteDeps['accountIdKey'] };
    readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  };

/** Registration, sign-in, one's own account, another e-mail, letters to whoever forgot the password, and about what was changed; and the monthly credits of plans, at the start, hourly and as a month begins. */
export const accountsModule = (deps: Deps): Module => {
  const creditsDue = createPlanCreditGrants({ ...deps, newId: randomUUID });
  const { mailer, config } = deps;
  const { publicUrl } = config;
  return {
    tasks:
      mailer && publicUrl
        ? [passwordMailTask, accountMailTask, emailChangeMailTask].map((task) => task({ ...deps, mailer, publicUrl }))
        : [],
    routes: (router) =>
      accountRoutes(router, {
        ...deps,
        appMode: config.appMode,
        unitSignIn: config.unitSignIn,
        accountIdKey: deps.installationKeys.accountIds,
      }),
    jobs: [
      {
        name: 'completing changes of e-mails',
        title: '补完中断的邮箱更换',
        at: ['46 * * * *'],
        atStart: true,
        work: async () => {
          const finished = await finishEmailChanges(deps);
          if (finished > 0) deps.logger.warn({ finished }, 'completed changes of e-mails that had been cut short');
        },
      },
      {
        name: 'granting credits of plans',
        title: '按月发放额度',
        at: ['1 0 1 * *', '11 * * * *'],
        atStart: true,
        work: async (stop) => {
          const { granted, failed } = await creditsDue(stop);
          if (granted + failed > 0)
            deps.logger.info({ granted, failed }, 'gave accounts the monthly credits of their plans');
        },
      },
    ],
  };
};
