import type { AppTables } from '../../../projections/runner/projection.js';
import { findArrangements } from '../../../projections/yearArrangements/yearArrangementsQueries.js';
import type { Mailer } from '../../adapters/mail/mailer.js';
import type { Config } from '../../platform/config/config.js';
import type { Logger } from '../../runtime/logging/logger.js';
import type { Module } from '../../platform/module.js';
import type { Tasks } from '../../platform/tasks/tasks.js';
import { taskTable } from '../../platform/tasks/taskTable.js';
import { createCollectNews } from './collectNews.js';
import { noticeMailTask } from './noticeMail.js';
import { webHookTask } from './webHook.js';

type CollectDeps = Parameters<typeof createCollectNews>[0];
type Deps = Omit<CollectDeps, 'ways' | 'key' | 'logger'> & {
  readonly app: AppTables;
  readonly config: Pick<Config, 'publicUrl' | 'webHook'>;
  readonly mailer: Mailer | undefined;
  readonly noticeKey: Uint8Array;
  readonly courtName: string | undefined;
  readonly timeZone: string;
  readonly tasks: Pick<Tasks, 'wake'>;
  readonly logger: Pick<Logger, 'info' | 'error'>;
};

/** The kinds of tasks that leave nothing behind but that they were done. */
const kinds = [
  'password_mail',
  'account_mail',
  'email_change_mail',
  'team_invitation_mail',
  'notice_mail',
  'web_hook',
] as const;
const dayMs = 86_400_000;

/** Tells accounts by e-mail, and the operator's system by a web hook, that something happened to a submission; where each is configured. */
export const noticesModule = (deps: Deps): Module => {
  const { app, config, mailer, now, logger, tasks } = deps;
  const { publicUrl, webHook } = config;
  const mail =
    mailer &&
    publicUrl &&
    noticeMailTask({ ...deps, mailer, publicUrl, arrangements: () => findArrangements(deps.read) });
  const hook = webHook && webHookTask({ ...webHook, now });
  const ways = { mail: mail !== undefined, webHook: hook !== undefined };
  const collect = createCollectNews({ ...deps, ways, key: deps.noticeKey });
  return {
    tasks: [mail, hook].filter((task) => task !== undefined),
    jobs: [
      ...(ways.mail || ways.webHook
        ? [
            {
              name: 'telling news of cases',
              title: '收集案件进展，发出邮件和通知',
              at: ['* * * * *'],
              atStart: true,
              work: async (stop: AbortSignal) => {
                const count = await collect(stop);
                if (count === 0) return;
                tasks.wake();
                logger.info({ count }, 'put notices into the queue');
              },
            },
          ]
        : []),
      {
        name: 'forgetting notices',
        title: '清理已发出的邮件和通知',
        at: ['53 3 * * *'],
        work: async () => {
          const ended = (status: 'SUCCESS' | 'FAILURE', days: number) =>
            taskTable(app).forget({ kinds, statuses: [status], endedBefore: new Date(now().getTime() - days * dayMs) });
          await ended('SUCCESS', 1);
          await ended('FAILURE', 30);
        },
      },
    ],
  };
};
