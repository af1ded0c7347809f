import type { Decider } from '../eventSourcing/decider.js';
import { DomainError } from '../eventSourcing/domainError.js';
import { administer, keepOneAdministrator, mustHaveRightsOf, mustNotBeAbove } from './administer.js';
import type { AccountCommand, KeptPleading } from './commands.js';
import { decideDeletion } from './deletion.js';
import type { AccountEvent } from './events.js';
import { fulfilOrder } from './fulfilOrder.js';
import { holdCredits, releaseCredits, releaseLapsedHolds, settleCredits } from './holds.js';
import { duePlanCredits } from './planCredits.js';
import { limitsOf } from './planLimits.js';
import { planInEffect } from './plans.js';
import { decideSecondFactor } from './secondFactor.js';
import { mustHavePassword, signInFromUnit } from './unitAccount.js';
import {
  answersHash,
  evolveAccount,
  findOwnDocument,
  generationsOn,
  isGeneratedOn,
  type AccountState,
  type OwnDocument,
  type RegisteredAccount,
} from './state.js';

const registered = (state: AccountState): RegisteredAccount => {
  if (state.status === 'unregistered') throw new DomainError('account_not_found');
  if (state.status === 'erased') throw new DomainError('personal_data_erased');
  return state;
};

const pleadingKept = ({ userId }: RegisteredAccount, document: KeptPleading): AccountEvent => ({
  type: 'PleadingKept',
  data: { userId, ...document },
});

/**
 * A version of a case that was put on the list before: it is not put there again, also when its owner took it off since.
 */
const wasOnList = (before: OwnDocument | undefined, { caseId, version }: KeptPleading): boolean =>
  before !== undefined && caseId !== null && (before.version ?? 0) >= (version ?? 0);

/** One id means one document: what a court received, or another form, is not written over. @throws DomainError `document_not_found` */
const mustBeSameDocument = (account: RegisteredAccount, { documentId, formKey, caseId }: KeptPleading): void => {
  const before = findOwnDocument(account, documentId);
  if (before && (before.formKey !== formKey || before.caseId !== caseId)) throw new DomainError('document_not_found');
};

/** Returns whether an unchanged document is printed again: its answers are then not recorded again. */
const isAsKept = (account: RegisteredAccount, { documentId, edition, formData }: KeptPleading): boolean => {
  const before = findOwnDocument(account, documentId);
  return before?.discarded === false && before.edition === edition && before.answersHash === answersHash(formData);
};

type Generation = Extract<AccountCommand, { type: 'RecordGeneration' }>['data'];

/** @throws DomainError `account_inactive` for a request that was under way when its account was barred */
const mustBeActive = ({ isActive }: RegisteredAccount): void => {
  if (!isActive) throw new DomainError('account_inactive');
};

/**
 * Counts a document, the same content once a day. What goes to the court is never refused for the plan: past the limit it is not counted.
 * @throws DomainError `generation_limit_reached` for a document that no court receives
 */
const countedGeneration = (
  account: RegisteredAccount,
  { courtDay, now, formKey, contentHash, submission, planLimits }: Generation,
): AccountEvent[] => {
  if (submission === 'next' || isGeneratedOn(account, courtDay, contentHash)) return [];
  const plan = planInEffect({ ...account.subscription, ...account }, now);
  const { generationsPerDay } = limitsOf(planLimits.limits, plan);
  if (generationsPerDay !== null && generationsOn(account, courtDay) >= generationsPerDay) {
    if (submission === 'first') return [];
    throw new DomainError('generation_limit_reached', { limit: generationsPerDay });
  }
  return [{ type: 'DocumentGenerated', data: { userId: account.userId, courtDay, formKey, contentHash } }];
};

const recordGeneration = (account: RegisteredAccount, generation: Generation): AccountEvent[] => {
  mustBeActive(account);
  const { keep } = generation;
  const counted = countedGeneration(account, generation);
  if (!keep) return counted;
  mustBeSameDocument(account, keep);
  return isAsKept(account, keep) ? counted : [...counted, pleadingKept(account, keep)];
};

/** @throws DomainError `document_not_found` */
const ownDocument = (account: RegisteredAccount, documentId: string): OwnDocument => {
  const document = findOwnDocument(account, documentId);
  if (!document) throw new DomainError('document_not_found');
  return document;
};

