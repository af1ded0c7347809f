import type { HeldCall, Prices, SettledCall } from '../../../domain/account/commands.js';
import { mostTokens } from '../../../domain/account/holds.js';
import type { ModelSlot } from '../../../domain/models/slots.js';
import type { UsageSource } from '../../../domain/usage/usageSources.js';
import { estimateTokens, totalTokens, withinPossible } from '../../../domain/usage/tokenUsage.js';
import type { CommandContext } from '../../adapters/eventStore/eventLog.js';
import type { Accounts } from '../../adapters/eventStore/openAggregates.js';
import type { ModelConnection } from '../../adapters/modelService/connection.js';
import {
  estimateInput,
  type ModelRequest,
  type ModelService,
  type StructuredRequest,
} from '../../adapters/modelService/modelService.js';
import type { ModelOutcome } from '../../adapters/modelService/outcome.js';
import { structuredForm } from '../../adapters/modelService/structured.js';
import type { CallJournal } from './callJournal.js';
import type { BudgetRoom, ModelBudgets } from './modelBudgets.js';
import type { RecordUsage } from './recordUsage.js';
import { accountPayer, type Reservation, type VisitorPayers } from './payers.js';

export type ModelCallRequest = Pick<ModelRequest, 'messages' | 'maxTokens' | 'onDelta' | 'mostRequests' | 'signal'> & {
  /** Chosen before the call; under the same id it is charged and recorded once: sent again, it is refused unless it gave nothing. */
  readonly callId: string;
  /** The account that calls; `null` for visitors and the system. */
  readonly userId: string | null;
  /** What it is used for; its name on the usage screens stands with it. */
  readonly source: UsageSource;
  /** The form of which it is asked, as the court knows it: the history of an account's credits names it. */
  readonly formKey?: string | undefined;
  readonly scope: 'platform' | 'private';
  readonly connection: ModelConnection;
  /** Credits for 1,000 tokens, charged to the account, or for visitors to the court's budget; `null` for a call that costs nobody. */
  readonly prices: Prices | null;
  /** Called once the credits are held, right before the model is asked. */
  readonly onBegun?: (() => void) | undefined;
  /** For the journal: where the model is active, and whether it answers in place of another. */
  readonly slot?: ModelSlot | undefined;
  readonly isFallback?: boolean | undefined;
  readonly context: Pick<CommandContext, 'correlationId' | 'actor'>;
};

/** Calls a model for an account: holds credits, calls, records the usage, and settles or releases. */
export type CallModel = {
  /**
   * Asks for text.
   * @throws DomainError `credits_insufficient`, `visitor_budget_none`, `visitor_budget_spent`, `model_budget_spent`, `model_call_repeated`,
   * `account_inactive`, `personal_data_erased` before anything is sent; StoreUnavailableError; what `onDelta` throws
   */
  readonly text: (request: ModelCallRequest) => Promise<ModelOutcome<string>>;
  /** Asks for what a schema says. @throws as `text`; RangeError for a schema that services cannot take */
  readonly structured: <T>(
    request: ModelCallRequest & Pick<StructuredRequest<T>, 'schema' | 'complaints'>,
  ) => Promise<ModelOutcome<T>>;
};

type Deps = {
  readonly accounts: Pick<Accounts, 'handle' | 'history'>;
  readonly visitors: Pick<VisitorPayers, 'payerAt'>;
  readonly models: Pick<ModelService, 'ask' | 'askFor'>;
  readonly recordUsage: RecordUsage;
  /** Absent where nothing is written down besides the usage. */
  readonly journal?: Pick<CallJournal, 'record'>;
  /** The month's budgets for models of the platform; absent where nothing bounds them. */
  readonly budgets?: Pick<ModelBudgets, 'hold'>;
  readonly now: () => Date;
};

/** Longer than any call takes: a hold that is still there was left by a process that died. */
export const holdMs = 15 * 60_000;
/** A reply shorter than this is not worth asking for. */
export const leastTokens = 256;
/** The limit of a reply where neither the call nor the model has one: what cannot be bounded cannot be held. */
export const usualMaxTokens = 8192;

/** What a person can use: text that arrived, also without its end. Not what was refused, or does not fit its schema. */
const isUsable = ({ kind, text }: ModelOutcome<unknown>, isStructured: boolean): boolean =>
  kind === 'complete' || (!isStructured && (kind === 'incomplete' || kind === 'aborted') && text !== '');

const limitOf = ({ maxTokens, connection }: ModelCallRequest): number | null =>
  maxTokens === undefined ? connection.maxTokens : maxTokens;

type Held = Pick<Reservation, 'callId' | 'isWhole' | 'mayAskAgain'> & {
  readonly maxTokens: number | null;
  readonly end: (usage: SettledCall | null) => Promise<number>;
};

/** Sets the most that a call can cost aside. `end` charges what was used, or nothing, and returns the credits spent. */
const createHold =
  ({ accounts, visitors, now }: Pick<Deps, 'accounts' | 'visitors' | 'now'>) =>
  async (request: ModelCallRequest, promptTokens: number, mayAskAgain: boolean): Promise<Held> => {
    const { callId, userId, source, formKey, connection, prices, context } = request;
    const tokenLimit = limitOf(request);
    const free = { callId, maxTokens: tokenLimit, isWhole: true, mayAskAgain, end: async () => 0 };
    if (prices === null) return free;
    const at = now();
    const payer = userId === null ? visitors.payerAt(at) : accountPayer(accounts, userId);
    const command = (step: string, id: string) => ({ ...context, commandId: `credits:${step}:${id}`, now: at });
    const call: HeldCall = {
      callId,
      model: connection.modelName,
      source,
      formKey,
      prices,
      promptTokens,
      maxTokens: tokenLimit ?? usualMaxTokens,
      leastTokens,
      mayAskAgain,
      now: at,
      until: new Date(at.getTime() + holdMs),
    };
    const reservation = await payer.hold(call, command('hold', callId));
    if (!reservation) return free;
    const end: Held['end'] = (used) => payer.end(reservation.callId, used, command('end', reservation.callId));
    return { ...reservation, end };
  };

