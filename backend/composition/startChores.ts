import { randomUUID } from 'node:crypto';
import { createAccountCommands } from '../modules/accounts/accountCommands.js';
import { createPlanCreditGrants } from '../modules/accounts/grantPlanCredits.js';
import { createCaseCommands } from '../modules/cases/caseCommands.js';
import type { Config } from '../platform/config/config.js';
import { finishErasures } from '../modules/erasure/finishErasures.js';
import { describeError, type Logger } from '../platform/logging/logger.js';
import { keepMissedSubmissions } from '../modules/ownDocuments/keepMissedSubmissions.js';
import { takeSessionLock } from '../adapters/postgres/sessionLock.js';
import { compactTables } from '../modules/retention/compactTables.js';
import { erasePendingCases } from '../modules/retention/erasePendingCases.js';
import { startHousekeeping, type Chore } from '../modules/retention/housekeeping.js';
import type { Closing } from './closing.js';
import type { Stores } from './openStores.js';

type Deps = {
  readonly config: Pick<Config, 'appMode' | 'courtTimeZone' | 'retentionPendingDays'>;
  readonly stores: Stores;
  readonly postgresIsEmbedded: boolean;
  readonly logger: Logger;
  readonly closing: Closing;
  readonly now: () => Date;
};

/** Nights on which tables are rewritten after an erasure, should one of them be missed; in milliseconds. */
const tidyAfterMs = 3 * 86_400_000;

/**
 * Begins what nobody asks for: completing erasures and keeping submissions that a crash cut short, and the monthly credits of plans
 * (now and hourly; the latter also when a month begins), retention and tidying (nightly).
 */
export const startChores = ({ config, stores, postgresIsEmbedded, logger, closing, now }: Deps): void => {
  const { knex, schemas, read, log, streams, unhurried } = stores;
  const { handleCase } = createCaseCommands({ log, streams });

  const finish: Chore = async () => {
    const finished = await finishErasures(stores);
    if (finished > 0) logger.warn({ finished }, 'completed erasures that had been cut short');
  };

  const handleAccount = createAccountCommands({ log, streams });
  /** Accounts keep what they submit in saas mode only. */
  const keepMissed: Chore = async (stop) => {
    if (config.appMode !== 'saas') return;
    const kept = await keepMissedSubmissions({ read, handleAccount, now, newId: randomUUID, logger }, stop);
    if (kept > 0) logger.warn({ kept }, 'kept submissions among their accounts’ own documents that had been missed');
  };

  const { courtTimeZone: timeZone } = config;
  const creditsDue = createPlanCreditGrants({ handleAccount, read, now, timeZone, newId: randomUUID, logger });
  const grantCredits: Chore = async (stop) => {
    const { granted, failed } = await creditsDue(stop);
    if (granted + failed > 0) logger.info({ granted, failed }, 'gave accounts the monthly credits of their plans');
  };

  const nightly: Chore = async (stop) => {
    await finish(stop);
    const days = config.retentionPendingDays;
    if (days !== undefined) {
      const { erased, failed } = await erasePendingCases(
        { ...stores, handleCase, read, now, days, newId: randomUUID, logger },
        stop,
      );
      if (erased + failed > 0) logger.info({ erased, failed }, 'erased pending cases that nobody filed');
    }
    const since = new Date(now().getTime() - tidyAfterMs);
    const destroyed: unknown = await stores.app('data_keys').where('destroyed_at', '>=', since).first('key_id');
    if (destroyed === undefined || stop.aborted) return;
    await unhurried((own) => compactTables(own, schemas, { isEmbedded: postgresIsEmbedded }));
  };

  const housekeeping = startHousekeeping({
    takeLease: () => takeSessionLock(knex, `juanzong:chores:${schemas.read}`, { wait: false }),
    timeZone: config.courtTimeZone,
    logger,
    chores: [
      { at: '41 * * * *', chore: finish },
      { at: '47 * * * *', chore: keepMissed },
      { at: '1 0 1 * *', chore: grantCredits },
      { at: '11 * * * *', chore: grantCredits },
      { at: '17 3 * * *', chore: nightly },
    ],
  });
  closing.add('chores', housekeeping.stop);
  housekeeping
    .run(finish)
    .catch((error: unknown) => logger.error({ error: describeError(error) }, 'erasures were not completed'));
  housekeeping
    .run(keepMissed)
    .catch((error: unknown) => logger.error({ error: describeError(error) }, 'missed submissions were not kept'));
  housekeeping
    .run(grantCredits)
    .catch((error: unknown) => logger.error({ error: describeError(error) }, 'credits of plans were not given'));
};
