import type { Knex } from 'knex';
import { accountDecider } from '../../../domain/account/decider.js';
import type { AccountEvent } from '../../../domain/account/events.js';
import type { AccountState } from '../../../domain/account/state.js';
import { fold } from '../../../domain/eventSourcing/decider.js';
import { listedAdministrators } from '../../../projections/accounts/accountsQueries.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import { isStreamUnreadable, StoreUnavailableError } from '../../adapters/eventStore/errors.js';
import type { Accounts } from '../../adapters/eventStore/openAggregates.js';
import { takeSessionLock } from '../../adapters/postgres/sessionLock.js';
import type { Schemas } from '../../adapters/postgres/tablesIn.js';

type Deps = {
  readonly knex: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
  readonly read: ReadTables;
  readonly accounts: Pick<Accounts, 'history'>;
};

/** The facts that a command may rely on while no other process can remove an administrator. */
export type Guarded = {
  /** Active administrators besides this account, by the log; without those that ordered the deletion of their accounts. */
  readonly others: (userId: string) => Promise<number>;
  /**
   * The caller calls it right before the append. @throws StoreUnavailableError when another process may have entered the guarded section
   */
  readonly stillGuarded: () => void;
};

/**
 * Runs work that may take an administrator away: one at a time in this process, and over all processes on one Postgres, from
 * the count to the append. Two administrators who demote each other at the same instant cannot both succeed.
 */
export type AdministratorGuard = <T>(work: (guarded: Guarded) => Promise<T>) => Promise<T>;

/** The holder of the lock is done within seconds, or its process hangs. */
const longestWaitMs = 5000;

/** The read model says who might be an administrator, the log whether they are: one that the log does not know is none. */
const countOthers = async ({ read, accounts }: Deps, userId: string): Promise<number> => {
  let count = 0;
  for (const id of await listedAdministrators(read)) {
    if (id === userId) continue;
    const history = await accounts.history(id).catch((error: unknown) => {
      if (isStreamUnreadable(error)) return []; // an account that cannot be read cannot sign in
      throw error;
    });
    const state = fold<AccountEvent, AccountState>(accountDecider, history);
    if (state.status !== 'registered' || state.deletionDue !== null) continue; // whoever is leaving does not remain
    if (state.isActive && state.isAdministrator) count += 1;
  }
  return count;
};

/** The guard of one installation; a process has one. */
export const createAdministratorGuard = (deps: Deps): AdministratorGuard => {
  const { knex, schemas } = deps;
  // All connections of the embedded Postgres are one session, so its lock excludes nobody; this queue does.
  let line: Promise<unknown> = Promise.resolve();

  const alone: AdministratorGuard = async (work) => {
    const lock = await takeSessionLock(knex, `juanzong:administrators:${schemas.app}`, { wait: longestWaitMs });
    if (!lock) throw new StoreUnavailableError(new Error('no lock on the administrators'));
    let lost = false;
    void lock.lost.then(() => (lost = true));
    try {
      return await work({
        others: (userId) => countOthers(deps, userId),
        stillGuarded: () => {
          if (lost) throw new StoreUnavailableError(new Error('the lock on the administrators was lost'));
        },
      });
    } finally {
      await lock.release();
    }
  };
  return (work) => {
    const running = line.then(() => alone(work));
    line = running.catch(() => undefined); // the caller that awaits `running` gets the error
    return running;
  };
};
