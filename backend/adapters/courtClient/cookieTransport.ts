import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { accounts } from '../../../domain/contract/accounts.js';
import { bodyTypes } from '../../../domain/contract/call.js';
import { multipartOf } from '../../../domain/contract/multipart.js';
import { requestOf } from '../../../domain/contract/clientOf.js';
import type { CallOptions, CallRequest, Transport } from '../../../domain/contract/transport.js';
import type { PuzzleAction } from '../../../domain/puzzle/puzzle.js';
import { solvePuzzle } from '../../../domain/puzzle/solvePuzzle.js';

const Refusal = z.looseObject({ detail: z.string(), code: z.string() });

/** The court refused, with its own sentence. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
    readonly headers: Headers,
  ) {
    super(detail);
  }
}

/** The position in the log up to which the clients that share this object have written. */
export type Written = { position: bigint };

export type CookieTransportOptions = {
  /** Clients that share this object see what any of them wrote, also while the read models are behind. */
  readonly written?: Written;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Cookies that it has from the start, by name. */
  readonly cookies?: Readonly<Record<string, string>>;
  /** Longest wait for one response, in milliseconds; without a limit by default. */
  readonly timeoutMs?: number;
  /** How often a call is sent again, under its key, while the court is busy (429, 503); never by default. */
  readonly retries?: number;
};

/** Another address of the same court, where several processes serve it. */
type To = { readonly to?: string };

export type CookieTransport = Transport & {
  /** One request with whatever comes back, also a refusal. Rejects when nothing comes. */
  readonly send: (request: CallRequest, options?: CallOptions & To) => Promise<Response>;
  /** Sends a request that no call of the contract describes, by method and path. The body is sent as JSON; a string is sent unchanged. */
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
  /** A captcha, registered: the fields that answer it. */
  readonly captcha: () => Promise<{ readonly captcha_session_id: string; readonly captcha_answer: string }>;
  /**
   * A solved puzzle; none when the court offers none, as while a part of it is unavailable. A request without a proof is then refused, or
   * accepted as the specification says.
   */
  readonly proof: (
    asked: { readonly action: PuzzleAction; readonly email?: string },
    options?: To,
  ) => Promise<{ readonly proof?: string }>;
  /** Goes through captcha, puzzle and login as the page does; the response to the login. */
  readonly signIn: (email: string, password: string) => Promise<Response>;
};

/** The captcha's characters, as somebody types them who takes no care. */
const picture = { answer: 'ab12', typed: 'AB12' };

const bodyOf = ({ body, sends }: Pick<CallRequest, 'body' | 'sends'>): BodyInit => {
  if (sends === 'multipart') return multipartOf({ ...(body as object) });
  if (sends === 'file' && (body instanceof Blob || body instanceof Uint8Array)) return body as BodyInit;
  if (sends === 'form' && typeof body === 'object' && body !== null)
    return new URLSearchParams(
      Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ).toString();
  return JSON.stringify(body);
};

/**
 * As much of a browser as the API needs, for tests, the demo and benchmarks: `clientOf(cookieTransport(url), area)`. It keeps
 * cookies, reads its own writes (`X-Position`, `X-Min-Position`), names each change (`Idempotency-Key`) and signs in with captcha and
 * puzzle. Its calls reject with a `RefusedError`.
 */
export const cookieTransport = (url: string, options: CookieTransportOptions = {}): CookieTransport => {
  const { written = { position: 0n }, headers: always = {}, timeoutMs, retries = 0 } = options;
  const cookies = new Map(Object.entries(options.cookies ?? {}));

  const fetchFrom = async (path: string, init: RequestInit, { to = url }: To = {}): Promise<Response> => {
    const signals = [...(init.signal ? [init.signal] : []), ...(timeoutMs ? [AbortSignal.timeout(timeoutMs)] : [])];
    const response = await fetch(to + path, {
      ...init,
      ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
      headers: {
        Origin: to,
        ...(cookies.size > 0 && { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(written.position > 0n && { 'X-Min-Position': written.position.toString() }),
        ...always,
        ...(init.headers as Record<string, string>),
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const reached = BigInt(response.headers.get('X-Position') ?? 0);
    if (reached > written.position) written.position = reached;
    return response;
  };

  const send: CookieTransport['send'] = ({ method, path, body, sends }, { idempotencyKey, signal, to } = {}) =>
    fetchFrom(
      path,
      {
        method,
        headers: {
          ...(method !== 'GET' && { 'Idempotency-Key': idempotencyKey ?? randomUUID() }),
          ...(body !== undefined && sends !== 'multipart' && { 'Content-Type': bodyTypes[sends] }),
        },
        ...(body !== undefined && { body: bodyOf({ body, sends }) }),
        ...(signal && { signal }),
      },
      { ...(to !== undefined && { to }) },
    );

  const captcha: CookieTransport['captcha'] = async () => {
    const captcha_session_id = randomUUID();
    await send(
      requestOf(accounts.registerCaptcha, { body: { session_id: captcha_session_id, answer: picture.answer } }),
    );
    return { captcha_session_id, captcha_answer: picture.typed };
  };
  const proof: CookieTransport['proof'] = async (asked, options) => {
    const response = await send(requestOf(accounts.puzzle, { body: asked }), options);
    if (response.ok)
      return { proof: await solvePuzzle(accounts.puzzle.response.schema.parse(await response.json()).puzzle) };
    await response.arrayBuffer();
    return {};
  };
  return {
    send,
    captcha,
    proof,
    exchange: async (request, asked = {}) => {
      const idempotencyKey = asked.idempotencyKey ?? randomUUID();
      for (let attempt = 0; ; attempt += 1) {
        const response = await send(request, { ...asked, idempotencyKey });
        if (response.ok) return response;
        const { detail, code } = Refusal.parse(await response.json());
        const isBusy = response.status === 429 || response.status === 503;
        if (!isBusy || attempt === retries) throw new RefusedError(response.status, code, detail, response.headers);
        await sleep(1000 * Math.min(10, Number(response.headers.get('Retry-After') ?? 1)));
      }
    },
    misread: (what, error) => new Error(`the response was ${what}`, { cause: error }),
    call: (method, path, body, headers = {}) =>
      fetchFrom(path, {
        method,
        headers: {
          ...(method !== 'GET' && { 'Idempotency-Key': randomUUID() }),
          ...(body !== undefined && { 'Content-Type': bodyTypes.json }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    signIn: async (username, password) => {
      const body = { username, password, ...(await captcha()), ...(await proof({ action: 'login', email: username })) };
      return send(requestOf(accounts.login, { body }));
    },
  };
};
