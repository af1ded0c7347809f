import ipaddr from 'ipaddr.js';
import QuickLRU from 'quick-lru';
import type { RequestInit, buildConnector } from 'undici';
import type { Libraries } from './libraries.js';
import { boundedBody } from './boundedBody.js';
import {
  RedirectRefused,
  checkUrl,
  doorOf,
  guardedLookup,
  isInside,
  type AllowedHosts,
  type Resolve,
} from './addressGuard.js';

type Deps = {
  readonly undici: Libraries['undici'];
  readonly allowed: AllowedHosts;
  readonly connectMs: number;
  /** Longest silence within a body that is not a stream. */
  readonly idleMs: number;
  readonly resolve?: Resolve | undefined;
  /** See `guardedLookup`. */
  readonly hidesNames?: boolean;
};

const mostRemembered = 1000;

export type GuardedFetch = {
  /** Throws AddressRefused, RedirectRefused, or what `fetch` throws. */
  readonly fetch: (input: string | URL | Request, init?: globalThis.RequestInit) => Promise<Response>;
  /** Whether a URL that was called leads to an address of the inside. */
  readonly isInside: (url: string) => boolean;
  /** Finds out where the name in a URL leads, for `isInside`. */
  readonly look: (url: string) => Promise<void>;
  /** Ends every connection; requests under way fail. */
  readonly close: () => Promise<void>;
};

/** Headers by which the library would tell every service about this machine. */
const aboutUs = /^x-stainless-/i;

/** A `fetch` that connects only to addresses that a model may be at, checked in the very lookup that is connected to. */
export const createGuardedFetch = ({
  undici,
  allowed,
  connectMs,
  idleMs,
  resolve,
  hidesNames = false,
}: Deps): GuardedFetch => {
  /** Names that resolved to an address of the inside. */
  const insiders = new QuickLRU<string, true>({ maxSize: mostRemembered });
  const onInside = (name: string): void => void insiders.set(name.toLowerCase(), true);
  const connectors = new QuickLRU<string, buildConnector.connector>({ maxSize: mostRemembered });
  const dispatcher = new undici.Agent({
    // The allowed ports of a host can be checked only when the port is known, so each port has its own connector.
    connect: (options, done) => {
      const key = `${options.protocol}${options.port}`;
      const lookup = () => guardedLookup({ allowed, door: doorOf(options), resolveAll: resolve, onInside, hidesNames });
      const connector = connectors.get(key) ?? undici.buildConnector({ lookup: lookup(), timeout: connectMs });
      connectors.set(key, connector);
      connector(options, done);
    },
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
    isInside: (url) => {
      const { hostname } = new URL(url);
      const host = hostname.replace(/^\[(.*)\]$/, '$1');
      return ipaddr.isValid(host) ? isInside(host) : insiders.has(host.toLowerCase());
    },
    look: (url) => {
      const { hostname, port, protocol } = new URL(url);
      if (ipaddr.isValid(hostname.replace(/^\[(.*)\]$/, '$1'))) return Promise.resolve();
      const lookup = guardedLookup({ allowed, door: doorOf({ port, protocol }), resolveAll: resolve, onInside });
      return new Promise((looked) => lookup(hostname, { all: true }, () => looked()));
    },
    close: () => dispatcher.destroy(),
  };
};
