import { accountsWithLapsedHolds } from '../../../projections/accounts/accountsQueries.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import type { Accounts } from '../../adapters/eventStore/openAggregates.js';

type Deps = {
  readonly accounts: Pick<Accounts, 'handle'>;
  readonly read: ReadTables;
  readonly now: () => Date;
  readonly newId: () => string;
};

const batchSize = 200;

/**
 * Releases the credits that dead processes held; what lapsed is decided on the account's own stream. Returns how many accounts
 * it looked at; those beyond a batch wait for the next run.
 * @throws StoreUnavailableError
 */
export const createReleaseLapsedHolds =
  ({ accounts, read, now, newId }: Deps) =>
  async (stop: AbortSignal): Promise<number> => {
    const ids = await accountsWithLapsedHolds(read, now(), batchSize);
    for (const id of ids) {
      if (stop.aborted) break;
      const commandId = newId();
      const context = {
        commandId,
        correlationId: commandId,
        actor: { kind: 'system', id: 'credit holds' },
        now: now(),
      } as const;
      await accounts.handle(id, { type: 'ReleaseLapsedHolds', data: { now: context.now } }, context);
    }
    return ids.length;
  };
