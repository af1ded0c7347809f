import { setTimeout as sleep } from 'node:timers/promises';
import type { ModelConnection } from './connection.js';
import type { GuardedFetch } from './guardedFetch.js';

type Place = Pick<ModelConnection, 'owner' | 'baseUrl'>;

/** How models are reached; the platform's models and those of accounts have separate address policies. */
export type Outbound = {
  readonly fetchFor: (owner: string | null) => GuardedFetch['fetch'];
  /** Whether what happens at an address is kept from the model's owner: an account's own model at an address of the inside. */
  readonly conceals: (place: Place) => boolean;
  /** Finds out for `conceals` where a name leads. Never throws: the connection itself is judged when it is made. */
  readonly look: (place: Place) => Promise<void>;
  /** How long every concealed failure takes, in milliseconds; no response by then is one. */
  readonly concealMs: number;
  /** Ends every connection. */
  readonly close: () => Promise<void>;
};

type Deps = {
  readonly platform: GuardedFetch;
  readonly accounts: GuardedFetch;
  readonly concealMs: number;
};

export const createOutbound = ({ platform, accounts, concealMs }: Deps): Outbound => ({
  fetchFor: (owner) => (owner === null ? platform : accounts).fetch,
  conceals: ({ owner, baseUrl }) => owner !== null && accounts.isInside(baseUrl),
  look: async ({ owner, baseUrl }) => {
    if (owner !== null) await accounts.look(baseUrl);
  },
  concealMs,
  close: async () => void (await Promise.all([platform.close(), accounts.close()])),
});

/** Waits, unless the caller has left or leaves. */
export const pauseUnlessLeft = async (ms: number, signal: AbortSignal | undefined): Promise<void> => {
  if (signal?.aborted) return;
  await sleep(ms, undefined, signal ? { signal } : {}).catch((error: unknown) => {
    if (!signal?.aborted) throw error;
  });
};
