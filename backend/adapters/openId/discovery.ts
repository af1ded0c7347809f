import * as client from 'openid-client';
import { boundedFetch } from './boundedFetch.js';
import { ProviderError, providerErrorOf } from './providerError.js';

type Deps = {
  readonly issuer: URL;
  readonly clientId: string;
  readonly now: () => Date;
  readonly deadlineMs: number;
  /** How long what the provider says of itself is used, in milliseconds. */
  readonly renewalMs: number;
};

/** How long a provider that was away is not asked again, in milliseconds. */
const pauseMs = 3000;
/** How long what a provider said of itself is used when it does not say it anew, in milliseconds. */
const longestUseMs = 86_400_000;

/**
 * What the provider says of itself: kept for some minutes, and for a day while it does not answer. However many wait for it, it is asked once.
 * What it returns throws ProviderError.
 */
export const createDiscovery = ({
  issuer,
  clientId,
  now,
  deadlineMs,
  renewalMs,
}: Deps): (() => Promise<client.ServerMetadata>) => {
  let known: { readonly metadata: client.ServerMetadata; readonly at: number } | undefined;
  let asking: Promise<client.ServerMetadata> | undefined;
  let failed: { readonly error: ProviderError; readonly at: number } | undefined;

  const discover = async (): Promise<client.ServerMetadata> => {
    const at = now().getTime();
    if (failed && Math.abs(at - failed.at) < pauseMs) throw failed.error;
    try {
      const found = await client.discovery(issuer, clientId, undefined, client.None(), {
        // The library looks for this very function before its first request.
        execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
        timeout: deadlineMs / 1000,
        [client.customFetch]: boundedFetch(AbortSignal.timeout(deadlineMs)),
      });
      const metadata = found.serverMetadata();
      known = { metadata: { ...metadata }, at };
      failed = undefined;
      return known.metadata;
    } catch (error) {
      // Whatever is wrong of what it says of itself: this is no provider to sign in at, and no sign-in that was refused.
      const away = new ProviderError('away', providerErrorOf(error).detail, { cause: error });
      failed = { error: away, at };
      throw away;
    }
  };

  /** One question at a time, whoever waits for it. */
  const ask = (): Promise<client.ServerMetadata> => {
    asking ??= discover().finally(() => (asking = undefined));
    return asking;
  };

  return async (): Promise<client.ServerMetadata> => {
    const age = known ? Math.abs(now().getTime() - known.at) : Infinity;
    if (known && age < renewalMs) return known.metadata;
    const { metadata: before } = known ?? {};
    try {
      return await ask();
    } catch (error) {
      if (before && age < longestUseMs) return before;
      throw error;
    }
  };
};
