import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { fetchProof } from '../../backend/modules/captcha/puzzles/fetchProof.js';

/** The court refused, with its own sentence. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

/** A running court as an administrator's program calls it. */
export type Court = {
  readonly get: <T>(path: string, schema: z.ZodType<T>) => Promise<T>;
  /** Sends a change; repeats it under the same key while the court is busy. Answers the headers. @throws RefusedError */
  readonly change: (method: 'POST' | 'PATCH', path: string, body: unknown) => Promise<Headers>;
};

const Refusal = z.object({ detail: z.string() });
const attempts = 20;
const captcha = 'demo';

/**
 * Signs in at a running court.
 * @throws RefusedError for a wrong password; TypeError when nobody answers there
 */
export const signIn = async (base: URL, email: string, password: string): Promise<Court> => {
  let cookie = '';
  let position = 0n;
  const send = async (path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Response> => {
    for (let attempt = 1; ; attempt += 1) {
      const told = { ...(cookie && { Cookie: cookie }), ...(position > 0n && { 'X-Min-Position': `${position}` }) };
      const response = await fetch(new URL(path, base), { ...init, headers: { ...told, ...init.headers } });
      for (const line of response.headers.getSetCookie()) cookie = line.split(';', 1)[0] ?? '';
      const reached = BigInt(response.headers.get('X-Position') ?? 0);
      if (reached > position) position = reached;
      if (response.ok) return response;
      const isBusy = response.status === 429 || response.status === 503;
      const { detail } = Refusal.parse(await response.json());
      if (!isBusy || attempt === attempts) throw new RefusedError(detail);
      await sleep(1000 * Math.min(10, Number(response.headers.get('Retry-After') ?? 1)));
    }
  };
  const json = { 'Content-Type': 'application/json' };
  const session = randomUUID();
  const drawn = JSON.stringify({ session_id: session, answer: captcha });
  await send('/api/auth-utils/register-captcha', { method: 'POST', body: drawn, headers: json });
  const proven = await fetchProof(base, { action: 'login', email });
  const answered = { captcha_answer: captcha, captcha_session_id: session, ...proven };
  await send('/auth/login', {
    method: 'POST',
    body: new URLSearchParams({ username: email, password, ...answered }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  return {
    get: async (path, schema) => schema.parse(await (await send(path, {})).json()),
    change: async (method, path, body) => {
      const headers = { ...json, 'Idempotency-Key': randomUUID() };
      const response = await send(path, { method, body: JSON.stringify(body), headers });
      await response.arrayBuffer();
      return response.headers;
    },
  };
};
