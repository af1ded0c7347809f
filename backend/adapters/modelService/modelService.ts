import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { addUsage, estimateTokens, type TokenUsage } from '../../../domain/usage/tokenUsage.js';
import type { Logger } from '../../platform/logging/logger.js';
import { parseAllowedHosts, type Resolve } from './addressGuard.js';
import type { ModelConnection, ModelMessage } from './connection.js';
import { CallAborted, createDeliver, type Deadlines, type Delivered } from './deliver.js';
import { failed, sentenceOf, RequestFailed, type Failure } from './failures.js';
import { createGuardedFetch } from './guardedFetch.js';
import { createHosts, type HostLimits } from './hosts.js';
import { loadLibraries } from './libraries.js';
import type { ModelOutcome } from './outcome.js';
import type { Delta } from './readReply.js';
import type { StructuredForm } from './requestBody.js';
import { createRetrievalCalls, type RetrievalCalls } from './retrievalCalls.js';
import { checkAgainst, repairRequest, structuredForm } from './structured.js';

export type ModelRequest = {
  readonly connection: ModelConnection;
  readonly messages: readonly ModelMessage[];
  /** Most tokens of a reply; by default the connection's. */
  readonly maxTokens?: number | null | undefined;
  /** Makes it a stream, of which each piece is passed on as it comes; the next is read once its promise has resolved. */
  readonly onDelta?: ((delta: Delta) => void | Promise<void>) | undefined;
  /** Ends the call when it is aborted. */
  readonly signal?: AbortSignal | undefined;
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
  readonly askFor: <T>(request: ModelRequest & { readonly schema: z.ZodType<T> }) => Promise<ModelOutcome<T>>;
  /** Ends every connection; calls under way fail. */
  readonly close: () => Promise<void>;
};

type Deps = {
  /** Names, addresses and networks that a model may be at besides public addresses. */
  readonly allowedPrivateHosts: readonly string[];
  readonly logger: Pick<Logger, 'warn'>;
  readonly now: () => Date;
  readonly deadlines?: Partial<Deadlines>;
  readonly limits?: Partial<HostLimits>;
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly resolve?: Resolve;
};

const usualDeadlines: Deadlines = { totalMs: 300_000, firstTokenMs: 90_000, idleMs: 45_000 };
const usualLimits: HostLimits = { atOnce: 256, waiting: 256, failuresToRest: 5, restMs: 30_000 };
const connectMs = 10_000;
const tokensOfPicture = 1000;

/** Tokens that messages will be about, for holding credits and for replies without usage. */
export const estimateInput = (messages: readonly ModelMessage[]): number =>
  messages.reduce((sum, { content }) => {
    const parts = typeof content === 'string' ? [{ type: 'text', text: content } as const] : content;
    return parts.reduce((s, part) => s + (part.type === 'text' ? estimateTokens(part.text) : tokensOfPicture), sum + 4);
  }, 0);

/** The usage of what was delivered: reported, else estimated from what went to and fro; none when nothing came. */
const usageOf = ({ reply }: Delivered, messages: readonly ModelMessage[]): TokenUsage | null => {
  if (reply.usage) return reply.usage;
  if (reply.text + reply.thinking + reply.refusal === '') return null;
  const thinking = reply.thinking === '' ? null : estimateTokens(reply.thinking);
  const output = estimateTokens(reply.text + reply.refusal);
  return { input: estimateInput(messages), output, thinking, estimated: true };
};

const cutShort = '模型的回答因长度上限被截断，请提高该模型的最大输出词元数，或缩短内容后再试。';
const sayings = {
  noEnd: '模型的回答没有结束就断了，已保留收到的部分，请重试。',
  refusal: '模型拒绝回答这个请求，请调整内容后再试。',
  content_filter: '模型服务的内容审查拦下了这个请求，请调整内容后再试。',
  invalid: '模型给出的结果格式不对，请重试，或换一个模型。',
  aborted: '已停止。',
};

const lengthReasons = new Set(['length', 'max_tokens']);
const filterReasons = new Set(['content_filter', 'sensitive']);

/** How a call ended, unless what it delivered is whole and has to be looked at. */
const badEnd = <T>(
  { reply, ended }: Delivered,
  received: { text: string; thinking: string; usage: TokenUsage | null; requests: number },
): ModelOutcome<T> | undefined => {
  const broken = (failure: Failure): ModelOutcome<T> =>
    reply.text === ''
      ? { ...received, kind: 'failed', ...failure, sentence: sentenceOf(failure) }
      : { ...received, kind: 'incomplete', reason: failure.code, sentence: sentenceOf(failure) };
  if (ended === 'aborted') return { ...received, kind: 'aborted', sentence: sayings.aborted };
  if (ended !== 'whole') return broken(ended);
  if (reply.finish !== null && filterReasons.has(reply.finish))
    return { ...received, kind: 'refused', reason: 'content_filter', sentence: sayings.content_filter };
  if (reply.refusal !== '') return { ...received, kind: 'refused', reason: 'refusal', sentence: sayings.refusal };
  if (reply.finish !== null && lengthReasons.has(reply.finish))
    return { ...received, kind: 'incomplete', reason: 'length', sentence: cutShort };
  if (reply.finish === 'insufficient_system_resource') return broken(failed('service_error').failure);
  if (reply.finish === null) return { ...received, kind: 'incomplete', reason: 'no_end', sentence: sayings.noEnd };
  return reply.text === '' ? broken(failed('reply_empty').failure) : undefined;
};

