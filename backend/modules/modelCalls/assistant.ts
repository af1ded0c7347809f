import type { Prices } from '../../../domain/account/commands.js';
import { hasCourtRole } from '../../../domain/account/courtRoles.js';
import { cleanText, cleanValue, createCleaner } from '../../../domain/assistance/cleanText.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { ModelSlot } from '../../../domain/models/slots.js';
import type { UsageSource } from '../../../domain/usage/usageSources.js';
import type { ModelConnection, ModelMessage, StructuredRung } from '../../adapters/modelService/connection.js';
import { repliesForUsers, sentenceForUsers } from '../../adapters/modelService/failures.js';
import type { FailureCode, ModelOutcome } from '../../adapters/modelService/outcome.js';
import type { ModelRequest, StructuredRequest } from '../../adapters/modelService/modelService.js';
import type { Delta } from '../../adapters/modelService/readReply.js';
import { begunEarly } from '../../runtime/concurrency/begunEarly.js';
import { idWithin } from '../../platform/http/commandContext.js';
import type { RateLimit } from '../../platform/http/rateLimit.js';
import { RequestError } from '../../platform/http/requestError.js';
import { onResponseClose } from '../../platform/http/responseClose.js';
import type { AppContext, SignedInAccount } from '../../platform/http/types.js';
import { accessWithdrawn } from '../../platform/http/withdrawnAccess.js';
import { hideInCall, type HiddenCall } from './hideInCall.js';
import { streamed, type Piece } from './streamed.js';
import type { CallModel, ModelCallRequest } from './callModel.js';

/** A model that answers a caller, and what a call of it costs. */
export type AnsweringModel = {
  readonly connection: ModelConnection;
  readonly scope: 'platform' | 'private';
  /** The prices of a call; `null` for a model that costs nothing. */
  readonly prices: Prices | null;
  /** Finds the model that answers where this one could not; absent for that one itself. */
  readonly fallback?: () => Promise<AnsweringModel | null>;
  /** Keeps the rung that a call found to hold, so that the next begins there. */
  readonly keepRung: (rung: StructuredRung) => Promise<void>;
};

/**
 * Which model answers: the caller's active private one for the slot; else, in saas mode, a public platform model that the caller
 * activated; else the platform's active one; else `null`. Visitors have only the last.
 */
export type FindModel = (slot: ModelSlot, caller: SignedInAccount | undefined) => Promise<AnsweringModel | null>;

/** What a model is asked of it: the messages, and what is kept beside them for the response. */
type Step<Kept> = { readonly messages: readonly ModelMessage[]; readonly kept: Kept };

/** What a task asks of a model. */
export type Question<Kept> = {
  readonly slot: ModelSlot;
  /** What it is for, as the usage screens name it (`domain/usage/usageSources.ts`). */
  readonly source: UsageSource;
  /** See `ModelCallRequest`. */
  readonly formKey?: string;
  /** Called once the call is within the caller's limits: what it takes to find the messages is bounded by them too. */
  readonly step: () => Promise<Step<Kept>>;
  readonly maxTokens?: number;
  /** The call has a bound of its own, which its route counts, and none of the hour's calls. */
  readonly hasOwnBound?: true;
  /** What `find` of the same slot began; without it the model is found first of all. */
  readonly modelBegun?: () => Promise<AnsweringModel | null>;
};

/** How a call began: the name of the model that answers, and what its step found. */
type Begun<Kept> = { readonly model: string; readonly kept: Kept };

/** Asks the model that answers for the caller of a request, within the caller's limits and credits. */
export type Assistant = {
  /** Whether a model would answer. Costs and counts nothing. */
  readonly isThere: (slot: ModelSlot, ctx: AppContext) => Promise<boolean>;
  /** Begins to find the model that answers, for a route that has other things to wait for before its call. */
  readonly find: (slot: ModelSlot, ctx: AppContext) => () => Promise<AnsweringModel | null>;
  /**
   * Asks for text. How it ended is for the feature to say: part of a text may be worth showing.
   * @throws RequestError `no_active_model`, `too_many_requests`; DomainError `credits_insufficient`, `visitor_budget_none`,
   * `visitor_budget_spent`, `model_budget_spent`, `model_call_repeated`
   */
  readonly text: <Kept>(
    question: Question<Kept>,
    ctx: AppContext,
  ) => Promise<Begun<Kept> & { readonly outcome: ModelOutcome<string> }>;
  /**
   * Asks for text that is read as it comes. Resolves once the model is asked, so that what refuses a call refuses the request.
   * Ending the pieces ends the call; what had come by then is charged and recorded before that resolves.
   * @throws as `text`; the pieces throw what `callModel.text` throws
   */
  readonly stream: <Kept>(
    question: Question<Kept>,
    ctx: AppContext,
  ) => Promise<Begun<Kept> & { readonly pieces: AsyncIterableIterator<Piece> }>;
  /**
   * Asks for what a schema says (closed objects, `.nullable()` and never `.optional()`). `misfits`: how many parts of the reply had a
   * wrong type, also after the model was asked once more, and were taken for nothing said.
   * @throws as `text`, also where the credits were too few for the whole reply; RequestError `model_call_failed` with a sentence for every
   * other end but a whole, fitting reply
   */
  readonly structured: <T, Kept>(
    question: Question<Kept> & Pick<StructuredRequest<T>, 'schema' | 'complaints'>,
    ctx: AppContext,
  ) => Promise<Begun<Kept> & { readonly value: T; readonly misfits: number }>;
};

