import type { Decider } from '../eventSourcing/decider.js';
import { DomainError } from '../eventSourcing/domainError.js';
import type { DomainEvent } from '../eventCatalogue.js';
import { accountEvents, type AccountEvent } from './events.js';

export type AccountCommand =
  | { readonly type: 'RegisterAccount'; readonly data: { readonly userId: string; readonly email: string } }
  | { readonly type: 'GrantAdministrator' }
  /** `otherAdministrators`: how many active administrators there are besides this account. */
  | { readonly type: 'RevokeAdministrator'; readonly data: { readonly otherAdministrators: number } }
  | { readonly type: 'ActivateAccount' }
  | { readonly type: 'DeactivateAccount'; readonly data: { readonly otherAdministrators: number } };

export type AccountState =
  | { readonly status: 'unregistered' }
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
  }
};

const registered = (state: AccountState): Registered => {
  if (state.status === 'unregistered') throw new DomainError('account_not_found');
  return state;
};

/** The court must not lock itself out: somebody has to be left who may administer. */
const keepOneAdministrator = ({ isActive, isAdministrator }: Registered, others: number): void => {
  if (isActive && isAdministrator && others < 1) throw new DomainError('last_administrator');
};

const decide = (command: AccountCommand, state: AccountState): AccountEvent[] => {
  if (command.type === 'RegisterAccount') {
    const { userId, email } = command.data;
    return state.status === 'registered' ? [] : [{ type: 'AccountRegistered', data: { userId, email } }];
  }
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
