import { z } from 'zod';
import { cleanText } from '../../../domain/assistance/cleanText.js';
import { aiModelLimits } from '../../../domain/models/aiModel.js';
import { isAddress } from '../../../domain/models/endpoint.js';
import { callEnd, untilConcealed } from './callEnd.js';
import type { ModelConnection } from './connection.js';
import { CallAborted, clientOf } from './deliver.js';
import {
  RequestFailed,
  failed,
  failureOf,
  insideFailure,
  isKeptBack,
  sentenceOf,
  toldTo,
  type Failure,
} from './failures.js';
import type { Hosts } from './hosts.js';
import type { Libraries } from './libraries.js';
import type { Outbound } from './outbound.js';

/** A service of models, and whose key for it is used. */
export type ListingRequest = {
  readonly connection: Pick<ModelConnection, 'owner' | 'baseUrl' | 'apiKey'>;
  readonly signal?: AbortSignal | undefined;
};

/** What a service says that it has: names in the order of the alphabet; or a sentence for people. */
export type Listing =
  | { readonly kind: 'complete'; readonly names: readonly string[]; readonly isCut: boolean }
  | { readonly kind: 'failed'; readonly sentence: string };

export type ListModels = (request: ListingRequest) => Promise<Listing>;

type Deps = {
  readonly libraries: Pick<Libraries, 'OpenAI' | 'APIError'>;
  readonly outbound: Outbound;
  readonly hosts: Hosts;
  readonly now: () => Date;
  readonly timeoutMs?: number | undefined;
};

/** Names that people are shown; services that resell others have thousands. */
export const mostListed = 500;
const usualTimeoutMs = 15_000;
const noList = '该服务没有提供模型列表，请按服务方的文档填写模型名称。';
const stopped = '已停止。';

/** `{ data: [{ id }] }` of the OpenAI API; `{ models: [{ name }] }` of some local services. */
const Models = z.union([
  z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) }).transform(({ data }) => data.map(({ id }) => id)),
  z
    .looseObject({ models: z.array(z.looseObject({ name: z.string() })) })
    .transform(({ models }) => models.map(({ name }) => name)),
]);

const namesIn = (received: unknown): Extract<Listing, { kind: 'complete' }> => {
  const { data } = Models.safeParse(received);
  if (!data) throw failed('reply_unreadable');
  const names = [...new Set(data.map((name) => cleanText(name).trim()))]
    .filter((name) => name !== '' && name.length <= aiModelLimits.name)
    .toSorted((one, other) => (one < other ? -1 : 1));
  return { kind: 'complete', names: names.slice(0, mostListed), isCut: names.length > mostListed };
};

const sentenceFor = (owner: string | null, failure: Failure): string =>
  ['model_not_found', 'request_refused', 'reply_unreadable'].includes(failure.code)
    ? noList
    : sentenceOf(toldTo(owner, failure));

/** Creates the question which models a service has (`GET /models`): one request, within fifteen seconds. */
export const createListModels = (deps: Deps): ListModels => {
  const { libraries, outbound, hosts, now, timeoutMs = usualTimeoutMs } = deps;

  const get = async (connection: ListingRequest['connection'], stop: AbortSignal): Promise<unknown> => {
    let headersArrived = false;
    const client = clientOf({ libraries, outbound, deadlines: { totalMs: timeoutMs } }, connection);
    const classify = (error: unknown): Error => {
      if (stop.aborted) return stop.reason as Error;
      const facts = { APIError: libraries.APIError, apiKey: connection.apiKey, now: now(), headersArrived };
      return new RequestFailed(failureOf(error, facts));
    };
    const response = await hosts.open(connection, async () => {
      try {
        return await client.get('/models', { signal: stop }).asResponse();
      } catch (error) {
        throw classify(error);
      }
    });
    headersArrived = true;
    try {
      return JSON.parse(await response.text());
    } catch (error) {
      throw classify(error);
    }
  };

  return async ({ connection, signal }) => {
    const { owner } = connection;
    if (!isAddress(connection.baseUrl))
      return { kind: 'failed', sentence: sentenceOf(failed('address_invalid').failure) };
    const begunAt = performance.now();
    await outbound.look(connection);
    const end = callEnd(timeoutMs, signal);
    try {
      return namesIn(await hosts.within(connection, end.signal, () => get(connection, end.signal)));
    } catch (error) {
      if (error instanceof CallAborted) return { kind: 'failed', sentence: stopped };
      if (!(error instanceof RequestFailed)) throw error;
      const { failure } = error;
      if (!outbound.conceals(connection) || !isKeptBack(failure))
        return { kind: 'failed', sentence: sentenceFor(owner, failure) };
      await untilConcealed({ concealMs: outbound.concealMs, begunAt, timeoutMs, left: signal });
      return { kind: 'failed', sentence: sentenceOf(insideFailure) };
    } finally {
      end.done();
    }
  };
};
