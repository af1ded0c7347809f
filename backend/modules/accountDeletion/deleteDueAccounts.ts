import { deletionActor, deletionReason } from '../../../domain/account/deletion.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { accountsDueForDeletion } from '../../../projections/accounts/accountsQueries.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import { StoreUnavailableError } from '../../adapters/eventStore/errors.js';
import { describeError, type Logger } from '../../runtime/logging/logger.js';
import { eraseDueAccount, type EraseAccountDeps } from '../erasure/index.js';

export type DeleteDueDeps = EraseAccountDeps & {
  readonly read: ReadTables;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly logger: Pick<Logger, 'error'>;
  readonly batchSize?: number;
};

/** Accounts that were erased, and accounts that could not be. */
export type DeletionOutcome = { readonly erased: number; readonly failed: number };

/** Erased a moment ago: the read model does not know yet. */
const isGone = (error: unknown): boolean => error instanceof DomainError && error.code === 'personal_data_erased';

/**
 * Erases the accounts whose owners ordered it and whose days of grace are over, until `stop`. The read model gives the candidates; whether
 * the order stands and is due is decided on the account's own stream, so a withdrawal at the same moment either comes first or is refused.
 * An account that cannot be erased is logged and tried again by the next run.
 * @throws StoreUnavailableError
 */
export const deleteDueAccounts = async (deps: DeleteDueDeps, stop: AbortSignal): Promise<DeletionOutcome> => {
  const { read, newId, logger, batchSize = 100 } = deps;
  const now = deps.now();
  const outcome = { erased: 0, failed: 0 };
  let after = { id: '', due: new Date(0) };
  for (;;) {
    const batch = await accountsDueForDeletion(read, now, after, batchSize);
    for (const { id } of batch) {
      if (stop.aborted) return outcome;
      const commandId = newId();
      const actor = { kind: 'system', id: deletionActor } as const;
      try {
        const erased = await eraseDueAccount(deps, id, deletionReason, {
          commandId,
          correlationId: commandId,
          actor,
          now,
        });
        if (erased) outcome.erased += 1;
      } catch (error) {
        if (error instanceof StoreUnavailableError) throw error;
        if (isGone(error)) continue;
        outcome.failed += 1;
        logger.error(
          { userId: id, error: describeError(error) },
          'an account was not deleted at the end of its days of grace',
        );
      }
    }
    const last = batch.at(-1);
    if (last === undefined || batch.length < batchSize) return outcome;
    after = last;
  }
};
