import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { addUsage, estimateTokens, usedOfPart, type TokenUsage } from '../../../domain/usage/tokenUsage.js';
import type { Logger } from '../../platform/logging/logger.js';
import { mustParseHosts, type Resolve } from './addressGuard.js';
import { isAddress } from '../../../domain/models/endpoint.js';
import type { ModelConnection, ModelMessage } from './connection.js';
import { callEnd, untilConcealed } from './callEnd.js';
import { CallAborted, createDeliver, type Deadlines, type Delivered } from './deliver.js';
import { failed, insideFailure, isKeptBack, sentenceOf, toldTo, RequestFailed, type Failure } from './failures.js';
import { createGuardedFetch } from './guardedFetch.js';
import { createHosts, type HostLimits } from './hosts.js';
import { loadLibraries } from './libraries.js';
import { createListModels, type ListModels } from './listModels.js';
import { createOutbound, type Outbound } from './outbound.js';
import type { ModelOutcome } from './outcome.js';
import { endOf } from './ends.js';
import type { Delta } from './readReply.js';
import type { StructuredForm } from './requestBody.js';
import { createRetrievalCalls, type RetrievalCalls } from './retrievalCalls.js';
import { checkAgainst, repairRequest, structuredForm, type Checked, type Complaints } from './structured.js';
import { createServiceRates, type ServiceRates } from './tokenRates.js';

export type ModelRequest = {
  readonly connection: ModelConnection;
  readonly messages: readonly ModelMessage[];
  /** Most tokens of a reply; by default the connection's. */
  readonly maxTokens?: number | null | undefined;
  /** Makes it a stream, of which each piece is passed on as it comes; the next is read once its promise has resolved. */
  readonly onDelta?: ((delta: Delta) => void | Promise<void>) | undefined;
  /**
   * Most requests of the call, for trying a model out: nothing is tried again or mended, only what the service names as not taken is
   * left out.
   */
  readonly mostRequests?: number | undefined;
  /** Ends the call when it is aborted. */
  readonly signal?: AbortSignal | undefined;
};

/** A request for what a schema says. */
export type StructuredRequest<T> = ModelRequest & {
  readonly schema: z.ZodType<T>;
  /** What does not fit, or was cut, is not asked for again: nothing pays for that. */
  readonly onlyOnce?: boolean | undefined;
  /** What of a fitting reply has a wrong type: it is asked for once more, and the reply with fewer of them is taken. */
  readonly complaints?: Complaints | undefined;
};

/** Calls models. One for each process: it remembers what models take, and which hosts are in trouble. */
export type ModelService = RetrievalCalls & {
  /** Asks a model for text. A failure is an outcome. @throws what `onDelta` throws */
  readonly ask: (request: ModelRequest) => Promise<ModelOutcome<string>>;
  /**
   * Asks a model for what the schema says: closed objects without optional properties. A response that does not fit is mended
   * once, one that was cut is asked for once more with twice the room. A failure is an outcome.
   * @throws RangeError for a schema that services cannot take; what `onDelta` throws
   */
  readonly askFor: <T>(request: StructuredRequest<T>) => Promise<ModelOutcome<T>>;
  /** Asks a service which models it has. A failure is an outcome. */
  readonly listModels: ListModels;
  /** Ends every connection; calls under way fail. */
  readonly close: () => Promise<void>;
};

type Deps = {
  /** Names, addresses and networks, with ports, that a model of the platform may be at besides public addresses. */
  readonly allowedPrivateHosts: readonly string[];
  /** The same for models of accounts' own; by default none. */
  readonly allowedPrivateHostsForAccounts?: readonly string[];
  readonly logger: Pick<Logger, 'warn'>;
  readonly now: () => Date;
  readonly deadlines?: Partial<Deadlines>;
  readonly limits?: Partial<HostLimits>;
  /** See `Outbound`. */
  readonly concealMs?: number;
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly resolve?: Resolve;
};

