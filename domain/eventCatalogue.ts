import { accountEvents, type AccountEvent } from './account/events.js';
import { auditAccessEvents, type AuditAccessEvent } from './auditAccess/events.js';
import { caseEvents, caseNumberEvents, type CaseEvent, type CaseNumberEvent } from './case/events.js';
import type { EventOf, EventSchema } from './eventSourcing/eventOf.js';
import { featureFlagEvents, type FeatureFlagEvent } from './featureFlag/events.js';
import { featurePreferenceEvents, type FeaturePreferenceEvent } from './featurePreference/events.js';
import { formDefinitionEvents, type FormDefinitionEvent } from './forms/events.js';
import { knowledgeSettingEvents, type KnowledgeSettingEvent } from './knowledgeSetting/events.js';
import { ledgerEvents, type LedgerEvent } from './ledger/events.js';
import { modelSettingEvents, type ModelSettingEvent } from './modelSetting/events.js';
import { orderEvents, priceListEvents, type OrderEvent, type PriceListEvent } from './order/events.js';
import { serviceAccountEvents, type ServiceAccountEvent } from './serviceAccount/events.js';
import { signInRuleEvents, type SignInRuleEvent } from './signInRule/events.js';
import { teamEvents, type TeamEvent } from './team/events.js';
import { lendingRateEvents, type LendingRateEvent } from './lendingRate/events.js';
import { formSwitchEvents, type FormSwitchEvent } from './formSwitch/events.js';
import { usageEvents, type UsageEvent } from './usage/events.js';
import { visitorBudgetEvents, type VisitorBudgetEvent } from './visitorBudget/events.js';
import { yearArrangementEvents, type YearArrangementEvent } from './yearArrangement/events.js';

/** Every kind of stream and what it holds. The key is the category: the stream's name up to the first dash. */
export const eventCatalogue = {
  case: caseEvents,
  caseNumber: caseNumberEvents,
  account: accountEvents,
  featureFlag: featureFlagEvents,
  featurePreference: featurePreferenceEvents,
  usage: usageEvents,
  ledger: ledgerEvents,
  auditAccess: auditAccessEvents,
  formDefinition: formDefinitionEvents,
  visitorBudget: visitorBudgetEvents,
  modelSetting: modelSettingEvents,
  knowledgeSetting: knowledgeSettingEvents,
  yearArrangement: yearArrangementEvents,
  signInRule: signInRuleEvents,
  formSwitch: formSwitchEvents,
  lendingRate: lendingRateEvents,
  serviceAccount: serviceAccountEvents,
  order: orderEvents,
  priceList: priceListEvents,
  team: teamEvents,
} as const satisfies Record<string, Record<string, EventSchema>>;

export type StreamCategory = keyof typeof eventCatalogue;

const categoryByType: ReadonlyMap<string, StreamCategory> = new Map(
  (Object.keys(eventCatalogue) as StreamCategory[]).flatMap((category) =>
    Object.keys(eventCatalogue[category]).map((type) => [type, category] as const),
  ),
);

/** The kind of stream that holds events of a type; `undefined` for a type that is not ours. */
export const categoryOfType = (type: string): StreamCategory | undefined => categoryByType.get(type);

/** Tells what a kind of stream holds from all other events. */
export const isEventIn =
  <Category extends StreamCategory>(category: Category) =>
  (event: { readonly type: string }): event is EventOf<(typeof eventCatalogue)[Category]> =>
    Object.hasOwn(eventCatalogue[category], event.type);

export type DomainEvent =
  | CaseEvent
  | CaseNumberEvent
  | AccountEvent
  | FeatureFlagEvent
  | FeaturePreferenceEvent
  | UsageEvent
  | LedgerEvent
  | AuditAccessEvent
  | FormDefinitionEvent
  | VisitorBudgetEvent
  | ModelSettingEvent
  | KnowledgeSettingEvent
  | YearArrangementEvent
  | SignInRuleEvent
  | FormSwitchEvent
  | LendingRateEvent
  | ServiceAccountEvent
  | OrderEvent
  | PriceListEvent
  | TeamEvent;
