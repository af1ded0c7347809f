import QuickLRU from 'quick-lru';
import { isAddress } from '../../../domain/models/endpoint.js';
import { addUsage, type TokenUsage } from '../../../domain/usage/tokenUsage.js';
import type { Logger } from '../../runtime/logging/logger.js';
import type { ModelConnection } from './connection.js';
import { callEnd, untilConcealed } from './callEnd.js';
import { CallAborted, clientOf, mostTries, pauseOf, retried } from './deliver.js';
import {
  RequestFailed,
  failed,
  failureOf,
  insideFailure,
  isKeptBack,
  longestWait,
  sentenceOf,
  toldTo,
  type Failure,
} from './failures.js';
import type { Hosts } from './hosts.js';
import type { Libraries } from './libraries.js';
import type { Outbound } from './outbound.js';
import type { FailureCode } from './outcome.js';
import { kinds, rerankBody, urlOf, type Kind } from './retrievalAddress.js';
import { parseReply, readEmbeddings, readRanking, usageOfRequest } from './retrievalReplies.js';

type Request = {
  /** `baseUrl` with or without `/embeddings` or `/rerank`. */
  readonly connection: Pick<ModelConnection, 'owner' | 'baseUrl' | 'apiKey' | 'modelName'>;
  /** For the whole call, all attempts and waits included. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
};
export type EmbeddingRequest = Request & {
  readonly texts: readonly string[];
  /** The dimension that every vector must have; `null` when the call is made to find it out. */
  readonly dimension: number | null;
};
export type RerankRequest = Request & { readonly question: string; readonly texts: readonly string[] };

/** How a call of a retrieval model ended. A `sentence` is for people and holds no key. */
export type RetrievalOutcome<T> = {
  /** The usage of all requests of the call; `null` when the service responded to none. */
  readonly usage: TokenUsage | null;
  readonly requests: number;
} & (
  | { readonly kind: 'complete'; readonly value: T }
  | { readonly kind: 'aborted'; readonly sentence: string }
  | {
      readonly kind: 'failed';
      readonly code: FailureCode;
      /** The service's own words without keys. May repeat what was sent: never for the log. */
      readonly serviceSays: string | null;
      readonly sentence: string;
      /** Whether the same call may succeed later. */
      readonly mayPass: boolean;
    }
);

export type RetrievalCalls = {
  /** Vectors in the order of the texts, in as many requests as the service needs; all or none. A failure is an outcome. */
  readonly embed: (request: EmbeddingRequest) => Promise<RetrievalOutcome<readonly (readonly number[])[]>>;
  /** Places of the texts, the best first. A failure is an outcome. */
  readonly rerank: (request: RerankRequest) => Promise<RetrievalOutcome<readonly number[]>>;
};

type Deps = {
  readonly libraries: Pick<Libraries, 'OpenAI' | 'APIError'>;
  readonly outbound: Outbound;
  readonly hosts: Hosts;
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly now: () => Date;
};

/** Texts of one request: what the strictest services in use take. */
export const mostTexts = 10;
/** How long it is remembered that a model takes fewer: it may have been one long text. */
const rememberedMs = 600_000;
const passing: ReadonlySet<FailureCode> = new Set([
  ...retried,
  ...(['timed_out', 'stalled', 'inside_failed', 'service_resting', 'too_many_calls'] as const),
]);
/** How services say that a request holds too much. */
const tooMuch: ReadonlySet<number | null> = new Set([400, 413, 422]);

type Call = Request & {
  readonly kind: Kind;
  readonly url: string;
  readonly stop: AbortSignal;
  readonly endsAt: number;
  usage: TokenUsage | null;
  requests: number;
};

