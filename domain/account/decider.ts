import type { Decider } from '../eventSourcing/decider.js';
import { DomainError } from '../eventSourcing/domainError.js';
import type { DomainEvent } from '../eventCatalogue.js';
import { accountEvents, type AccountEvent } from './events.js';

export type AccountCommand =
  | {
      readonly type: 'RegisterAccount';
      /** `termsVersion`: what the owner agreed to, when they registered themselves. */
      readonly data: { readonly userId: string; readonly email: string; readonly termsVersion?: string };
    }
  | { readonly type: 'GrantAdministrator' }
  /** `otherAdministrators`: how many active administrators there are besides this account. */
  | { readonly type: 'RevokeAdministrator'; readonly data: { readonly otherAdministrators: number } }
  | { readonly type: 'ActivateAccount' }
  | { readonly type: 'DeactivateAccount'; readonly data: { readonly otherAdministrators: number } }
  | { readonly type: 'EraseAccount'; readonly data: { readonly reason: string; readonly otherAdministrators: number } };

export type AccountState =
  | { readonly status: 'unregistered' }
  /** Its personal data was erased: nothing can be done with it any more. */
  | { readonly status: 'erased' }
  | {
      readonly status: 'registered';
      readonly userId: string;
      readonly isActive: boolean;
      readonly isAdministrator: boolean;
    };

type Registered = Extract<AccountState, { status: 'registered' }>;

const changed = (state: AccountState, change: Partial<Registered>): AccountState =>
  state.status === 'registered' ? { ...state, ...change } : state;

const evolve = (state: AccountState, { type, data }: AccountEvent): AccountState => {
  switch (type) {
    case 'AccountRegistered':
      return { status: 'registered', userId: data.userId, isActive: true, isAdministrator: false };
    case 'AccountActivated':
      return changed(state, { isActive: true });
    case 'AccountDeactivated':
      return changed(state, { isActive: false });
    case 'AdministratorGranted':
      return changed(state, { isAdministrator: true });
    case 'AdministratorRevoked':
      return changed(state, { isAdministrator: false });
    case 'AccountErased':
      return { status: 'erased' };
    case 'PleadingKept':
    case 'PleadingDiscarded':
    case 'SubscriptionChanged':
    case 'CreditsGranted':
    case 'CreditsSpent':
    case 'DocumentGenerated':
    case 'GenerationCountReset':
      return state; // nothing to do with who may sign in and who administers
  }
};

const registered = (state: AccountState): Registered => {
  if (state.status === 'unregistered') throw new DomainError('account_not_found');
  if (state.status === 'erased') throw new DomainError('personal_data_erased');
  return state;
};

/** The court must not lock itself out: somebody has to be left who may administer. */
const keepOneAdministrator = ({ isActive, isAdministrator }: Registered, others: number): void => {
  if (isActive && isAdministrator && others < 1) throw new DomainError('last_administrator');
};

const decide = (command: AccountCommand, state: AccountState): AccountEvent[] => {
  if (command.type === 'RegisterAccount') {
    if (state.status === 'erased') throw new DomainError('personal_data_erased');
    return state.status === 'registered' ? [] : [{ type: 'AccountRegistered', data: command.data }];
  }
  // Asked again, it changes nothing, so that an erasure cut short can be repeated.
  if (command.type === 'EraseAccount' && state.status === 'erased') return [];
  const account = registered(state);
  const data = { userId: account.userId };
  switch (command.type) {
    case 'GrantAdministrator':
      return account.isAdministrator ? [] : [{ type: 'AdministratorGranted', data }];
    case 'RevokeAdministrator':
      if (!account.isAdministrator) return [];
      keepOneAdministrator(account, command.data.otherAdministrators);
      return [{ type: 'AdministratorRevoked', data }];
    case 'ActivateAccount':
      return account.isActive ? [] : [{ type: 'AccountActivated', data }];
    case 'DeactivateAccount':
      if (!account.isActive) return [];
      keepOneAdministrator(account, command.data.otherAdministrators);
      return [{ type: 'AccountDeactivated', data }];
    case 'EraseAccount':
      keepOneAdministrator(account, command.data.otherAdministrators);
      return [{ type: 'AccountErased', data: { ...data, reason: command.data.reason } }];
  }
};

/** Who may sign in and who administers. Saying again what is so already changes nothing. */
export const accountDecider: Decider<AccountCommand, AccountEvent, AccountState> = {
  initialState: () => ({ status: 'unregistered' }),
  evolve,
  decide,
};

/** Tells an account's events from all others. */
export const isAccountEvent = (event: DomainEvent): event is AccountEvent => Object.hasOwn(accountEvents, event.type);
