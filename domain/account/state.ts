import type { DomainEvent } from '../eventCatalogue.js';
import type { KeptPleading } from './commands.js';
import { accountEvents, type AccountEvent } from './events.js';
import { freeSubscription, type Subscription } from './plans.js';

/** A subscription and the moment from which it counts, both ISO 8601, UTC. */
export type SubscriptionPeriod = Subscription & { readonly since: string };

export type OwnDocument = KeptPleading & { readonly userId: string; readonly discarded: boolean };

export type RegisteredAccount = {
  readonly status: 'registered';
  readonly userId: string;
  readonly isActive: boolean;
  readonly isAdministrator: boolean;
  readonly subscription: Subscription;
  /** Every subscription there has been, in order. */
  readonly subscriptions: readonly SubscriptionPeriod[];
  /** Ten-thousandths. */
  readonly credits: number;
  /** Names of the grants of credits so far. */
  readonly grants: readonly string[];
  /** Word documents given on the last court day that had any. */
  readonly generations: { readonly courtDay: string; readonly count: number } | null;
  /** By document id. */
  readonly documents: Readonly<Record<string, OwnDocument>>;
};

export type AccountState =
  | { readonly status: 'unregistered' }
  /** Its personal data was erased: nothing can be done with it any more. */
  | { readonly status: 'erased' }
  | RegisteredAccount;

/** Tells an account's events from all others. */
export const isAccountEvent = (event: DomainEvent): event is AccountEvent => Object.hasOwn(accountEvents, event.type);

/** Word documents given on a court day. */
export const generationsOn = ({ generations }: RegisteredAccount, courtDay: string): number =>
  generations?.courtDay === courtDay ? generations.count : 0;

const evolveRegistered = (state: RegisteredAccount, { type, data }: AccountEvent): AccountState => {
  switch (type) {
    case 'AccountRegistered':
      return state;
    case 'AccountActivated':
      return { ...state, isActive: true };
    case 'AccountDeactivated':
      return { ...state, isActive: false };
    case 'AdministratorGranted':
      return { ...state, isAdministrator: true };
    case 'AdministratorRevoked':
      return { ...state, isAdministrator: false };
    case 'AccountErased':
      return { status: 'erased' };
    case 'SubscriptionChanged': {
      const { plan, expiresAt, since } = data;
      const subscription = { plan, expiresAt };
      const subscriptions =
        since === undefined ? state.subscriptions : [...state.subscriptions, { ...subscription, since }];
      return { ...state, subscription, subscriptions };
    }
    case 'CreditsGranted':
      return { ...state, credits: state.credits + data.amount, grants: [...state.grants, data.grantId] };
    case 'CreditsSpent':
      return { ...state, credits: state.credits - data.amount };
    case 'DocumentGenerated': {
      const { courtDay } = data;
      return { ...state, generations: { courtDay, count: generationsOn(state, courtDay) + 1 } };
    }
    case 'GenerationCountReset':
      return { ...state, generations: { courtDay: data.courtDay, count: 0 } };
    case 'PleadingKept': {
      const { documentId } = data;
      return { ...state, documents: { ...state.documents, [documentId]: { ...data, discarded: false } } };
    }
    case 'PleadingDiscarded': {
      const document = state.documents[data.documentId];
      if (!document) return state;
      return { ...state, documents: { ...state.documents, [data.documentId]: { ...document, discarded: true } } };
    }
  }
};

/** Folds one event; never judges. */
export const evolveAccount = (state: AccountState, event: AccountEvent): AccountState => {
  if (state.status === 'registered') return evolveRegistered(state, event);
  if (state.status === 'erased' || event.type !== 'AccountRegistered') return state;
  return {
    status: 'registered',
    userId: event.data.userId,
    isActive: true,
    isAdministrator: false,
    subscription: freeSubscription,
    subscriptions: [],
    credits: 0,
    grants: [],
    generations: null,
    documents: {},
  };
};