const usualDeadlines: Deadlines = { totalMs: 300_000, firstTokenMs: 90_000, idleMs: 45_000 };
const usualLimits: HostLimits = {
  atOnce: 256,
  waiting: 256,
  ofAccount: { atOnce: 16, waiting: 32 },
  failuresToRest: 5,
  restMs: 30_000,
};
const connectMs = 10_000;
/** Longer than a connection takes to fail, and than a service of the inside takes to begin. */
const usualConcealMs = 30_000;
const tokensOfPicture = 1000;

/** Tokens that messages will be about, for holding credits and for replies without usage. */
export const estimateInput = (messages: readonly ModelMessage[]): number =>
  messages.reduce((sum, { content }) => {
    const parts = typeof content === 'string' ? [{ type: 'text', text: content } as const] : content;
    return parts.reduce((s, part) => s + (part.type === 'text' ? estimateTokens(part.text) : tokensOfPicture), sum + 4);
  }, 0);

/** The usage of what was delivered: reported, else estimated from what went to and fro; none when nothing came. */
const usageOf = (
  { reply, ended }: Delivered,
  { connection, messages }: Pick<ModelRequest, 'connection' | 'messages'>,
  rates: ServiceRates,
): TokenUsage | null => {
  if (reply.text + reply.thinking + reply.refusal === '') return reply.usage;
  const thinking = reply.thinking === '' ? null : estimateTokens(reply.thinking);
  const output = estimateTokens(reply.text + reply.refusal);
  const estimated = { input: estimateInput(messages), output, thinking, estimated: true };
  if (reply.usage) {
    if (ended === 'whole') rates.learn(connection, reply.usage, estimated);
    return reply.usage;
  }
  return ended === 'whole' ? estimated : usedOfPart(estimated, rates.of(connection));
};

const cutShort = '模型的回答因长度上限被截断，请提高该模型的最大输出词元数，或缩短内容后再试。';
const sayings = {
  noEnd: '模型的回答没有结束就断了，已保留收到的部分，请重试。',
  refusal: '模型拒绝回答这个请求，请调整内容后再试。',
  content_filter: '模型服务的内容审查拦下了这个请求，请调整内容后再试。',
  invalid: '模型给出的结果格式不对，请重试，或换一个模型。',
  onlyThought: '模型只进行了思考，没有给出回答，请重试，或换一个模型。',
  aborted: '已停止。',
};

/** How a call ended, unless what it delivered is whole and has to be looked at. */
const badEnd = <T>(
  { reply, ended: cause }: Delivered,
  owner: string | null,
  received: { text: string; thinking: string; usage: TokenUsage | null; requests: number },
): ModelOutcome<T> | undefined => {
  const end = typeof cause === 'string' ? cause : toldTo(owner, cause);
  const broken = (failure: Failure): ModelOutcome<T> =>
    reply.text === ''
      ? { ...received, kind: 'failed', ...failure, sentence: sentenceOf(failure) }
      : { ...received, kind: 'incomplete', reason: failure.code, sentence: sentenceOf(failure) };
  if (end === 'aborted') return { ...received, kind: 'aborted', sentence: sayings.aborted };
  if (end !== 'whole') return broken(end);
  const kind = endOf(reply.finish);
  if (kind === 'filter')
    return { ...received, kind: 'refused', reason: 'content_filter', sentence: sayings.content_filter };
  if (reply.refusal !== '') return { ...received, kind: 'refused', reason: 'refusal', sentence: sayings.refusal };
  if (kind === 'length') return { ...received, kind: 'incomplete', reason: 'length', sentence: cutShort };
  if (kind === 'service') return broken(failed('service_error').failure);
  if (kind === 'none') return { ...received, kind: 'incomplete', reason: 'no_end', sentence: sayings.noEnd };
  if (reply.text !== '') return undefined;
  return broken(failed('reply_empty', reply.thinking === '' ? {} : { detail: sayings.onlyThought }).failure);
};

