import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { accounts } from '../../../domain/contract/accounts.js';
import { requestOf } from '../../../domain/contract/clientOf.js';
import type { CallRequest } from '../../../domain/contract/transport.js';
import { cookieTransport } from '../../adapters/courtClient/cookieTransport.js';

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

export type Client = {
  /** `cookie` is sent as it is, whatever earlier responses said. */
  readonly send: (cookie: string, request: TestRequest) => Promise<TestResponse>;
  /**
   * Sends what a test needs beforehand, again under the same key while the court is busy or its read models are behind.
   * @throws RefusedError for any other refusal
   */
  readonly ask: (cookie: string, request: CallRequest) => Promise<TestResponse>;
  /** A captcha, registered: the fields that answer it. */
  readonly captcha: () => Promise<{ readonly captcha_session_id: string; readonly captcha_answer: string }>;
  /** Sends a request by method and path. */
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
export const createTestClient = (url: string): Client => {
  const written = { position: 0n };
  const as = (cookie: string, headers: TestRequest['headers'] = {}) =>
    cookieTransport(url, { written, retries: 30, headers: { ...(cookie !== '' && { Cookie: cookie }), ...headers } });
  const send: Client['send'] = async (cookie, { idempotencyKey, headers, ...request }) =>
    read(await as(cookie, headers).send(request, idempotencyKey === undefined ? {} : { idempotencyKey }));
  const ask: Client['ask'] = async (cookie, request) => read(await as(cookie).exchange(request));
  const captcha: Client['captcha'] = async () => {
    const captcha_session_id = randomUUID();
    const body = { session_id: captcha_session_id, answer: 'ab12' };
    await ask('', requestOf(accounts.registerCaptcha, { body }));
    return { captcha_session_id, captcha_answer: 'AB12' };
  };
  return {
    send,
    ask,
    captcha,
    call: async (cookie, method, { path, body, headers }) => read(await as(cookie).call(method, path, body, headers)),
    signIn: async (username, password) => {
      const body = { username, password, ...(await captcha()) };
      const { cookie } = await ask('', requestOf(accounts.login, { body }));
      if (cookie === undefined) throw new Error(`${username} was let in without a session`);
      return cookie;
    },
  };
};