/** Creates the one way to call a model. @throws RangeError for a private host that is no name, address or network */
export const createModelService = (deps: Deps): ModelService => {
  const { logger, now, resolve } = deps;
  const allowed = parseAllowedHosts(deps.allowedPrivateHosts);
  if (!allowed) throw new RangeError('an allowed private host is no name, address or network');
  const deadlines = { ...usualDeadlines, ...deps.deadlines };
  const pause = deps.pause ?? ((ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal, ref: true }));
  const open = async () => {
    const libraries = await loadLibraries();
    const { undici, cockatiel } = libraries;
    const guarded = createGuardedFetch({ undici, allowed, connectMs, idleMs: deadlines.idleMs, resolve });
    const hosts = createHosts(cockatiel, { ...usualLimits, ...deps.limits });
    const deliver = createDeliver({ libraries, fetch: guarded.fetch, hosts, deadlines, now, pause, logger });
    const shared = { libraries, fetch: guarded.fetch, hosts, pause, logger, now };
    return { hosts, deliver, retrieval: createRetrievalCalls(shared), close: guarded.close };
  };
  let opened: ReturnType<typeof open> | undefined;
  const parts = () => (opened ??= open());

  const roomOf = ({ maxTokens, connection }: ModelRequest): number | null =>
    maxTokens === undefined ? connection.maxTokens : maxTokens;

  const turn = async (request: ModelRequest, form: StructuredForm | undefined, signal: AbortSignal) => {
    const { connection, messages, onDelta } = request;
    const { deliver } = await parts();
    const delivered = await deliver({ connection, messages, maxTokens: roomOf(request), form, onDelta, signal });
    const { reply, requests } = delivered;
    return {
      delivered,
      got: { text: reply.text, thinking: reply.thinking, usage: usageOf(delivered, messages), requests },
    };
  };

  const askText = async (request: ModelRequest, signal: AbortSignal): Promise<ModelOutcome<string>> => {
    const { delivered, got } = await turn(request, undefined, signal);
    return badEnd(delivered, got) ?? { ...got, kind: 'complete', value: got.text, rung: null };
  };

  const askStructured = async <T>(
    request: ModelRequest,
    schema: z.ZodType<T>,
    signal: AbortSignal,
  ): Promise<ModelOutcome<T>> => {
    const form = structuredForm(schema);
    const { messages } = request;
    const maxTokens = roomOf(request);
    const { delivered: first, got: received } = await turn(request, form, signal);
    const ended = badEnd<T>(first, received);

    const isCut = ended?.kind === 'incomplete' && ended.reason === 'length' && maxTokens !== null;
    if (ended && !isCut) return ended;
    const checked = checkAgainst(schema, received.text);
    if (!ended && checked.fits)
      return { ...received, kind: 'complete', value: checked.value, rung: first.accepted.rung };

    // What was cut is never mended: it would complete a sentence of a pleading. It is asked for again with more room.
    const again: readonly ModelMessage[] =
      isCut || checked.fits
        ? messages
        : [
            ...messages,
            { role: 'assistant', content: received.text },
            { role: 'user', content: repairRequest(checked.issues) },
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
    const secondEnded = badEnd<T>(second, inAll);
    if (secondEnded) return secondEnded;
    const rechecked = checkAgainst(schema, inAll.text);
    const { rung } = second.accepted;
    if (rechecked.fits) return { ...inAll, kind: 'complete', value: rechecked.value, rung };
    const { issues, good } = rechecked;
    return { ...inAll, kind: 'invalid', issues, good, rung, sentence: sayings.invalid };
  };

  const notBegun = <T>(error: unknown): ModelOutcome<T> => {
    const received = { text: '', thinking: '', usage: null, requests: 0 };
    if (error instanceof CallAborted) return { ...received, kind: 'aborted', sentence: sayings.aborted };
    if (!(error instanceof RequestFailed)) throw error;
    return { ...received, kind: 'failed', ...error.failure, sentence: sentenceOf(error.failure) };
  };

  const within = async <T>(
    { connection, signal }: ModelRequest,
    work: (signal: AbortSignal) => Promise<ModelOutcome<T>>,
  ): Promise<ModelOutcome<T>> => {
    if (!URL.canParse(connection.baseUrl) || !/^https?:/i.test(connection.baseUrl))
      return notBegun<T>(failed('address_invalid'));
    const { hosts } = await parts();
    const call = new AbortController();
    const leave = (): void => call.abort(new CallAborted());
    const timer = setTimeout(() => call.abort(failed('timed_out')), deadlines.totalMs);
    if (signal?.aborted) leave();
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await hosts.within(connection, call.signal, () => work(call.signal));
    } catch (error) {
      return notBegun<T>(error);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
    }
  };
  return {
    ask: (request) => within(request, (signal) => askText(request, signal)),
    askFor: (request) => within(request, (signal) => askStructured(request, request.schema, signal)),
    embed: async (request) => (await parts()).retrieval.embed(request),
    rerank: async (request) => (await parts()).retrieval.rerank(request),
    close: async () => {
      if (opened) await (await opened).close();
    },
  };
};
