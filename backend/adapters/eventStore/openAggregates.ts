import QuickLRU from 'quick-lru';
import type { AccountCommand } from '../../../domain/account/commands.js';
import { accountDecider } from '../../../domain/account/decider.js';
import type { AccountEvent } from '../../../domain/account/events.js';
import { chainAccount, flattenAccount, type AccountState } from '../../../domain/account/state.js';
import { canonicalCaseNumber } from '../../../domain/case/caseNumber.js';
import type { CaseCommand } from '../../../domain/case/commands.js';
import { caseDecider } from '../../../domain/case/decider.js';
import type { CaseEvent, CaseNumberEvent } from '../../../domain/case/events.js';
import { caseRecord, type CaseRecord, type LoggedVersion } from '../../../domain/case/record.js';
import type { CaseState, SubmittedVersion } from '../../../domain/case/state.js';
import { isEventIn, type DomainEvent } from '../../../domain/eventCatalogue.js';
import type { Decider } from '../../../domain/eventSourcing/decider.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import {
  featureFlagDecider,
  type FeatureFlagCommand,
  type FeatureFlagState,
} from '../../../domain/featureFlag/decider.js';
import type { FeatureFlagEvent } from '../../../domain/featureFlag/events.js';
import {
  featurePreferenceDecider,
  type FeaturePreferenceCommand,
  type FeaturePreferences,
} from '../../../domain/featurePreference/decider.js';
import type { FeaturePreferenceEvent } from '../../../domain/featurePreference/events.js';
import { orderDecider, type OrderCommand, type OrderState } from '../../../domain/order/decider.js';
import type { OrderEvent, PriceListEvent } from '../../../domain/order/events.js';
import { priceListDecider, type PlanSettings, type PriceListCommand } from '../../../domain/order/priceList.js';
import {
  lendingRateDecider,
  type LendingRateCommand,
  type RecordedRates,
} from '../../../domain/lendingRate/decider.js';
import type { LendingRateEvent } from '../../../domain/lendingRate/events.js';
import { formSwitchDecider, type FormSwitchCommand, type FormSwitches } from '../../../domain/formSwitch/decider.js';
import type { FormSwitchEvent } from '../../../domain/formSwitch/events.js';
import {
  serviceAccountDecider,
  type ServiceAccountCommand,
  type ServiceAccounts,
} from '../../../domain/serviceAccount/decider.js';
import type { ServiceAccountEvent } from '../../../domain/serviceAccount/events.js';
import { signInRuleDecider, type SignInRule, type SignInRuleCommand } from '../../../domain/signInRule/decider.js';
import type { SignInRuleEvent } from '../../../domain/signInRule/events.js';
import { teamDecider, type TeamCommand } from '../../../domain/team/decider.js';
import type { TeamEvent } from '../../../domain/team/events.js';
import type { Team } from '../../../domain/team/state.js';
import {
  visitorBudgetDecider,
  type VisitorBudget,
  type VisitorBudgetCommand,
} from '../../../domain/visitorBudget/decider.js';
import type { VisitorBudgetEvent } from '../../../domain/visitorBudget/events.js';
import {
  yearArrangementDecider,
  type YearArrangementCommand,
  type YearArrangementState,
} from '../../../domain/yearArrangement/decider.js';
import type { YearArrangementEvent } from '../../../domain/yearArrangement/events.js';
import { createKeyedMutex } from '../../runtime/concurrency/keyedMutex.js';
import type { EventLog, IsOurs } from './eventLog.js';
import { createCommandHandler, readHistory, type CommandHandler, type Handled } from './handleCommand.js';
import { postgresStoredStates, type StateStoreDeps } from './storedStates.js';
import { rememberedStates, type StoredStates, type StreamState } from './streamStates.js';
import type { StreamNames } from './streams.js';

/** All that is done with the streams of one kind, each named by the id of what it is about. */
export type Aggregate<Command, Event, State> = {
  /** Carries out a command. */
  readonly handle: CommandHandler<Command, Event, State>;
  /** The state that the log gives now. It is cached, so that only newer events are read. */
  readonly load: (id: string) => Promise<StreamState<State>>;
  /** Every event so far, read from the log again. */
  readonly history: (id: string) => Promise<readonly Recorded<Event>[]>;
};