type Deps = {
  readonly callModel: CallModel;
  readonly findModel: FindModel;
  readonly limits: Readonly<Record<'modelCalls' | 'ownModelCalls', Pick<RateLimit, 'consume'>>>;
};

/** Failures of a service, which another may not have; a refusal of what was sent is none. */
const worthAnother: ReadonlySet<FailureCode> = new Set([
  'unreachable',
  'service_error',
  'rate_limited',
  'connection_lost',
  'timed_out',
  'first_token_late',
  'stalled',
  'service_resting',
  'too_many_calls',
  'inside_failed',
]);

/** The name of the model that answered in place of the active one, URL-encoded. */
export const fallbackHeader = 'X-Model-Fallback';

/** Longer than a call of a model takes, which has deadlines of its own. */
export const longestCallMs = 330_000;

/** One for each response: a form that is filled in makes many calls. */
const signals = new WeakMap<AppContext['res'], AbortSignal>();

/** Aborted when the client goes away before the response is out, or its access is withdrawn. */
export const clientSignal = (ctx: Pick<AppContext, 'res' | 'state'>): AbortSignal => {
  const existing = signals.get(ctx.res);
  if (existing) return existing;
  const controller = new AbortController();
  onResponseClose(ctx.res, () => {
    if (!ctx.res.writableFinished) controller.abort();
  });
  const signal = AbortSignal.any([controller.signal, accessWithdrawn(ctx)]);
  signals.set(ctx.res, signal);
  return signal;
};

/** How many calls a request has made for each source. */
const madeCalls = new WeakMap<AppContext['res'], Map<UsageSource, number>>();

/** Numbers the calls of a request, from 0, so that each has the same id when the request is sent again. */
const nextCall = ({ res }: AppContext, source: UsageSource): number => {
  const callCounts = madeCalls.get(res) ?? new Map<UsageSource, number>();
  madeCalls.set(res, callCounts);
  const number = callCounts.get(source) ?? 0;
  callCounts.set(source, number + 1);
  return number;
};

/** What ended a call, where it was that the caller's access was withdrawn: the request is refused for that. @throws RequestError */
const mustNotBeWithdrawn = (ctx: AppContext): void => {
  if (accessWithdrawn(ctx).aborted) throw accessWithdrawn(ctx).reason;
};

/** An outcome with every text that the model wrote cleaned, see `domain/assistance/cleanText.ts`. */
export const cleanOutcome = <T>(outcome: ModelOutcome<T>): ModelOutcome<T> => {
  const text = cleanText(outcome.text);
  // Cleaning changes only the contents of strings, so the value keeps the type that its schema gave it.
  if (outcome.kind === 'complete') return { ...outcome, text, value: cleanValue(outcome.value) as T };
  if (outcome.kind === 'invalid') return { ...outcome, text, good: cleanValue(outcome.good) as Partial<T> };
  return { ...outcome, text };
};

const isFailure = (reason: FailureCode | 'length' | 'credits' | 'no_end'): reason is FailureCode =>
  reason !== 'length' && reason !== 'credits' && reason !== 'no_end';

/** An outcome in words for the caller: what is wrong with a platform's model, or to be changed about it, only administrators are told. */
const inWordsFor = <T>(outcome: ModelOutcome<T>, { scope }: AnsweringModel, { state }: AppContext): ModelOutcome<T> => {
  if (scope === 'private' || (state.account && hasCourtRole(state.account, 'administrator'))) return outcome;
  if (outcome.kind === 'failed') return { ...outcome, sentence: sentenceForUsers(outcome.code) };
  if (outcome.kind === 'invalid') return { ...outcome, sentence: repliesForUsers.invalid };
  if (outcome.kind !== 'incomplete') return outcome;
  if (isFailure(outcome.reason)) return { ...outcome, sentence: sentenceForUsers(outcome.reason) };
  return outcome.reason === 'length' ? { ...outcome, sentence: repliesForUsers.length } : outcome;
};

/** Passes pieces on as they come, with their texts cleaned; `finish` passes on what was kept back at the end. */
const cleanedPieces = (onDelta: ModelRequest['onDelta']) => {
  const { hear, rest } = createCleaner();
  const pass = async (text: string): Promise<void> => {
    if (text !== '') await onDelta?.({ kind: 'text', text });
  };
  return {
    onDelta:
      onDelta &&
      ((delta: Delta): void | Promise<void> => {
        if (delta.kind === 'text') return pass(hear(delta.text));
        if (delta.kind === 'takenBack') rest(); // what was kept back goes with it
        return onDelta(delta);
      }),
    finish: () => pass(rest()),
  };
};

