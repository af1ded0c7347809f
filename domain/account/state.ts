import { canonicalJson } from '../eventSourcing/canonicalJson.js';
import { sha256Hex } from '../eventSourcing/payloadHash.js';
import type { KeptPleading } from './commands.js';
import type { CourtRole } from './courtRoles.js';
import type { AccountEvent } from './events.js';
import { orderGrantId } from './orderedItem.js';
import { freeSubscription, type Subscription } from './plans.js';

/** A subscription and the moment from which it counts, both ISO 8601, UTC. */
export type SubscriptionPeriod = Subscription & { readonly since: string };

/** A kept document with the hash of its answers: a state that held all answers would take as much memory as its stream. */
export type OwnDocument = Omit<KeptPleading, 'formData'> & {
  /** `null` for a document whose answers are not stored with it. */
  readonly answersHash: string | null;
  readonly userId: string;
  readonly discarded: boolean;
};

/** The hash that recognises the same answers of a document. */
export const answersHash = (formData: KeptPleading['formData']): string | null =>
  formData === null ? null : sha256Hex(canonicalJson(formData));

/**
 * Own documents, the one changed last in front; an older state of one that stands further on no longer counts. A chain,
 * because a fold that copied thousands of them for each event would keep the whole process waiting.
 */
export type OwnDocuments = { readonly document: OwnDocument; readonly before: OwnDocuments } | null;

/** Word documents given on one court day, and the hashes of what they say, as far as the log has them. */
export type DayOfGenerations = {
  readonly courtDay: string;
  readonly count: number;
  readonly contents: readonly string[];
};

/** Credits set aside for a call that is under way. */
export type CreditHold = Pick<
  Extract<AccountEvent, { type: 'CreditsHeld' }>['data'],
  'callId' | 'amount' | 'promptPrice' | 'completionPrice' | 'until'
>;

/** The reset of a second factor that one administrator asked for. */
export type FactorReset = Pick<
  Extract<AccountEvent, { type: 'SecondFactorResetAsked' }>['data'],
  'resetId' | 'askedBy' | 'expiresAt' | 'reason'
>;

export type RegisteredAccount = {
  readonly status: 'registered';
  readonly userId: string;
  /** The present e-mail; `null` where it cannot be read any more. */
  readonly email: string | null;
  readonly isActive: boolean;
  /** Whether it was barred because the identity provider gave it no role, and not by an administrator. */
  readonly isBarredByUnit: boolean;
  /** The person at the court's identity provider whose account it is; `null` for an account with a password. */
  readonly unit: { readonly issuer: string; readonly subject: string | null; readonly name: string | null } | null;
  /** Whether it is a superuser's, who has every role. */
  readonly isAdministrator: boolean;
  /** The roles at the court that it was given, in their order. */
  readonly courtRoles: readonly CourtRole[];
  /** ISO 8601: from when the account is erased by its owner's order; `null` without one. */
  readonly deletionDue: string | null;
  /** Whether signing in asks for a code of a second factor, as far as the log was told. */
  readonly hasSecondFactor: boolean;
  /** The reset of the second factor that waits for a second administrator, or lapsed; `null` without one. */
  readonly factorReset: FactorReset | null;
  /** Which terms the owner agreed to last; `null` for an account that the court set up. */
  readonly terms: string | null;
  readonly subscription: Subscription;
  /** Every subscription there has been, in order. */
  readonly subscriptions: readonly SubscriptionPeriod[];
  /** Ten-thousandths. */
  readonly credits: number;
  /** The holds of calls under way; `credits` still contains their amounts. */
  readonly holds: readonly CreditHold[];
  /** Names of the grants of a plan’s credits and of paid orders so far. */
  readonly grants: readonly string[];
  /** Orders for which it was said to whom the invoice is made out. */
  readonly invoices: readonly string[];
  /** Seats of a team that were paid for; they count while the plan in effect is the enterprise plan. */
  readonly seats: number;
  /**
   * Of the last two court days that had any, the later one first: a request from before midnight may be decided after those
   * of the new day.
   */
  readonly generations: readonly DayOfGenerations[];
  readonly documents: OwnDocuments;
};

