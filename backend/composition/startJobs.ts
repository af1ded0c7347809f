import { takeSessionLock } from '../adapters/postgres/sessionLock.js';
import type { Config } from '../platform/config/config.js';
import type { Logger } from '../runtime/logging/logger.js';
import type { Module } from '../platform/module.js';
import { createJobRuns } from '../platform/scheduledJobs/jobRuns.js';
import { jobWork } from '../platform/scheduledJobs/jobWork.js';
import { startScheduledJobs } from '../platform/scheduledJobs/scheduledJobs.js';
import type { BackgroundWorkSource } from '../platform/tasks/backgroundWork.js';
import type { Tasks } from '../platform/tasks/tasks.js';
import type { Closing } from './closing.js';
import type { Stores } from './openStores.js';

type Deps = {
  readonly config: Config;
  readonly stores: Stores;
  readonly modules: readonly Module[];
  readonly tasks: Tasks;
  readonly logger: Logger;
  readonly closing: Closing;
};

/**
 * Starts what modules do by themselves. Of several processes on one Postgres, the one with the lease runs the scheduled jobs.
 * Returns all that goes on in the background, for the court's list.
 */
export const startJobs = ({
  config,
  stores: { knex, schemas },
  modules,
  tasks,
  logger,
  closing,
}: Deps): readonly BackgroundWorkSource[] => {
  const runs = createJobRuns({ knex, schemas });
  const scheduled = startScheduledJobs({
    takeLease: () =>
      takeSessionLock(knex, `juanzong:chores:${schemas.read}`, { wait: false, leaseOf: 'juanzong chores' }),
    timeZone: config.courtTimeZone,
    logger,
    jobs: modules.flatMap(({ jobs = [] }) => jobs),
    runs,
  });
  closing.add('scheduled jobs', scheduled.stop);
  closing.add('tasks', tasks.start(modules.flatMap((module) => module.tasks ?? [])).stop);
  for (const { start } of modules) if (start) closing.add('work of a module', start().stop);
  return [tasks.work, ...modules.flatMap(({ backgroundWork = [] }) => backgroundWork), jobWork({ scheduled, runs })];
};