export type Cases = Aggregate<CaseCommand, CaseEvent, CaseState> & {
  /** The case with notes of all its versions, which hold no answers. */
  readonly versions: (caseId: string) => Promise<CaseRecord>;
  /** The version with its answers, which are read from the log when they are asked for. */
  readonly readVersion: (version: LoggedVersion) => Promise<SubmittedVersion>;
  /**
   * The id of the case to which this process gave a number in the last ten minutes: a program that opens a case and submits
   * its next version at once finds it before the read model knows it. The caller must still ask the stream whether the
   * case goes by that number.
   */
  readonly justNumbered: (caseNumber: string) => string | undefined;
};
export type HandledCase = Handled<CaseEvent, CaseState>;
export type Accounts = Aggregate<AccountCommand, AccountEvent, AccountState>;
export type Flags = Aggregate<FeatureFlagCommand, FeatureFlagEvent, FeatureFlagState>;
export type Preferences = Aggregate<FeaturePreferenceCommand, FeaturePreferenceEvent, FeaturePreferences>;
export type VisitorBudgets = Aggregate<VisitorBudgetCommand, VisitorBudgetEvent, VisitorBudget>;

export type YearArrangements = Aggregate<YearArrangementCommand, YearArrangementEvent, YearArrangementState>;
export type SignInRules = Aggregate<SignInRuleCommand, SignInRuleEvent, SignInRule>;
export type LendingRateTable = Aggregate<LendingRateCommand, LendingRateEvent, RecordedRates>;
export type FormSwitchBoard = Aggregate<FormSwitchCommand, FormSwitchEvent, FormSwitches>;
export type ServiceAccountRegister = Aggregate<ServiceAccountCommand, ServiceAccountEvent, ServiceAccounts>;
export type Orders = Aggregate<OrderCommand, OrderEvent, OrderState>;
export type PriceLists = Aggregate<PriceListCommand, PriceListEvent, PlanSettings>;
export type Teams = Aggregate<TeamCommand, TeamEvent, Team>;

/** Everything that is decided on streams, by kind. A process opens them once: each remembers what it has read. */
export type Aggregates = {
  readonly cases: Cases;
  /** Commands on one account run one after another in this process, so that they do not outdo each other at the append. */
  readonly accounts: Accounts;
  readonly flags: Flags;
  readonly preferences: Preferences;
  /** The setting and each court day; commands on one of them run one after another in this process. */
  readonly visitorBudgets: VisitorBudgets;
  /** Each year's days off and worked weekends. */
  readonly yearArrangements: YearArrangements;
  /** The one rule of how the court's people sign in. */
  readonly signInRules: SignInRules;
  /** The one board of what the court offers. */
  readonly formSwitchBoard: FormSwitchBoard;
  /** The one table of the loan prime rates that administrators recorded. */
  readonly lendingRateTable: LendingRateTable;
  /** The one register of other systems that may call the API. */
  readonly serviceAccounts: ServiceAccountRegister;
  readonly orders: Orders;
  /** The one stream of prices and limits of plans. */
  readonly priceLists: PriceLists;
  /** Firms' people who work together. */
  readonly teams: Teams;
  /** Streams of case numbers, found by the canonical spelling of the number. `createNumberReservations` writes them. */
  readonly caseNumbers: Pick<Aggregate<never, CaseNumberEvent, never>, 'history'>;
};

type Deps = {
  readonly log: EventLog;
  readonly streams: Pick<
    StreamNames,
    | 'case'
    | 'caseNumber'
    | 'account'
    | 'featureFlag'
    | 'featurePreference'
    | 'visitorBudget'
    | 'yearArrangement'
    | 'signInRule'
    | 'formSwitch'
    | 'lendingRate'
    | 'serviceAccount'
    | 'order'
    | 'priceList'
    | 'team'
  >;
  /** Where the states of long accounts and cases are stored beyond this process; nowhere by default. */
  readonly stateStore?: StateStoreDeps | undefined;
};

type StreamKind<Command, Event extends DomainEvent, State> = {
  readonly isOurs: IsOurs<Event>;
  readonly decider: Decider<Command, Event, State>;
  readonly stored?: StoredStates<State> | undefined;
};

/**
 * Keeps the states of streams of one kind in memory, however long the streams are: some grow for years, weigh megabytes, or are read for
 * every request.
 */
const openStreams = <Command, Event extends DomainEvent, State>(
  log: EventLog,
  streamOf: (id: string) => string,
  { isOurs, decider, stored }: StreamKind<Command, Event, State>,
): Aggregate<Command, Event, State> => {
  const remembered = rememberedStates({ log, decider, isOurs }, { leastEvents: 1, stored });
  const load = (id: string) => remembered(streamOf(id));
  return {
    handle: createCommandHandler({ log, decider, streamOf, isOurs, load }),
    load,
    history: (id) => readHistory(log, streamOf(id), isOurs),
  };
};

/**
 * What a case said is remembered without the answers of older versions: one with thousands of versions loads like one
 * with two. Short ones are read whole each time.
 */