/** Creates the one way in which features ask a model. */
export const createAssistant = ({ callModel, findModel, limits }: Deps): Assistant => {
  const prepare = async <Kept>(
    { slot, step, hasOwnBound, modelBegun, ...question }: Question<Kept>,
    ctx: AppContext,
  ) => {
    const { account, clientAddress: address, correlationId } = ctx.state;
    const model = await (modelBegun ? modelBegun() : findModel(slot, account));
    if (!model) throw new RequestError('no_active_model');
    const limit = model.scope === 'private' ? limits.ownModelCalls : limits.modelCalls;
    if (!hasOwnBound) await limit.consume(account ? { account: account.id } : { address });
    ctx.state.giveTime(longestCallMs);
    const { connection, scope, prices } = model;
    const actor = account ? ({ kind: 'user', id: account.id } as const) : ({ kind: 'visitor', id: '' } as const);
    const { messages, kept } = await step();
    const hidden = hideInCall(messages);
    const request: ModelCallRequest = {
      ...question,
      messages: hidden.messages,
      connection,
      scope,
      prices,
      callId: idWithin(ctx, `${question.source} ${nextCall(ctx, question.source)}`),
      userId: account?.id ?? null,
      signal: clientSignal(ctx),
      slot,
      context: { correlationId, actor },
    };
    return { model, begun: { model: connection.modelName, kept }, hidden, request };
  };
  /**
   * Makes a call, and once more to the fallback where the service of the first model failed and nothing had come. The first call gave
   * nothing usable and costs nothing.
   */
  const withFallback = async <T>(
    model: AnsweringModel,
    request: ModelCallRequest,
    ctx: AppContext,
    call: (request: ModelCallRequest) => Promise<ModelOutcome<T>>,
    onAnswering?: (model: string) => Promise<void>,
  ): Promise<{ readonly outcome: ModelOutcome<T>; readonly answered: AnsweringModel }> => {
    const outcome = await call(request);
    const hasFailed = outcome.kind === 'failed' && worthAnother.has(outcome.code);
    const fallback = hasFailed && !request.signal?.aborted ? await model.fallback?.() : null;
    if (!fallback) return { outcome: inWordsFor(outcome, model, ctx), answered: model };
    ctx.state.giveTime(longestCallMs);
    if (!ctx.res.headersSent) ctx.set(fallbackHeader, encodeURIComponent(fallback.connection.modelName));
    const { connection, scope, prices } = fallback;
    await onAnswering?.(connection.modelName);
    const again = {
      ...request,
      connection,
      scope,
      prices,
      callId: `${request.callId}:fallback`,
      onBegun: undefined,
      isFallback: true,
    };
    return { outcome: inWordsFor(await call(again), fallback, ctx), answered: fallback };
  };
  /** Asks for text with the numbers of people hidden, and puts them back into what comes. */
  const askText = async (request: ModelCallRequest, hidden: HiddenCall): Promise<ModelOutcome<string>> => {
    const cleanPieces = cleanedPieces(request.onDelta);
    const { onDelta, finish } = hidden.listen(cleanPieces.onDelta);
    const outcome = await callModel.text({ ...request, onDelta });
    await finish();
    await cleanPieces.finish();
    return cleanOutcome(hidden.revealed(outcome));
  };
  return {
    isThere: async (slot, ctx) => (await findModel(slot, ctx.state.account)) !== null,
    find: (slot, ctx) => begunEarly(findModel(slot, ctx.state.account)),
    text: async (question, ctx) => {
      const { model, request, hidden, begun } = await prepare(question, ctx);
      const { outcome, answered } = await withFallback(model, request, ctx, (one) => askText(one, hidden));
      mustNotBeWithdrawn(ctx);
      return { ...begun, model: answered.connection.modelName, outcome };
    },
    stream: async (question, ctx) => {
      const { model, request, hidden, begun } = await prepare(question, ctx);
      const pieces = await streamed(async ({ signal, onAnswering, ...listening }) => {
        const listened = { ...request, ...listening, signal: AbortSignal.any([clientSignal(ctx), signal]) };
        return (await withFallback(model, listened, ctx, (one) => askText(one, hidden), onAnswering)).outcome;
      });
      return { ...begun, pieces };
    },
    structured: async ({ schema, complaints, ...question }, ctx) => {
      const { model, request, hidden, begun } = await prepare(question, ctx);
      const { outcome, answered } = await withFallback(model, request, ctx, async (one) =>
        cleanOutcome(hidden.revealed(await callModel.structured({ ...one, schema, complaints }))),
      );
      mustNotBeWithdrawn(ctx);
      if (outcome.kind === 'incomplete' && outcome.reason === 'credits')
        throw new DomainError(ctx.state.account ? 'credits_insufficient' : 'visitor_budget_spent');
      if (outcome.kind !== 'complete') throw new RequestError('model_call_failed', { sentence: outcome.sentence });
      if (outcome.rung !== null && outcome.rung !== answered.connection.structuredOutput)
        await answered.keepRung(outcome.rung);
      return { ...begun, model: answered.connection.modelName, value: outcome.value, misfits: outcome.misfits ?? 0 };
    },
  };
};