/** A reply that fits its schema. */
const whole = <T>(
  received: { text: string; thinking: string; usage: TokenUsage | null; requests: number },
  { value, issues }: Extract<Checked<T>, { fits: true }>,
  { accepted: { rung } }: Delivered,
): ModelOutcome<T> => ({
  ...received,
  kind: 'complete',
  value,
  rung,
  ...(issues.length === 0 ? {} : { misfits: issues.length }),
});

/** Creates the one way to call a model. @throws RangeError for a private host that is no name, address or network */
export const createModelService = (deps: Deps): ModelService => {
  const { logger, now, resolve } = deps;
  const allowed = mustParseHosts(deps.allowedPrivateHosts);
  const allowedForAccounts = mustParseHosts(deps.allowedPrivateHostsForAccounts ?? []);
  const deadlines = { ...usualDeadlines, ...deps.deadlines };
  const pause = deps.pause ?? ((ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal, ref: true }));
  const open = async () => {
    const libraries = await loadLibraries();
    const { undici, cockatiel } = libraries;
    const common = { undici, connectMs, idleMs: deadlines.idleMs, resolve };
    const outbound = createOutbound({
      platform: createGuardedFetch({ ...common, allowed }),
      accounts: createGuardedFetch({ ...common, allowed: allowedForAccounts, hidesNames: true }),
      concealMs: deps.concealMs ?? usualConcealMs,
    });
    const hosts = createHosts(cockatiel, { ...usualLimits, ...deps.limits });
    const deliver = createDeliver({ libraries, outbound, hosts, deadlines, now, pause, logger });
    const shared = { libraries, outbound, hosts, pause, logger, now };
    return {
      hosts,
      deliver,
      outbound,
      retrieval: createRetrievalCalls(shared),
      listing: createListModels(shared),
      close: outbound.close,
    };
  };
  const rates = createServiceRates();
  let opening: ReturnType<typeof open> | undefined;
  const parts = () => (opening ??= open());

  const roomOf = ({ maxTokens, connection }: ModelRequest): number | null =>
    maxTokens === undefined ? connection.maxTokens : maxTokens;

  const turn = async (request: ModelRequest, form: StructuredForm | undefined, signal: AbortSignal) => {
    const { connection, messages, onDelta } = request;
    const { deliver } = await parts();
    const { mostRequests } = request;
    const maxTokens = roomOf(request);
    const delivered = await deliver({ connection, messages, maxTokens, form, onDelta, mostRequests, signal });
    const { reply, requests } = delivered;
    return {
      delivered,
      got: {
        text: reply.text,
        thinking: reply.thinking,
        usage: usageOf(delivered, request, rates),
        requests,
        ...(onDelta && delivered.accepted.plain ? { plain: true as const } : {}),
      },
    };
  };

  const askText = async (request: ModelRequest, signal: AbortSignal): Promise<ModelOutcome<string>> => {
    const { delivered, got } = await turn(request, undefined, signal);
    return (
      badEnd(delivered, request.connection.owner, got) ?? { ...got, kind: 'complete', value: got.text, rung: null }
    );
  };

  const askStructured = async <T>(
    { schema, complaints, onlyOnce, ...request }: StructuredRequest<T>,
    signal: AbortSignal,
  ): Promise<ModelOutcome<T>> => {
    const form = structuredForm(schema);
    const { messages, mostRequests, connection } = request;
    const { owner } = connection;
    const isLast = onlyOnce === true || mostRequests !== undefined;
    const maxTokens = roomOf(request);
    const { delivered: first, got: received } = await turn(request, form, signal);
    const replyFailure = badEnd<T>(first, owner, received);

    const isCut = replyFailure?.kind === 'incomplete' && replyFailure.reason === 'length' && maxTokens !== null;
    if (replyFailure && !isCut) return replyFailure;
    const verdict = checkAgainst(schema, received.text, complaints);
    const fitting = !replyFailure && verdict.fits ? verdict : undefined;
    if (fitting && (fitting.issues.length === 0 || isLast)) return whole(received, fitting, first);

    if (isLast) {
      if (replyFailure) return replyFailure;
      const { issues, good } = verdict.fits ? { issues: verdict.issues, good: {} } : verdict;
      return { ...received, kind: 'invalid', issues, good, rung: first.accepted.rung, sentence: sayings.invalid };
    }

    // What was cut is never mended: it would complete a sentence of a pleading. It is asked for again with more room.
    const again: readonly ModelMessage[] = isCut
      ? messages
      : [
          ...messages,
          { role: 'assistant', content: received.text },
          { role: 'user', content: repairRequest(verdict.issues) },
        ];
    const { delivered: second, got } = await turn(
      { ...request, messages: again, maxTokens: isCut ? maxTokens * 2 : maxTokens },
      form,
      signal,
    );
    const inAll = {
      ...got,
      usage: addUsage(received.usage, got.usage),
      requests: received.requests + got.requests,
    };
    const secondEnded = badEnd<T>(second, owner, inAll);
    const rechecked = checkAgainst(schema, inAll.text, complaints);
    // What the first reply says in the right types is not lost by a worse second one.
    const isBetter = !secondEnded && rechecked.fits && rechecked.issues.length < (fitting?.issues.length ?? Infinity);
    if (fitting && !isBetter && secondEnded?.kind !== 'aborted') {
      const { usage, requests } = inAll;
      return { ...whole(received, fitting, first), usage, requests };
    }
    if (secondEnded) return secondEnded;
    if (rechecked.fits) return whole(inAll, rechecked, second);
    const { issues, good } = rechecked;
    return { ...inAll, kind: 'invalid', issues, good, rung: second.accepted.rung, sentence: sayings.invalid };
  };

  const notBegun = <T>(error: unknown, owner: string | null): ModelOutcome<T> => {
    const replySoFar = { text: '', thinking: '', usage: null, requests: 0 };
    if (error instanceof CallAborted) return { ...replySoFar, kind: 'aborted', sentence: sayings.aborted };
    if (!(error instanceof RequestFailed)) throw error;
    const failure = toldTo(owner, error.failure);
    return { ...replySoFar, kind: 'failed', ...failure, sentence: sentenceOf(failure) };
  };
  /** A failure of an account's own model inside, after a time that is the same for all. */
  const concealed = async <T>(
    outcome: ModelOutcome<T>,
    begunAt: number,
    { concealMs }: Pick<Outbound, 'concealMs'>,
    signal: AbortSignal | undefined,
  ): Promise<ModelOutcome<T>> => {
    if (outcome.kind !== 'failed' || outcome.thinking !== '' || !isKeptBack(outcome)) return outcome;
    await untilConcealed({ concealMs, begunAt, left: signal });
    return { ...outcome, ...insideFailure, sentence: sentenceOf(insideFailure), requests: 1, usage: null };
  };

  const within = async <T>(
    { connection, signal }: ModelRequest,
    work: (signal: AbortSignal) => Promise<ModelOutcome<T>>,
  ): Promise<ModelOutcome<T>> => {
    const { owner } = connection;
    if (!isAddress(connection.baseUrl)) return notBegun<T>(failed('address_invalid'), owner);
    const begunAt = performance.now();
    const { hosts, outbound } = await parts();
    await outbound.look(connection);
    const end = callEnd(deadlines.totalMs, signal);
    try {
      const outcome = await hosts
        .within(connection, end.signal, () => work(end.signal))
        .catch((error: unknown) => notBegun<T>(error, owner));
      return outbound.conceals(connection) ? await concealed(outcome, begunAt, outbound, signal) : outcome;
    } finally {
      end.done();
    }
  };
  return {
    ask: (request) => within(request, (signal) => askText(request, signal)),
    askFor: (request) => within(request, (signal) => askStructured(request, signal)),
    embed: async (request) => (await parts()).retrieval.embed(request),
    rerank: async (request) => (await parts()).retrieval.rerank(request),
    listModels: async (request) => (await parts()).listing(request),
    close: async () => {
      if (opening) await (await opening).close();
    },
  };
};