/** Creates what sends the requests of a call until they are answered. */
const createPost = (deps: Deps) => {
  const { libraries, hosts, outbound, pause, logger, now } = deps;

  const send = async ({ connection, kind, url, stop, timeoutMs }: Call, body: object): Promise<unknown> => {
    let headersArrived = false;
    const classify = (error: unknown): Error => {
      if (stop.aborted) return stop.reason as Error;
      const facts = { APIError: libraries.APIError, apiKey: connection.apiKey, now: now(), headersArrived };
      return new RequestFailed(failureOf(error, facts));
    };
    stop.throwIfAborted();
    const client = clientOf({ ...deps, deadlines: { totalMs: timeoutMs } }, connection);
    const response = await hosts.open(connection, async () => {
      try {
        return await client.post(url, { body, signal: stop }).asResponse();
      } catch (error) {
        throw classify(error);
      }
    });
    headersArrived = true;
    try {
      return parseReply(await response.text(), kinds[kind].wrong);
    } catch (error) {
      throw classify(error);
    }
  };

  /** Being told to wait is no failure as long as there is time; other failures are tried again twice. */
  const mayRetry = ({ code, retryAfterSeconds }: Failure, tries: number): boolean =>
    retried.has(code) && (code === 'rate_limited' || tries < mostTries) && (retryAfterSeconds ?? 0) <= longestWait;

  /** Sends a request until it is answered. @throws RequestFailed, CallAborted */
  const post = async (call: Call, sent: readonly string[], body: object): Promise<unknown> => {
    for (let tries = 1; ; tries += 1) {
      call.requests += 1;
      try {
        const responseBody = await send(call, body);
        call.usage = addUsage(call.usage, usageOfRequest(responseBody, sent));
        return responseBody;
      } catch (error) {
        if (!(error instanceof RequestFailed)) throw error;
        const { code, status } = error.failure;
        const { host } = new URL(call.url);
        logger.warn({ host, code, status, requests: call.requests }, 'a request to a retrieval model failed');
        const wait = Math.min(pauseOf(error.failure, tries), longestWait * 1000);
        if (
          outbound.conceals(call.connection) ||
          !mayRetry(error.failure, tries) ||
          performance.now() + wait > call.endsAt
        )
          throw error;
        await pause(wait, call.stop).catch((stopped: unknown) => {
          call.stop.throwIfAborted();
          throw stopped;
        });
      }
    }
  };

  return post;
};

/** What a failed call tells the owner of the model. */
const broken = (owner: string | null, { usage, requests }: Pick<Call, 'usage' | 'requests'>, failure: Failure) => ({
  kind: 'failed' as const,
  usage,
  requests,
  code: failure.code,
  serviceSays: failure.serviceSays,
  sentence: sentenceOf(toldTo(owner, failure)),
  mayPass: passing.has(failure.code),
});

const isTooMuch = (error: unknown): boolean =>
  error instanceof RequestFailed && error.failure.code !== 'rate_limited' && tooMuch.has(error.failure.status);

/** Creates the calls of models that turn texts into vectors, and of those that order texts. */
export const createRetrievalCalls = (deps: Deps): RetrievalCalls => {
  const { hosts, outbound } = deps;
  const post = createPost(deps);
  const sizes = new QuickLRU<string, number>({ maxSize: 1000, maxAge: rememberedMs });

  const within = async <T>(
    request: Request,
    kind: Kind,
    work: (call: Call) => Promise<T>,
  ): Promise<RetrievalOutcome<T>> => {
    const { connection, signal, timeoutMs } = request;
    const tally = { usage: null, requests: 0 };
    if (!isAddress(connection.baseUrl)) return broken(connection.owner, tally, failed('address_invalid').failure);
    const begunAt = performance.now();
    await outbound.look(connection);
    const end = callEnd(timeoutMs, signal);
    const url = urlOf(connection.baseUrl, kind);
    const call: Call = { ...request, ...tally, kind, url, stop: end.signal, endsAt: performance.now() + timeoutMs };
    try {
      const value = await hosts.within(connection, call.stop, () => work(call));
      return { kind: 'complete', value, usage: call.usage, requests: call.requests };
    } catch (error) {
      if (error instanceof RequestFailed) {
        if (!outbound.conceals(connection) || !isKeptBack(error.failure))
          return broken(connection.owner, call, error.failure);
        await untilConcealed({ concealMs: outbound.concealMs, begunAt, timeoutMs, left: signal });
        return broken(connection.owner, { usage: null, requests: 1 }, insideFailure);
      }
      if (!(error instanceof CallAborted)) throw error;
      return { kind: 'aborted', usage: call.usage, requests: call.requests, sentence: '已停止。' };
    } finally {
      end.done();
    }
  };

  return {
    embed: (request) =>
      within(request, 'embeddings', async (call) => {
        const { texts, dimension, connection } = request;
        const { modelName: model } = connection;
        const key = JSON.stringify([call.url, model]);
        const vectors: (readonly number[])[] = [];
        let size = sizes.get(key) ?? mostTexts;
        while (vectors.length < texts.length) {
          const input = texts.slice(vectors.length, vectors.length + size);
          try {
            const responseBody = await post(call, input, { model, input, encoding_format: 'float' });
            vectors.push(...readEmbeddings(responseBody, input.length, dimension ?? vectors[0]?.length ?? null));
          } catch (error) {
            if (!isTooMuch(error) || input.length === 1) throw error;
            size = Math.ceil(input.length / 2);
          }
        }
        if (size < mostTexts) sizes.set(key, size);
        return vectors;
      }),
    rerank: (request) =>
      within(request, 'rerank', async (call) => {
        const { question, texts, connection } = request;
        if (texts.length === 0) return [];
        const body = rerankBody(call.url, connection.modelName, question, texts);
        const responseBody = await post(call, [question, ...texts], body);
        return readRanking(responseBody, texts.length);
      }),
  };
};
