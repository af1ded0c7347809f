import type { Module } from '../../platform/module.js';
import type { Config } from '../../platform/config/config.js';
import type { RateLimits } from '../../platform/http/rateLimit.js';
import type { Mailer } from '../../adapters/mail/mailer.js';
import { draftRows, forgetEndedDrafts } from './draftRows.js';
import { createSealOf } from './draftSeal.js';
import { draftRoutes } from './routes.js';
import { guestDrafts } from './shares/guestDrafts.js';
import { receivedShares } from './shares/receivedShares.js';
import { createShareMail } from './shares/shareMail.js';
import { shareRoutes } from './shares/shareRoutes.js';
import { forgetEndedShares, shareRows } from './shares/shareRows.js';

type RowsDeps = Parameters<typeof draftRows>[0];
type Deps = Omit<RowsDeps, 'tables'> & {
  /** Of the `app` schema. */
  readonly app: RowsDeps['tables'];
  readonly now: () => Date;
  readonly forms: Parameters<typeof draftRoutes>[1]['forms'];
  readonly limits: Pick<RateLimits, 'sharedDraftUses' | 'shareMails'>;
  readonly config: Pick<Config, 'publicUrl' | 'courtTimeZone'>;
  readonly mailer: Mailer | undefined;
  readonly courtName: string | undefined;
};

/** Drafts of pleadings, shared by an account's devices, and with whom their owner lets in. */
export const draftsModule = ({ app: tables, forms, now, limits, config, mailer, courtName, ...deps }: Deps): Module => {
  const rows = { ...deps, tables };
  const drafts = draftRows(rows);
  const shared = { tables, holdAccount: deps.holdAccount, sealOf: createSealOf(deps) };
  const sendMail = createShareMail({ mailer, courtName, publicUrl: config.publicUrl, timeZone: config.courtTimeZone });
  return {
    routes: (router) => {
      draftRoutes(router, { forms, drafts });
      shareRoutes(router, {
        forms,
        drafts,
        limits,
        sendMail,
        shares: shareRows(shared),
        guests: guestDrafts(shared),
        received: receivedShares(shared),
      });
    },
    jobs: [
      {
        name: 'forgetting ended drafts',
        title: '清除一百天前了结的草稿的记录',
        at: ['33 3 * * *'],
        work: () => forgetEndedDrafts(tables, now()),
      },
      {
        name: 'forgetting ended shares',
        title: '清除三十天前结束的草稿共享',
        at: ['41 3 * * *'],
        work: () => forgetEndedShares(tables, now()),
      },
    ],
  };
};
