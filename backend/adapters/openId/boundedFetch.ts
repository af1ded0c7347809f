import type { CustomFetch } from 'openid-client';

/** Longer than any answer of a provider that is in order, in bytes. */
const longestAnswer = 1_000_000;

/** An answer of the provider that is longer than any may be. */
export class OversizedAnswerError extends Error {
  override readonly name = 'OversizedAnswerError';
}

const readBounded = async (response: Response): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > longestAnswer) throw new OversizedAnswerError();
    parts.push(part);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/**
 * Fetches for one conversation with the provider, all of whose requests together end with `signal`, also in the middle of an answer.
 * Redirects are not followed: they could lead a secret away.
 */
export const boundedFetch =
  (signal: AbortSignal): CustomFetch =>
  async (url, options) => {
    const { signal: own, body: sent = null, ...rest } = options;
    const response = await fetch(url, {
      ...rest,
      body: sent instanceof Uint8Array ? new Uint8Array(sent) : sent,
      redirect: 'manual',
      signal: own ? AbortSignal.any([own, signal]) : signal,
    });
    const { status, headers } = response;
    const body = await readBounded(response);
    return new Response(body.length === 0 ? null : body, { status, headers });
  };
