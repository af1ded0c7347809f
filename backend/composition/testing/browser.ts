import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { fetchProof } from '../../modules/captcha/puzzles/fetchProof.js';

/** As much of a browser as the API needs: it keeps cookies and reads its own writes. */
export type TestBrowser = {
  readonly call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;
  /** Goes through captcha, puzzle and login as the page does; answers the login's response. */
  readonly signIn: (email: string, password: string) => Promise<Response>;
};

const problemSchema = z.looseObject({ detail: z.string(), code: z.string() });

/** Status and code of an error answer. */
export const refusal = async (response: Response): Promise<{ status: number; code: string }> => {
  const { code } = problemSchema.parse(await response.json());
  return { status: response.status, code };
};

/** How far the log is known to go by what some browsers wrote. */
export type Written = { position: bigint };

/** A browser for the application at `url`. Those that share `written` see what any of them wrote, however slow the read models are. */
export const testBrowser = (url: string, written: Written = { position: 0n }): TestBrowser => {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit & { headers: Record<string, string> }): Promise<Response> => {
    const response = await fetch(url + path, {
      ...init,
      headers: {
        Origin: url,
        ...(cookies.size > 0 && { Cookie: [...cookies.values()].join('; ') }),
        ...(written.position > 0n && { 'X-Min-Position': written.position.toString() }),
        ...init.headers,
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      cookies.set(pair.slice(0, pair.indexOf('=')), pair);
    }
    const reached = BigInt(response.headers.get('X-Position') ?? 0);
    if (reached > written.position) written.position = reached;
    return response;
  };
  const call: TestBrowser['call'] = (method, path, body, headers = {}) =>
    send(path, {
      method,
      headers: {
        ...(method !== 'GET' && { 'Idempotency-Key': randomUUID() }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return {
    call,
    signIn: async (email, password) => {
      const sessionId = randomUUID();
      await call('POST', '/api/auth-utils/register-captcha', { session_id: sessionId, answer: 'ab12' });
      const form = {
        username: email,
        password,
        captcha_answer: 'AB12',
        captcha_session_id: sessionId,
        ...(await fetchProof(url, { action: 'login', email })),
      };
      return send('/auth/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
      });
    },
  };
};