export type AccountState =
  | { readonly status: 'unregistered' }
  /** Its personal data was erased: nothing can be done with it any more. */
  | { readonly status: 'erased' }
  | RegisteredAccount;

const contentsOn = ({ generations }: RegisteredAccount, courtDay: string): readonly string[] =>
  generations.find((day) => day.courtDay === courtDay)?.contents ?? [];

/** An account whose chain of documents is a list, the one changed last in front. */
export type FlatAccount =
  | Exclude<AccountState, RegisteredAccount>
  | (Omit<RegisteredAccount, 'documents'> & { readonly documents: readonly OwnDocument[] });

/** The same account without a chain, for what cannot follow one of thousands. */
export const flattenAccount = (state: AccountState): FlatAccount => {
  if (state.status !== 'registered') return state;
  const documents: OwnDocument[] = [];
  for (let at = state.documents; at; at = at.before) documents.push(at.document);
  return { ...state, documents };
};

/** The account that was flattened. */
export const chainAccount = (flat: FlatAccount): AccountState => {
  if (flat.status !== 'registered') return flat;
  return {
    ...flat,
    documents: flat.documents.reduceRight<OwnDocuments>((before, document) => ({ document, before }), null),
  };
};

/** Word documents given on a court day. */
export const generationsOn = ({ generations }: RegisteredAccount, courtDay: string): number =>
  generations.find((day) => day.courtDay === courtDay)?.count ?? 0;

/** Whether a document that says the same was counted on a court day. */
export const isGeneratedOn = (account: RegisteredAccount, courtDay: string, contentHash: string): boolean =>
  contentsOn(account, courtDay).includes(contentHash);

const daysKept = 2;

const withGenerations = ({ generations }: RegisteredAccount, changed: DayOfGenerations): DayOfGenerations[] =>
  [changed, ...generations.filter(({ courtDay }) => courtDay !== changed.courtDay)]
    .sort((a, b) => (a.courtDay < b.courtDay ? 1 : -1))
    .slice(0, daysKept);

/** Returns the latest state of an account's own document, also of one taken off the list. */
export const findOwnDocument = (
  { documents }: Pick<RegisteredAccount, 'documents'>,
  documentId: string,
): OwnDocument | undefined => {
  for (let at = documents; at; at = at.before) if (at.document.documentId === documentId) return at.document;
  return undefined;
};

/** Adds a document to the state, on the list or off it. */
const withDocument = (state: RegisteredAccount, documentId: string, discarded: boolean): RegisteredAccount => {
  const document = findOwnDocument(state, documentId);
  return document ? { ...state, documents: { document: { ...document, discarded }, before: state.documents } } : state;
};

const withoutHold = (state: RegisteredAccount, callId: string): RegisteredAccount => ({
  ...state,
  holds: state.holds.filter((hold) => hold.callId !== callId),
});

