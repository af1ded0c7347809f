import { z } from 'zod';
import { accounts } from '../../../../domain/contract/accounts.js';
import { requestOf, type CallRequest } from '../../../../domain/contract/clientOf.js';
import { cookieTransport, type CookieTransport } from '../../../adapters/courtClient/cookieTransport.js';

/** A request but for whose it is. */
export type TestRequest = CallRequest & {
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
};
/** A request that no call of the contract can be. */
export type RawCall = {
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

export type TestResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly text: string;
  /** Of a refusal. */
  readonly code: string | undefined;
  /** The body, when it is JSON. */
  readonly json: unknown;
  /** The session that the response begins, as a `Cookie` header. */
  readonly cookie: string | undefined;
};

export type Client = Pick<CookieTransport, 'captcha'> & {
  /** `cookie` is sent as it is, whatever earlier responses said. */
  readonly send: (cookie: string, request: TestRequest) => Promise<TestResponse>;
  /** The same by method and path. */
  readonly call: (cookie: string, method: string, call: RawCall) => Promise<TestResponse>;
  /** Goes through captcha and login; the cookie of the new session. */
  readonly signIn: (email: string, password: string) => Promise<string>;
};

const Refusal = z.looseObject({ code: z.string() });

const read = async (response: Response): Promise<TestResponse> => {
  const { status, headers, ok } = response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  const isJson = headers.get('content-type')?.includes('json') === true;
  const json: unknown = isJson && text !== '' ? JSON.parse(text) : undefined;
  return {
    status,
    headers,
    bytes,
    text,
    json,
    code: ok ? undefined : Refusal.safeParse(json).data?.code,
    cookie: headers.getSetCookie()[0]?.split(';', 1)[0],
  };
};

/** Calls the application as several people do who see what each of the others wrote. */
export const createClient = (url: string): Client => {
  const written = { position: 0n };
  const as = (cookie: string, headers: TestRequest['headers'] = {}) =>
    cookieTransport(url, { written, headers: { ...(cookie !== '' && { Cookie: cookie }), ...headers } });
  const send: Client['send'] = async (cookie, { idempotencyKey, headers, ...request }) =>
    read(await as(cookie, headers).send(request, idempotencyKey === undefined ? {} : { idempotencyKey }));
  const { captcha } = as('');
  return {
    send,
    captcha,
    call: async (cookie, method, { path, body, headers }) => read(await as(cookie).call(method, path, body, headers)),
    signIn: async (username, password) => {
      const body = { username, password, ...(await captcha()) };
      const { status, cookie, text } = await send('', requestOf(accounts.login, { body }));
      if (status !== 204 || cookie === undefined) throw new Error(`${username} was not let in: ${status} ${text}`);
      return cookie;
    },
  };
};
