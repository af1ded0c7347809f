import type { DomainEvent } from './eventCatalogue.js';

/**
 * The types whose effect cannot be undone, or that give power or money. They carried the court's MAC before every event did, so
 * one of them that has none is believed on a person's word alone, however old it is. The list is closed: a type that is added to it
 * would lose the effect of all that was written before.
 */
const irreversibleTypes = [
  'PersonalDataErased',
  'AccountErased',
  'CaseNumberAssigned',
  'CaseNumberCorrected',
  'CaseNumberReserved',
  'CaseNumberReleased',
  'AdministratorGranted',
  'AdministratorRevoked',
  'AccountActivated',
  'AccountDeactivated',
  'SubscriptionChanged',
  'CreditsGranted',
  'VisitorBudgetSet',
] as const satisfies readonly DomainEvent['type'][];

const irreversible: ReadonlySet<string> = new Set(irreversibleTypes);

/** Returns whether events of the type never count without the court's MAC, or a verdict under its key. */
export const isIrreversible = (type: string): boolean => irreversible.has(type);
