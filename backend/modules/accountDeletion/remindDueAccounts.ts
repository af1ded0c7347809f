import { createHash } from 'node:crypto';
import { accountsDueForDeletion } from '../../../projections/accounts/accountsQueries.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import { uuidOf } from '../../adapters/eventStore/uuid.js';
import type { TellAccount } from '../accounts/index.js';

export type RemindDueDeps = {
  readonly read: ReadTables;
  readonly tellAccount: TellAccount;
  readonly now: () => Date;
  readonly batchSize?: number;
};

const hourMs = 3_600_000;
/** How long before the deletion its owner is told once more, in milliseconds. */
const aheadMs = 48 * hourMs;
/** Whoever ordered it less long ago has the letter of the order still before them. */
const recentMs = 24 * hourMs;

/**
 * Reminds the owners of accounts that are deleted within two days, each once: the letter's name follows from account and moment, so that
 * the hourly job may ask as often as it likes. Whoever withdraws and orders anew is reminded anew.
 */
export const remindDueAccounts = async (deps: RemindDueDeps, stop: AbortSignal): Promise<void> => {
  const { read, tellAccount, batchSize = 100 } = deps;
  const at = deps.now();
  let after = { id: '', due: at };
  for (;;) {
    const batch = await accountsDueForDeletion(read, new Date(at.getTime() + aheadMs), after, batchSize);
    for (const { id, due, orderedAt } of batch) {
      if (stop.aborted) return;
      if (due <= at || at.getTime() - orderedAt.getTime() < recentMs) continue;
      const name = createHash('sha256').update(`deletion_soon\n${id}\n${due.toISOString()}`).digest();
      await tellAccount(id, 'deletion_soon', at, { due, id: uuidOf(name) });
    }
    const last = batch.at(-1);
    if (last === undefined || batch.length < batchSize) return;
    after = last;
  }
};
