import { randomUUID } from 'node:crypto';
import { z } from 'zod';

/** A request but for its method and whose it is. */
export type Call = {
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly bytes?: Uint8Array<ArrayBuffer>;
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
  /** The session that the answer begins, as a `Cookie` header. */
  readonly cookie: string | undefined;
};

export type Client = {
  /** `cookie` is sent as it is, whatever earlier answers said. */
  readonly call: (cookie: string, method: string, call: Call) => Promise<TestResponse>;
  /** Goes through captcha and login; the cookie of the new session. */
  readonly signIn: (email: string, password: string) => Promise<string>;
  /** A captcha, registered: the fields that answer it. */
  readonly captcha: () => Promise<{ readonly captcha_session_id: string; readonly captcha_answer: string }>;
};

const Refusal = z.looseObject({ code: z.string() });

const bodyOf = ({ body, form, bytes }: Call): { readonly type?: string; readonly body?: BodyInit } => {
  if (bytes) return { type: 'application/octet-stream', body: bytes };
  if (form) return { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(form).toString() };
  return body === undefined ? {} : { type: 'application/json', body: JSON.stringify(body) };
};

/** Calls the application as several people do who see what each of the others wrote. */
export const createClient = (url: string): Client => {
  let position = 0n;
  const call: Client['call'] = async (cookie, method, request) => {
    const { type, body } = bodyOf(request);
    const response = await fetch(url + request.path, {
      method,
      headers: {
        Origin: url,
        'Idempotency-Key': randomUUID(),
        ...(type !== undefined && { 'Content-Type': type }),
        ...(cookie !== '' && { Cookie: cookie }),
        ...(position > 0n && { 'X-Min-Position': position.toString() }),
        ...request.headers,
      },
      ...(body !== undefined && { body }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const reached = BigInt(response.headers.get('X-Position') ?? 0);
    if (reached > position) position = reached;
    const text = new TextDecoder().decode(bytes);
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const json: unknown = isJson && text !== '' ? JSON.parse(text) : undefined;
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      text,
      json,
      code: response.ok ? undefined : Refusal.safeParse(json).data?.code,
      cookie: response.headers.getSetCookie()[0]?.split(';', 1)[0],
    };
  };
  const captcha: Client['captcha'] = async () => {
    const captcha_session_id = randomUUID();
    const body = { session_id: captcha_session_id, answer: 'ab12' };
    await call('', 'POST', { path: '/api/auth-utils/register-captcha', body });
    return { captcha_session_id, captcha_answer: 'AB12' };
  };
  return {
    call,
    captcha,
    signIn: async (email, password) => {
      const form = { username: email, password, ...(await captcha()) };
      const { status, cookie, text } = await call('', 'POST', { path: '/auth/login', form });
      if (status !== 204 || cookie === undefined) throw new Error(`${email} was not let in: ${status} ${text}`);
      return cookie;
    },
  };
};
