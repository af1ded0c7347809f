import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import { findUnkeptSubmissions } from '../../../projections/userDocuments/unkeptSubmissions.js';
import { StoreUnavailableError } from '../../adapters/eventStore/errors.js';
import { describeError, type Logger } from '../../runtime/logging/logger.js';
import type { Accounts } from '../../adapters/eventStore/openAggregates.js';
import { keepSubmission } from '../documents/index.js';

type Deps = {
  readonly read: ReadTables;
  readonly accounts: Pick<Accounts, 'handle'>;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly logger: Pick<Logger, 'error'>;
  readonly batchSize?: number;
};

/**
 * Puts among an account's own documents submissions that were not put there: because a process died between submitting and keeping,
 * or because the application ran in open mode. The read models say what may be missing, the account's stream whether it is. What an owner took off
 * their list stays off. A submission that cannot be kept is logged and tried again by the next run.
 * Returns how many were put there.
 * @throws StoreUnavailableError
 */
export const keepMissedSubmissions = async (deps: Deps, stop: AbortSignal): Promise<number> => {
  const { read, accounts, now, newId, logger, batchSize = 200 } = deps;
  let newDocuments = 0;
  for (let after = ''; ;) {
    const missed = await findUnkeptSubmissions(read, { after, limit: batchSize });
    for (const { document_id, submitted_by: userId, case_id, defendant_id, form_key, case_cause, ...row } of missed) {
      if (stop.aborted) return newDocuments;
      after = document_id;
      const commandId = newId();
      const submission = { ...row, caseId: case_id, defendantId: defendant_id, formKey: form_key, cause: case_cause };
      try {
        const { isNew } = await keepSubmission(accounts, userId, submission, {
          commandId,
          correlationId: commandId,
          actor: { kind: 'system', id: 'own-documents' },
          now: now(),
        });
        if (isNew) newDocuments += 1;
      } catch (error) {
        if (error instanceof StoreUnavailableError) throw error;
        if (error instanceof DomainError && error.code === 'personal_data_erased') continue; // erased a moment ago
        logger.error({ event: document_id, error: describeError(error) }, 'a submission was not kept');
      }
    }
    if (missed.length < batchSize) return newDocuments;
  }
};
