import { takeSessionLock } from '../adapters/postgres/sessionLock.js';
import type { Config } from '../platform/config/config.js';
import type { Logger } from '../platform/logging/logger.js';
import type { Module } from '../platform/module.js';
import { startScheduledJobs } from '../platform/scheduledJobs/scheduledJobs.js';
import type { Closing } from './closing.js';
import type { Stores } from './openStores.js';

type Deps = {
  readonly config: Config;
  readonly stores: Stores;
  readonly modules: readonly Module[];
  readonly logger: Logger;
  readonly closing: Closing;
};

/** Starts what modules do by themselves. Of several processes on one Postgres, the one with the lease runs the scheduled jobs. */
export const startJobs = ({ config, stores: { knex, schemas }, modules, logger, closing }: Deps): void => {
  const scheduled = startScheduledJobs({
    takeLease: () => takeSessionLock(knex, `juanzong:chores:${schemas.read}`, { wait: false }),
    timeZone: config.courtTimeZone,
    logger,
    jobs: modules.flatMap(({ jobs = [] }) => jobs),
  });
  closing.add('scheduled jobs', scheduled.stop);
  for (const { start } of modules) if (start) closing.add('work of a module', start().stop);
};
