import type { SubmittedVersion } from '../../../../domain/case/state.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import type { CommandContext } from '../../../adapters/eventStore/eventLog.js';
import type { Accounts, HandledCase } from '../../../adapters/eventStore/openAggregates.js';
import { keepSubmission, type KeptSubmission } from '../../documents/index.js';
import type { Submitted } from './submitPleading.js';

/** The version that a submission recorded. */
export const versionIn = ({ events }: HandledCase): SubmittedVersion => {
  for (const event of events) if (event.type === 'PleadingSubmitted') return event.data;
  throw new Error('a submission without a version');
};

/** The id of the submission’s event, under which its receipt is found. */
export const receiptIdOf = ({ events, eventIds }: HandledCase): string | undefined =>
  eventIds[events.findIndex(({ type }) => type === 'PleadingSubmitted')];

export type KeepDeps = {
  readonly accounts: Pick<Accounts, 'handle'>;
  /** Whether accounts keep what they submit: in saas mode. */
  readonly keepsDocuments: boolean;
};

/** Puts the submission among the documents of the account that made it, if there is one; a repeat does no harm. */
export const keepOwn = async (
  { accounts, keepsDocuments }: KeepDeps,
  { handled }: Submitted,
  context: CommandContext,
): Promise<KeptSubmission | undefined> => {
  const { actor, commandId } = context;
  const version = versionIn(handled);
  const isOwn = actor.kind === 'user' && version.submittedBy === actor.id;
  if (!keepsDocuments || !isOwn || handled.state.status === 'unopened') return undefined;
  const submission = { ...version, cause: handled.state.cause };
  try {
    return await keepSubmission(accounts, actor.id, submission, { ...context, commandId: `${commandId}#kept` });
  } catch (error) {
    // The account was erased meanwhile and keeps no documents any more; the submission itself stands.
    if (error instanceof DomainError && error.code === 'personal_data_erased') return undefined;
    throw error;
  }
};