const openCases = (
  log: EventLog,
  streamOf: (caseId: string) => string,
  stored: StoredStates<CaseRecord> | undefined,
): Cases => {
  const isOurs = isEventIn('case');
  const remembered = rememberedStates(
    { log, decider: caseRecord, isOurs },
    { leastEvents: 10, maxStreams: 100, stored },
  );
  const numbered = new QuickLRU<string, string>({ maxSize: 1000, maxAge: 10 * 60_000 });
  const load: Cases['load'] = async (caseId) => {
    const { state: record, ...rest } = await remembered(streamOf(caseId));
    return { ...rest, state: record.state };
  };
  const handle = createCommandHandler({ log, decider: caseDecider, streamOf, isOurs, load });
  return {
    handle: async (caseId, ...rest) => {
      const outcome = await handle(caseId, ...rest);
      for (const { type, data } of outcome.events) {
        if (type === 'CaseOpened') numbered.set(canonicalCaseNumber(data.temporaryNumber), caseId);
        if (type === 'CaseNumberCorrected') numbered.set(canonicalCaseNumber(data.to), caseId);
        if (type === 'CaseNumberAssigned') numbered.set(canonicalCaseNumber(data.caseNumber), caseId);
      }
      return outcome;
    },
    load,
    history: (caseId) => readHistory(log, streamOf(caseId), isOurs),
    versions: async (caseId) => (await remembered(streamOf(caseId))).state,
    readVersion: async ({ caseId, revision, eventId }) => {
      const [event] = await log.readStream(streamOf(caseId), revision - 1n, 1);
      if (event?.type !== 'PleadingSubmitted' || event.id !== eventId)
        throw new Error(`revision ${revision} of case ${caseId} is no longer version ${eventId}`);
      return event.data;
    },
    justNumbered: (caseNumber) => numbered.get(canonicalCaseNumber(caseNumber)),
  };
};

const oneAtATime = <Command, Event, State>(
  handle: CommandHandler<Command, Event, State>,
): CommandHandler<Command, Event, State> => {
  const mutex = createKeyedMutex();
  return (id, ...rest) => mutex(id, () => handle(id, ...rest));
};

const same = <Value>(value: Value): Value => value;

/** Opens the aggregates over an event log. */
export const openAggregates = ({ log, streams, stateStore }: Deps): Aggregates => {
  const storedAccounts = stateStore && postgresStoredStates(stateStore, { pack: flattenAccount, unpack: chainAccount });
  const storedCases = stateStore && postgresStoredStates(stateStore, { pack: same<CaseRecord>, unpack: same });
  const accounts = openStreams(log, streams.account, {
    isOurs: isEventIn('account'),
    decider: accountDecider,
    stored: storedAccounts,
  });
  const budgets = openStreams(log, streams.visitorBudget, {
    isOurs: isEventIn('visitorBudget'),
    decider: visitorBudgetDecider,
  });
  return {
    cases: openCases(log, streams.case, storedCases),
    accounts: { ...accounts, handle: oneAtATime(accounts.handle) },
    flags: openStreams(log, streams.featureFlag, { isOurs: isEventIn('featureFlag'), decider: featureFlagDecider }),
    preferences: openStreams(log, streams.featurePreference, {
      isOurs: isEventIn('featurePreference'),
      decider: featurePreferenceDecider,
    }),
    visitorBudgets: { ...budgets, handle: oneAtATime(budgets.handle) },
    yearArrangements: openStreams(log, streams.yearArrangement, {
      isOurs: isEventIn('yearArrangement'),
      decider: yearArrangementDecider,
    }),
    signInRules: openStreams(log, streams.signInRule, {
      isOurs: isEventIn('signInRule'),
      decider: signInRuleDecider,
    }),
    lendingRateTable: openStreams(log, streams.lendingRate, {
      isOurs: isEventIn('lendingRate'),
      decider: lendingRateDecider,
    }),
    formSwitchBoard: openStreams(log, streams.formSwitch, {
      isOurs: isEventIn('formSwitch'),
      decider: formSwitchDecider,
    }),
    serviceAccounts: openStreams(log, streams.serviceAccount, {
      isOurs: isEventIn('serviceAccount'),
      decider: serviceAccountDecider,
    }),
    orders: openStreams(log, streams.order, { isOurs: isEventIn('order'), decider: orderDecider }),
    priceLists: openStreams(log, streams.priceList, { isOurs: isEventIn('priceList'), decider: priceListDecider }),
    teams: openStreams(log, streams.team, { isOurs: isEventIn('team'), decider: teamDecider }),
    caseNumbers: { history: (number) => readHistory(log, streams.caseNumber(number), isEventIn('caseNumber')) },
  };
};