const decideRegistered = (command: AccountCommand, account: RegisteredAccount): AccountEvent[] => {
  const data = { userId: account.userId };
  switch (command.type) {
    case 'RegisterAccount':
      return [];
    case 'AgreeToTerms': {
      const { termsVersion } = command.data;
      mustBeActive(account);
      return account.terms === termsVersion ? [] : [{ type: 'TermsAgreed', data: { ...data, termsVersion } }];
    }
    case 'SignInFromUnit':
      return signInFromUnit(account, command.data);
    case 'GrantAdministrator':
      return account.isAdministrator ? [] : [{ type: 'AdministratorGranted', data }];
    case 'EraseAccount':
      mustNotBeAbove(account, command.data.by);
      keepOneAdministrator(account, command.data.otherAdministrators);
      return [{ type: 'AccountErased', data: { ...data, reason: command.data.reason } }];
    case 'RequestAccountDeletion':
    case 'WithdrawAccountDeletion':
    case 'EraseDueAccount':
      return decideDeletion(command, account);
    case 'AdministerAccount':
      return administer(account, command.data);
    case 'ResetGenerationCount': {
      const { courtDay, reason } = command.data;
      if (generationsOn(account, courtDay) === 0) return [];
      return [
        { type: 'GenerationCountReset', data: { ...data, courtDay, ...(reason === undefined ? {} : { reason }) } },
      ];
    }
    case 'IssuePasswordReset': {
      const { resetId, expiresAt, reason, by } = command.data;
      mustBeActive(account);
      mustHavePassword(account);
      mustHaveRightsOf(account, by);
      const issued = { ...data, resetId, expiresAt: expiresAt.toISOString() };
      return [{ type: 'PasswordResetIssued', data: { ...issued, ...(reason === undefined ? {} : { reason }) } }];
    }
    case 'ResetPassword':
      mustBeActive(account);
      mustHavePassword(account);
      return [{ type: 'PasswordReset', data: { ...data, resetId: command.data.resetId } }];
    case 'EnableSecondFactor':
    case 'DisableSecondFactor':
    case 'ReplaceRecoveryCodes':
    case 'UseRecoveryCode':
      mustBeActive(account);
      return decideSecondFactor(command, account);
    case 'AskSecondFactorReset':
    case 'ConfirmSecondFactorReset':
    case 'ResetSecondFactor':
      return decideSecondFactor(command, account);
    case 'ChangeEmail': {
      const { changeId, email, requestedAt } = command.data;
      mustBeActive(account);
      mustHavePassword(account);
      if (account.email === email) return [];
      return [{ type: 'EmailChanged', data: { ...data, changeId, email, requestedAt: requestedAt.toISOString() } }];
    }
    case 'RecordGeneration':
      return recordGeneration(account, command.data);
    case 'KeepPleading': {
      const before = findOwnDocument(account, command.data.documentId);
      return wasOnList(before, command.data) ? [] : [pleadingKept(account, command.data)];
    }
    case 'DiscardPleading': {
      const { documentId } = command.data;
      mustBeActive(account);
      if (ownDocument(account, documentId).discarded) return [];
      return [{ type: 'PleadingDiscarded', data: { ...data, documentId } }];
    }
    case 'RestorePleading': {
      const { documentId } = command.data;
      mustBeActive(account);
      return ownDocument(account, documentId).discarded
        ? [{ type: 'PleadingRestored', data: { ...data, documentId } }]
        : [];
    }
    case 'HoldCredits':
      mustBeActive(account);
      return holdCredits(account, command.data);
    case 'SettleCredits':
      return settleCredits(account, command.data);
    case 'ReleaseCredits':
      return releaseCredits(account, command.data.callId);
    case 'ReleaseLapsedHolds':
      return releaseLapsedHolds(account, command.data.now);
    case 'GiveOrderInvoice':
      mustBeActive(account);
      return account.invoices.includes(command.data.orderId)
        ? []
        : [{ type: 'OrderInvoiceGiven', data: { ...data, ...command.data } }];
    case 'FulfilOrder':
      return fulfilOrder(account, command.data);
    case 'GrantPlanCredits':
      return duePlanCredits(account, command.data);
  }
};

const decide = (command: AccountCommand, state: AccountState): AccountEvent[] => {
  if (command.type === 'RegisterAccount' && state.status === 'unregistered')
    return [{ type: 'AccountRegistered', data: command.data }];
  if (command.type === 'SignInFromUnit' && state.status === 'unregistered') return signInFromUnit(state, command.data);
  // Asked again, they change nothing, so that an erasure cut short can be repeated.
  if ((command.type === 'EraseAccount' || command.type === 'EraseDueAccount') && state.status === 'erased') return [];
  return decideRegistered(command, registered(state));
};

/** An account: who may sign in and administer, its plan and credits, its generations of the day and its owner's documents. */
export const accountDecider: Decider<AccountCommand, AccountEvent, AccountState> = {
  initialState: () => ({ status: 'unregistered' }),
  evolve: evolveAccount,
  decide,
};
