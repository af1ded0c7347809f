import type { CallOptions, CallRequest, Transport } from './transport.js';
import type { Call, CallInput, CallPair, CallResult, Calls, Definition, ReceivedFile, Scope } from './call.js';
import { methodOf, outcomeOf, patternOf } from './call.js';
import { fileNameOf } from './fileNameOf.js';
import { parseEvents } from './serverSentEvents.js';

type Asked = {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

const queryOf = (query: Asked['query'] = {}): string => {
  const parameters = Object.entries(query).filter(([, value]) => value !== undefined);
  return parameters.length === 0
    ? ''
    : `?${new URLSearchParams(parameters.map(([name, value]) => [name, String(value)]))}`;
};

const filledPath = (called: Call, { path = {}, query }: Asked): string => {
  const pathname = patternOf(called).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  return pathname + queryOf(query);
};

/** The path of a call, with the values of its parameters and its query. */
export const pathOf = <D extends Definition>(called: Call<D>, asked: Omit<CallInput<D>, 'body'>): string =>
  filledPath(called, asked as Asked);

/** A call as a request, to be sent by other means than a client. */
export const requestOf = <D extends Definition>(called: Call<D>, asked: CallInput<D>): CallRequest => {
  const { body } = asked as Asked;
  return {
    method: methodOf(called),
    path: filledPath(called, asked as Asked),
    ...(body !== undefined && { body }),
    sends: called.sends ?? 'json',
    fixed: called.fixed === true,
    ...(['keyed', 'idempotent'].includes(outcomeOf(called)) && { again: { what: called.summary } }),
  };
};

type Args<D extends Definition> =
  object extends CallInput<D>
    ? [asked?: CallInput<D>, options?: CallOptions]
    : [asked: CallInput<D>, options?: CallOptions];

type Calling<C> = C extends Call<infer D> ? (...args: Args<D>) => Promise<CallResult<D>> : never;

/** The calls of an area as functions; those of a pair are its `own` and `platform`. */
export type Client<C extends Calls> = {
  readonly [Name in keyof C & string]: C[Name] extends CallPair
    ? { readonly [S in Scope]: Calling<C[Name][S]> }
    : Calling<C[Name]>;
};

const resultOf = async (
  called: Call,
  response: Response,
  transport: Pick<Transport, 'misread' | 'received'>,
): Promise<unknown> => {
  const whole = <T>(reading: Promise<T>, what: 'interrupted' | 'cut' = 'interrupted'): Promise<T> =>
    reading.catch((error: unknown) => {
      throw transport.misread(what, error);
    });
  const { kind } = called.response;
  if (kind === 'nothing') return undefined;
  if (kind === 'text' || kind === 'page') return whole(response.text());
  if (kind === 'file') {
    const file: ReceivedFile = {
      blob: await whole(response.blob(), 'cut'),
      fileName: fileNameOf(response.headers.get('Content-Disposition')),
      headers: response.headers,
    };
    transport.received?.(file);
    return file;
  }
  const also = response.status === called.response.status ? undefined : called.also?.[response.status as 202];
  const { schema } = also ?? called.response;
  const check = (value: unknown): unknown => {
    const result = schema?.safeParse(value);
    if (result?.success) return result.data;
    throw transport.misread('unexpected', result?.error);
  };
  if (kind === 'events') return parseEvents(response, check, transport);
  return check(
    await response.json().catch((error: unknown) => {
      throw transport.misread('unexpected', error);
    }),
  );
};

/**
 * The calls of an area over a transport: `flags.setGlobal({ path: { key }, body })` resolves with the response's content, parsed;
 * it rejects with what the transport rejects with.
 */
export const clientOf = <const C extends Calls>(transport: Transport, calls: C): Client<C> => {
  const calling =
    (called: Call) =>
    async (asked: Asked = {}, options?: CallOptions): Promise<unknown> =>
      resultOf(called, await transport.exchange(requestOf(called, asked), options), {
        ...(transport.received && { received: transport.received }),
        // A response that its caller broke off is no failure.
        misread: (what, reason) =>
          options?.signal?.aborted && reason instanceof Error ? reason : transport.misread(what, reason),
      });
  const client = Object.entries(calls).map(([name, entry]) => [
    name,
    'key' in entry ? calling(entry) : { own: calling(entry.own), platform: calling(entry.platform) },
  ]);
  return Object.fromEntries(client) as Client<C>;
};
