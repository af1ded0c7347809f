import type { DomainEvent } from './eventCatalogue.js';

/**
 * Says for every type of event whether it has an effect that cannot be undone, or gives power or money: such an event counts only
 * with a MAC of the court's own key (`backend/adapters/eventStore/eventAuthority.ts`). A type that is missing here does not
 * compile. Once `true`, a type stays so: turning one to `true` later would take the effect of all that were written before.
 */
const needsAuthority: Readonly<Record<DomainEvent['type'], boolean>> = {
  PersonalDataErased: true,
  AccountErased: true,
  CaseNumberAssigned: true,
  CaseNumberCorrected: true,
  CaseNumberReserved: true,
  CaseNumberReleased: true,
  AdministratorGranted: true,
  AdministratorRevoked: true,
  AccountActivated: true,
  AccountDeactivated: true,
  SubscriptionChanged: true,
  CreditsGranted: true,
  VisitorBudgetSet: true,
  CaseOpened: false,
  DefendantJoined: false,
  DefendantRenamed: false,
  DefendantLeft: false,
  // A later version of the complaint can name the defendant anew.
  DefendantReferred: false,
  DefendantReferralDecided: false,
  DefendantReturned: false,
  PleadingSubmitted: false,
  FilingReviewed: false,
  CaseAnalysed: false,
  // A later notice, or filing, goes on from there.
  CorrectionAsked: false,
  CorrectionServed: false,
  CorrectionExtended: false,
  MarkExplained: false,
  MarkSettled: false,
  CorrectionEnded: false,
  AccountRegistered: false,
  PleadingKept: false,
  PleadingDiscarded: false,
  PleadingRestored: false,
  CreditsHeld: false,
  CreditsReleased: false,
  CreditsSpent: false,
  // The link itself is a row, which a forged event does not make.
  PasswordResetIssued: false,
  PasswordReset: false,
  DocumentGenerated: false,
  GenerationCountReset: false,
  FlagDefined: false,
  FlagToggled: false,
  PreferenceToggled: false,
  VisitorCreditsHeld: false,
  VisitorCreditsReleased: false,
  VisitorCreditsSpent: false,
  TokensConsumed: false,
  // A correction of usage charges nobody, and another correction can undo it.
  UsageCorrected: false,
  // Named by the hash of its own content, which every reader compares.
  FormDefinitionStored: false,
  LogSealed: false,
  OutsideRecordsRestored: false,
  PersonalDataViewed: false,
  ListExported: false,
  AuditBundleExported: false,
  // What they say was changed is a row, which a forged event does not change.
  ModelConfigured: false,
  ModelInForceChanged: false,
  ModelTested: false,
  // The row decides what may be used; the event tells of it.
  ModelBudgetSet: false,
  KnowledgeChanged: false,
  KeptAnswersChanged: false,
};

const irreversible: ReadonlySet<string> = new Set(
  Object.entries(needsAuthority).flatMap(([type, needs]) => (needs ? [type] : [])),
);

/** Returns whether events of the type count only with the court's MAC. */
export const isIrreversible = (type: string): boolean => irreversible.has(type);