const evolveRegistered = (state: RegisteredAccount, { type, data }: AccountEvent): AccountState => {
  switch (type) {
    case 'AccountRegistered':
    // Which links work is no matter of the log: `app.password_resets` has them.
    case 'PasswordResetIssued':
    case 'PasswordReset':
    case 'RecoveryCodesReplaced':
    case 'RecoveryCodeUsed':
      return state;
    case 'SecondFactorEnabled':
      return { ...state, hasSecondFactor: true, factorReset: null };
    case 'SecondFactorDisabled':
    case 'SecondFactorReset':
      return { ...state, hasSecondFactor: false, factorReset: null };
    case 'SecondFactorResetAsked': {
      const { resetId, askedBy, expiresAt, reason } = data;
      return { ...state, factorReset: { resetId, askedBy, expiresAt, reason } };
    }
    case 'EmailChanged':
      return { ...state, email: data.email };
    case 'TermsAgreed':
      return { ...state, terms: data.termsVersion };
    case 'AccountActivated':
      return { ...state, isActive: true, isBarredByUnit: false };
    case 'AccountDeactivated':
      return { ...state, isActive: false, isBarredByUnit: data.byUnit === true };
    case 'UnitAccountLinked':
      return { ...state, unit: { issuer: data.issuer, subject: data.subject, name: data.name } };
    case 'AdministratorGranted':
      return { ...state, isAdministrator: true };
    case 'AdministratorRevoked':
      return { ...state, isAdministrator: false };
    case 'CourtRolesChanged':
      return { ...state, courtRoles: data.roles };
    case 'AccountDeletionRequested':
      return { ...state, deletionDue: data.due };
    case 'AccountDeletionWithdrawn':
      return { ...state, deletionDue: null };
    case 'AccountErased':
      return { status: 'erased' };
    case 'SubscriptionChanged': {
      const { plan, expiresAt, since, orderId } = data;
      const subscription = { plan, expiresAt };
      const grants = orderId === undefined ? state.grants : [...state.grants, orderGrantId(orderId)];
      return { ...state, grants, subscription, subscriptions: [...state.subscriptions, { ...subscription, since }] };
    }
    case 'CreditsGranted': {
      const grants = data.source === 'administrator' ? state.grants : [...state.grants, data.grantId];
      return { ...state, credits: state.credits + data.amount, grants };
    }
    case 'OrderInvoiceGiven':
      return { ...state, invoices: [...state.invoices, data.orderId] };
    case 'SeatsGranted':
      return { ...state, seats: state.seats + data.seats, grants: [...state.grants, orderGrantId(data.orderId)] };
    case 'CreditsHeld': {
      const { callId, amount, promptPrice, completionPrice, until } = data;
      return { ...state, holds: [...state.holds, { callId, amount, promptPrice, completionPrice, until }] };
    }
    case 'CreditsReleased':
      return withoutHold(state, data.callId);
    case 'CreditsSpent':
      return { ...withoutHold(state, data.callId), credits: state.credits - data.amount };
    case 'DocumentGenerated': {
      const { courtDay, contentHash } = data;
      const before = contentsOn(state, courtDay);
      const contents = contentHash === null ? before : [...before, contentHash];
      return {
        ...state,
        generations: withGenerations(state, { courtDay, count: generationsOn(state, courtDay) + 1, contents }),
      };
    }
    case 'GenerationCountReset':
      return { ...state, generations: withGenerations(state, { courtDay: data.courtDay, count: 0, contents: [] }) };
    case 'PleadingKept': {
      const { formData, ...kept } = data;
      const document = { ...kept, answersHash: answersHash(formData), discarded: false };
      return { ...state, documents: { document, before: state.documents } };
    }
    case 'PleadingDiscarded':
      return withDocument(state, data.documentId, true);
    case 'PleadingRestored':
      return withDocument(state, data.documentId, false);
  }
};

/** Folds one event; never judges. */
export const evolveAccount = (state: AccountState, event: AccountEvent): AccountState => {
  if (state.status === 'registered') return evolveRegistered(state, event);
  if (state.status === 'erased' || event.type !== 'AccountRegistered') return state;
  return {
    status: 'registered',
    userId: event.data.userId,
    email: event.data.email,
    isActive: true,
    isBarredByUnit: false,
    unit: null,
    isAdministrator: false,
    courtRoles: [],
    deletionDue: null,
    hasSecondFactor: false,
    factorReset: null,
    terms: event.data.termsVersion ?? null,
    subscription: freeSubscription,
    subscriptions: [],
    credits: 0,
    holds: [],
    grants: [],
    invoices: [],
    seats: 0,
    generations: [],
    documents: null,
  };
};
