import type { RequestInit } from 'undici';
import type { Libraries } from './libraries.js';
import { boundedBody } from './boundedBody.js';
import { RedirectRefused, checkUrl, guardedLookup, type AllowedHosts, type Resolve } from './addressGuard.js';

type Deps = {
  readonly undici: Libraries['undici'];
  readonly allowed: AllowedHosts;
  readonly connectMs: number;
  /** Longest silence within a body that is not a stream. */
  readonly idleMs: number;
  readonly resolve?: Resolve | undefined;
};

export type GuardedFetch = {
  /** Throws AddressRefused, RedirectRefused, or what `fetch` throws. */
  readonly fetch: (input: string | URL | Request, init?: globalThis.RequestInit) => Promise<Response>;
  /** Ends every connection; requests under way fail. */
  readonly close: () => Promise<void>;
};

/** Headers by which the library would tell every service about this machine. */
const aboutUs = /^x-stainless-/i;

/** A `fetch` that connects only to addresses that a model may be at, checked in the very lookup that is connected to. */
export const createGuardedFetch = ({ undici, allowed, connectMs, idleMs, resolve }: Deps): GuardedFetch => {
  const dispatcher = new undici.Agent({
    connect: { lookup: guardedLookup(allowed, resolve), timeout: connectMs },
    headersTimeout: 0, // deadlines of a call are set by the call
    bodyTimeout: idleMs,
  });
  return {
    fetch: async (input, init = {}) => {
      const url = new URL(input instanceof Request ? input.url : input);
      checkUrl(url, allowed);
      const headers = [...new Headers(init.headers)].filter(([name]) => !aboutUs.test(name));
      // The library of the same name inside Node and the package differ in their types, not in what they do here.
      const response = await undici.fetch(url, { ...(init as RequestInit), headers, dispatcher, redirect: 'manual' });
      if (response.status >= 300 && response.status < 400) {
        await response.body?.cancel();
        throw new RedirectRefused('redirect refused');
      }
      const { status, statusText, headers: received } = response;
      const isEvents = /event-stream/i.test(received.get('content-type') ?? '');
      const body = response.body as ReadableStream<Uint8Array> | null;
      return new Response(body && boundedBody(body, isEvents), { status, statusText, headers: [...received] });
    },
    close: () => dispatcher.destroy(),
  };
};
