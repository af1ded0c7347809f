import { randomInt } from 'node:crypto';
import type OpenAI from 'openai';
import QuickLRU from 'quick-lru';
import type { Logger } from '../../runtime/logging/logger.js';
import type { ModelConnection, ModelMessage } from './connection.js';
import { RequestFailed, failed, failureOf, longestWait, type Failure } from './failures.js';
import type { Outbound } from './outbound.js';
import type { Hosts } from './hosts.js';
import type { Libraries } from './libraries.js';
import { isGoodEnd } from './ends.js';
import type { FailureCode } from './outcome.js';
import { emptyReply, endReply, readChunk, readCompletion, type Delta, type Reply } from './readReply.js';
import { lessThan, requestBody, type Accepted, type StructuredForm } from './requestBody.js';

/** The caller ended the call. */
export class CallAborted extends Error {
  override readonly name = 'CallAborted';
}

/** In milliseconds. */
export type Deadlines = {
  /** For a whole call, all attempts and waits included. */
  readonly totalMs: number;
  /** From sending a request to the first piece of its stream. */
  readonly firstTokenMs: number;
  /** Between two pieces of a stream. */
  readonly idleMs: number;
};

export type Asked = {
  readonly connection: ModelConnection;
  readonly messages: readonly ModelMessage[];
  readonly maxTokens: number | null;
  readonly form: StructuredForm | undefined;
  /** Most requests of the call; with it none is tried again, and only what the service names is left out. */
  readonly mostRequests?: number | undefined;
  /** Makes it a stream. The next piece is read once its promise has resolved. */
  readonly onDelta: ((delta: Delta) => void | Promise<void>) | undefined;
  /** Aborted with CallAborted or RequestFailed as its reason. */
  readonly signal: AbortSignal;
};

export type Delivered = {
  readonly reply: Reply;
  readonly ended: 'whole' | 'aborted' | Failure;
  readonly requests: number;
  readonly accepted: Accepted;
};

