import { eventCatalogue, type StreamCategory } from '../../../domain/eventCatalogue.js';

export type StreamNames = {
  readonly case: (caseId: string) => string;
  /** Takes `number` in its canonical spelling, so that one number has one stream however it is typed. */
  readonly caseNumber: (number: string) => string;
  readonly account: (userId: string) => string;
  readonly featureFlag: (key: string) => string;
  readonly featurePreference: (userId: string) => string;
  /** `month` as `YYYY-MM`, of the court. */
  readonly usage: (month: string) => string;
  /** `month` as `YYYY-MM`, of the court. */
  readonly auditAccess: (month: string) => string;
  /** Named after the SHA-256 (hex) of what it holds. */
  readonly formDefinition: (hash: string) => string;
  /** `part`: `setting`, or a court day as `YYYY-MM-DD`. */
  readonly visitorBudget: (part: string) => string;
  /** The one stream of what the court's models are, and which are in force. */
  readonly modelSetting: string;
  /** `month` as `YYYY-MM`, of the court. */
  readonly knowledgeSetting: (month: string) => string;
  /** `year` as `YYYY`. */
  readonly yearArrangement: (year: string) => string;
  /** The one stream of how the court's people sign in; `id` is `setting`. */
  readonly signInRule: (id: string) => string;
  readonly formSwitch: (id: string) => string;
  readonly lendingRate: (id: string) => string;
  /** The one stream of the other systems that may call the API; `id` is `register`. */
  readonly serviceAccount: (id: string) => string;
  readonly order: (orderId: string) => string;
  /** The one stream of prices; `id` is `platform`. */
  readonly priceList: (id: string) => string;
  readonly team: (teamId: string) => string;
  /** The one stream of seals. */
  readonly ledger: string;
  /** Says whether a restore into the event store is under way. Not one of our categories: it is no part of the log. */
  readonly restoring: string;
  /** The prefixes of our streams' names, for subscription filters. */
  readonly prefixes: readonly string[];
  /** Returns the kind of stream, `undefined` for a stream that is not ours. */
  readonly categoryOf: (stream: string) => StreamCategory | undefined;
};

/** Kinds of streams whose events are independent, and which many write at once: an append there need not know its revision. */
const appendedAnywhere: ReadonlySet<StreamCategory> = new Set([
  'usage',
  'auditAccess',
  'modelSetting',
  'knowledgeSetting',
]);

/** Whether events are appended to streams of this kind at any revision. */
export const isAppendedAnywhere = (category: StreamCategory): boolean => appendedAnywhere.has(category);

const categories = Object.keys(eventCatalogue) as StreamCategory[];

/** Builds the names of streams. `prefix` (no dash) separates a test's streams from others on a shared server. */
export const streamNames = (prefix = ''): StreamNames => {
  if (prefix.includes('-')) throw new RangeError('a stream prefix holds no dash');
  return {
    case: (caseId) => `${prefix}case-${caseId}`,
    caseNumber: (number) => `${prefix}caseNumber-${number}`,
    account: (userId) => `${prefix}account-${userId}`,
    featureFlag: (key) => `${prefix}featureFlag-${key}`,
    featurePreference: (userId) => `${prefix}featurePreference-${userId}`,
    usage: (month) => `${prefix}usage-${month}`,
    auditAccess: (month) => `${prefix}auditAccess-${month}`,
    formDefinition: (hash) => `${prefix}formDefinition-${hash}`,
    visitorBudget: (part) => `${prefix}visitorBudget-${part}`,
    modelSetting: `${prefix}modelSetting-platform`,
    knowledgeSetting: (month) => `${prefix}knowledgeSetting-${month}`,
    yearArrangement: (year) => `${prefix}yearArrangement-${year}`,
    signInRule: (id) => `${prefix}signInRule-${id}`,
    formSwitch: (id) => `${prefix}formSwitch-${id}`,
    lendingRate: (id) => `${prefix}lendingRate-${id}`,
    serviceAccount: (id) => `${prefix}serviceAccount-${id}`,
    order: (orderId) => `${prefix}order-${orderId}`,
    priceList: (id) => `${prefix}priceList-${id}`,
    team: (teamId) => `${prefix}team-${teamId}`,
    ledger: `${prefix}ledger`,
    restoring: `${prefix}restoring`,
    prefixes: categories.map((category) => `${prefix}${category}${category === 'ledger' ? '' : '-'}`),
    categoryOf: (stream) => {
      const kind = stream.split('-', 1)[0];
      return categories.find((category) => `${prefix}${category}` === kind);
    },
  };
};