const ranOut = {
  account: '积分余额只够这么长的回答，后面没有生成。请联系管理员增加积分，或改用自己的模型。',
  visitor: '本院今日的访客额度只够这么长的回答，后面没有生成。登录后可以继续使用，或请明天再试。',
};

/** An outcome of a call whose limit was lowered to what is left: where that cut the reply, it says so, and not that the text is too long. */
const cutByCredits = <T>(outcome: ModelOutcome<T>, userId: string | null): ModelOutcome<T> =>
  outcome.kind === 'incomplete' && outcome.reason === 'length'
    ? { ...outcome, reason: 'credits', sentence: userId === null ? ranOut.visitor : ranOut.account }
    : outcome;

/** The room of a call that no budget is for. */
const noBudget: BudgetRoom = { isBounded: false, end: async () => undefined };

/** Creates the composed use of a model. */
export const createCallModel = ({ budgets, models, recordUsage, journal, now, ...deps }: Deps): CallModel => {
  const hold = createHold({ ...deps, now });

  /** Sets the most that a call of the platform's model can use aside. An account calls its own models without a budget of the court. */
  const roomFor = async (
    request: ModelCallRequest,
    promptTokens: number,
    mayAskAgain: boolean,
  ): Promise<BudgetRoom> => {
    if (!budgets || request.scope === 'private') return noBudget;
    const at = now();
    return budgets.hold({
      slot: request.slot ?? null,
      tokens: mostTokens({ promptTokens, mayAskAgain }, limitOf(request) ?? usualMaxTokens),
      now: at,
      until: new Date(at.getTime() + holdMs),
    });
  };

  /** Holds, calls, then charges and records what the call used. A call that throws gives back at once what it held. */
  const make = async <T>(
    request: ModelCallRequest,
    { promptTokens, isStructured }: { readonly promptTokens: number; readonly isStructured: boolean },
    ask: (maxTokens: number | null, mayAskAgain: boolean) => Promise<ModelOutcome<T>>,
  ): Promise<ModelOutcome<T>> => {
    const { userId, source, scope, connection, context } = request;
    const room = await roomFor(request, promptTokens, isStructured);
    const reservation = await hold(request, promptTokens, isStructured).catch(async (error: unknown) => {
      await room.end(0);
      throw error;
    });
    const maxTokens = reservation.maxTokens ?? (room.isBounded ? usualMaxTokens : null);
    request.onBegun?.();
    const at = now();
    const startMs = performance.now();
    const outcome = await ask(maxTokens, reservation.mayAskAgain).catch(async (error: unknown) => {
      await room.end(0);
      await reservation.end(null);
      throw error;
    });
    const durationMs = Math.round(performance.now() - startMs);
    const reported = outcome.usage;
    const most =
      maxTokens === null ? Infinity : mostTokens({ promptTokens, mayAskAgain: reservation.mayAskAgain }, maxTokens);
    const usage = reported && withinPossible(reported, most);
    const usedTokens = usage && {
      callId: reservation.callId,
      model: connection.modelName,
      source,
      promptTokens: usage.input,
      completionTokens: usage.output,
      totalTokens: totalTokens(usage),
      estimated: usage.estimated,
    };
    await room.end(usedTokens?.totalTokens ?? 0);
    const credits = await reservation.end(isUsable(outcome, isStructured) ? usedTokens : null);
    await journal?.record({
      at,
      source,
      slot: request.slot ?? null,
      // An account calls its own models what it likes.
      model: scope === 'private' ? '' : connection.modelName,
      scope,
      prompt_tokens: usedTokens?.promptTokens ?? 0,
      completion_tokens: usedTokens?.completionTokens ?? 0,
      estimated: usedTokens?.estimated ?? false,
      credits,
      outcome: outcome.kind === 'failed' ? outcome.code : outcome.kind,
      is_fallback: request.isFallback === true,
      duration_ms: durationMs,
    });
    const beyond = usage === reported || !reported ? {} : { reportedTokens: totalTokens(reported) };
    if (usedTokens) await recordUsage({ ...usedTokens, ...beyond, userId, scope, credits }, { ...context, now: now() });
    return reservation.isWhole ? outcome : cutByCredits(outcome, userId);
  };

  return {
    text: (request) =>
      make(request, { promptTokens: estimateInput(request.messages), isStructured: false }, (maxTokens) =>
        models.ask({ ...request, maxTokens }),
      ),
    structured: async (request) => {
      const schemaTokens = estimateTokens(JSON.stringify(structuredForm(request.schema)));
      const promptTokens = estimateInput(request.messages) + schemaTokens;
      return make(request, { promptTokens, isStructured: true }, (maxTokens, mayAskAgain) =>
        models.askFor({ ...request, maxTokens, onlyOnce: !mayAskAgain }),
      );
    },
  };
};