type ClientDeps = {
  readonly libraries: Pick<Libraries, 'OpenAI'>;
  readonly outbound: Pick<Outbound, 'fetchFor'>;
  readonly deadlines: Pick<Deadlines, 'totalMs'>;
};
type Deps = ClientDeps & {
  readonly outbound: Outbound;
  readonly libraries: Pick<Libraries, 'OpenAI' | 'APIError' | 'Stream'>;
  readonly hosts: Hosts;
  readonly deadlines: Deadlines;
  readonly now: () => Date;
  /** Waits; rejects when the signal is aborted. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly logger: Pick<Logger, 'warn'>;
};

/** Tries of one request. */
export const mostTries = 3;
const mostModels = 1000;
/** Failures after which the same request is worth another try. */
export const retried: ReadonlySet<FailureCode> = new Set([
  'unreachable',
  'service_error',
  'rate_limited',
  'connection_lost',
]);
/** Statuses of a refusal that may name what the model does not take. */
const naming: ReadonlySet<number> = new Set([400, 405, 422, 501]);
const silent = { error: () => undefined, warn: () => undefined, info: () => undefined, debug: () => undefined };

/** A client of the library that leaves deadlines and tries to us. */
export const clientOf = (
  { libraries, outbound, deadlines }: ClientDeps,
  { owner, baseUrl, apiKey }: Pick<ModelConnection, 'owner' | 'baseUrl' | 'apiKey'>,
): OpenAI =>
  new libraries.OpenAI({
    apiKey: apiKey === '' ? 'none' : apiKey,
    baseURL: baseUrl.replace(/(?<!\/)\/+$/, '').replace(/\/chat\/completions$/, ''),
    ...(apiKey === '' ? { defaultHeaders: { Authorization: null } } : {}),
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: deadlines.totalMs, // covers the headers only; the deadlines are ours
    fetch: outbound.fetchFor(owner),
    // Its own would print pieces of replies to the console.
    logger: silent,
    logLevel: 'off',
  });

/** A timer that aborts a request after a silence; `wait` restarts it. */
const createCountdown = (request: AbortController) => {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => clearTimeout(timer);
  const wait = (ms: number, code: FailureCode): void => {
    stop();
    timer = setTimeout(() => request.abort(failed(code)), ms);
  };
  return { wait, stop };
};

/** Sends one request and reads its reply into `reply`, as far as it comes. @throws RequestFailed, CallAborted, what `onDelta` throws */
const createSend =
  (deps: Deps) =>
  async (body: OpenAI.ChatCompletionCreateParams, reply: Reply, asked: Asked): Promise<void> => {
    const { hosts, deadlines, now, outbound } = deps;
    const { APIError, Stream } = deps.libraries;
    const { connection, onDelta, signal } = asked;
    const request = new AbortController();
    const stop = (): void => request.abort(signal.reason);
    const countdown = createCountdown(request);
    let headersArrived = false;
    let consumer: { readonly error: unknown } | undefined;

    const classify = (error: unknown): Error => {
      // The library aborts the request too when it stops reading, which is no reason.
      const reason: unknown = request.signal.reason;
      if (reason instanceof RequestFailed || reason instanceof CallAborted) return reason;
      return new RequestFailed(failureOf(error, { APIError, apiKey: connection.apiKey, now: now(), headersArrived }));
    };
    const pass = async (delta: Delta): Promise<void> => {
      try {
        await onDelta?.(delta);
      } catch (error) {
        consumer = { error };
        throw error;
      }
    };
    signal.throwIfAborted();
    signal.addEventListener('abort', stop, { once: true });
    const conceals = outbound.conceals(connection);
    if (conceals) countdown.wait(outbound.concealMs, 'first_token_late');
    else if (body.stream) countdown.wait(deadlines.firstTokenMs, 'first_token_late');
    try {
      const client = clientOf(deps, connection);
      const response = await hosts.open(connection, async () => {
        try {
          return await client.chat.completions.create(body, { signal: request.signal }).asResponse();
        } catch (error) {
          throw classify(error);
        }
      });
      headersArrived = true;
      if (conceals) countdown.wait(deadlines.firstTokenMs, 'first_token_late');
      // A service that knows no streams sends the whole reply all the same; a page of HTML is no stream without an end.
      if (!body.stream || /json|html/i.test(response.headers.get('content-type') ?? '')) {
        readCompletion(reply, JSON.parse(await response.text()));
        if (reply.text !== '') await pass({ kind: 'text', text: reply.text });
        return;
      }
      let chunks = 0;
      for await (const chunk of Stream.fromSSEResponse<unknown>(response, request, client)) {
        chunks += 1;
        countdown.stop();
        for (const delta of readChunk(reply, chunk)) await pass(delta);
        countdown.wait(deadlines.idleMs, 'stalled');
      }
      for (const delta of endReply(reply)) await pass(delta);
      request.signal.throwIfAborted(); // the library ends an aborted stream as if it were whole
      if (chunks === 0) throw failed('reply_unreadable');
    } catch (error) {
      if (consumer) throw consumer.error;
      throw classify(error);
    } finally {
      countdown.stop();
      signal.removeEventListener('abort', stop);
    }
  };

/** How long to wait before the next try, in milliseconds. */
export const pauseOf = (failure: Failure, tries: number): number =>
  failure.retryAfterSeconds === null ? 500 * 2 ** (tries - 1) + randomInt(250) : failure.retryAfterSeconds * 1000;

const mayRetry = (failure: Failure, reply: Reply): boolean =>
  retried.has(failure.code) &&
  reply.text === '' &&
  reply.thinking === '' &&
  (failure.retryAfterSeconds ?? 0) <= longestWait;

/**
 * Gets one reply of a model: at most three tries, and besides as many requests as it takes to learn which parameters the
 * model does not take; that is remembered for each model. Once a piece has arrived nothing is tried again.
 * @throws what `onDelta` throws
 */
export const createDeliver = (deps: Deps) => {
  const send = createSend(deps);
  const learnt = new QuickLRU<string, Accepted>({ maxSize: mostModels });
  /** Models whose last whole reply ended a thought that it did not open. */
  const unopened = new QuickLRU<string, true>({ maxSize: mostModels });

  return async (asked: Asked): Promise<Delivered> => {
    const { connection, signal, mostRequests = Infinity } = asked;
    const most = mostRequests < Infinity || deps.outbound.conceals(connection) ? 1 : mostTries;
    const model = JSON.stringify([connection.baseUrl, connection.modelName]);
    let accepted = learnt.get(model) ?? { rung: connection.structuredOutput ?? 'json_schema', without: new Set() };
    for (let tries = 1, requests = 1; ; requests += 1) {
      const reply = emptyReply(asked.onDelta !== undefined && unopened.has(model));
      const body = requestBody({ ...asked, stream: asked.onDelta !== undefined }, accepted);
      try {
        await send(body, reply, asked);
        learnt.set(model, accepted);
        if (reply.aloud.isUnopened()) unopened.set(model, true);
        else if (isGoodEnd(reply.finish)) unopened.delete(model);
        return { reply, ended: 'whole', requests, accepted };
      } catch (error) {
        endReply(reply);
        if (error instanceof CallAborted) return { reply, ended: 'aborted', requests, accepted };
        if (!(error instanceof RequestFailed)) throw error;
        const { failure } = error;
        const { host } = new URL(connection.baseUrl);
        deps.logger.warn({ host, code: failure.code, status: failure.status, requests }, 'a request to a model failed');
        const less =
          failure.code !== 'service_unpaid' && failure.status !== null && naming.has(failure.status)
            ? lessThan(accepted, { ...body }, failure.serviceSays ?? '')
            : undefined;
        if (less && requests < mostRequests) {
          accepted = less;
          learnt.set(model, accepted);
          continue;
        }
        if (tries >= most || !mayRetry(failure, reply)) return { reply, ended: failure, requests, accepted };
        try {
          await deps.pause(pauseOf(failure, tries), signal);
        } catch (stopped) {
          if (!signal.aborted) throw stopped;
          if (signal.reason instanceof CallAborted) return { reply, ended: 'aborted', requests, accepted };
          return { reply, ended: failure, requests, accepted };
        }
        tries += 1;
      }
    }
  };
};
