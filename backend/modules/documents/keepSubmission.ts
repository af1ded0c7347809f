import type { SubmittedVersion } from '../../../domain/case/state.js';
import type { CommandContext } from '../../adapters/eventStore/eventLog.js';
import type { Accounts } from '../../adapters/eventStore/openAggregates.js';
import { submittedDocumentId } from './documentIds.js';

/** A version of a pleading as far as its submitter's list is about it. */
export type Submission = Pick<
  SubmittedVersion,
  'caseId' | 'pleading' | 'defendantId' | 'version' | 'formKey' | 'edition'
> & { readonly cause: string };

export type KeptSubmission = {
  readonly documentId: string;
  readonly position: bigint;
  /** False when it was on the list before. */
  readonly isNew: boolean;
};

/**
 * Puts what an account submitted among its own documents, as a pointer: the answers stay in the case. A version that was
 * on the list before changes nothing.
 * @throws DomainError `personal_data_erased`, `account_not_found`
 */
export const keepSubmission = async (
  accounts: Pick<Accounts, 'handle'>,
  userId: string,
  submission: Submission,
  context: CommandContext,
): Promise<KeptSubmission> => {
  const { caseId, pleading, defendantId, version, formKey, edition, cause } = submission;
  const documentId = submittedDocumentId(userId, submission);
  const { position, events, repeated } = await accounts.handle(
    userId,
    {
      type: 'KeepPleading',
      data: {
        documentId,
        documentType: pleading,
        formKey,
        edition,
        cause,
        caseId,
        version,
        defendantId,
        formData: null,
      },
    },
    context,
  );
  return { documentId, position, isNew: events.length > 0 && !repeated };
};

/**
 * The same for what its owner asks for, with the same command: it comes back also where they took it off the list before. `isNew` says
 * whether it was not on the list.
 * @throws DomainError `personal_data_erased`, `account_not_found`, `account_inactive`
 */
export const listSubmission = async (
  accounts: Pick<Accounts, 'handle'>,
  userId: string,
  submission: Submission,
  context: CommandContext,
): Promise<KeptSubmission> => {
  const { commandId } = context;
  const kept = await keepSubmission(accounts, userId, submission, { ...context, commandId: `${commandId}#kept` });
  const { documentId } = kept;
  const restored = await accounts.handle(
    userId,
    { type: 'RestorePleading', data: { documentId } },
    { ...context, commandId: `${commandId}#listed` },
  );
  const cameBack = restored.events.length > 0 && !restored.repeated;
  return { documentId, position: restored.position, isNew: kept.isNew || cameBack };
};
