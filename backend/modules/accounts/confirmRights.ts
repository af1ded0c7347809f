import { withTimeout } from '../../platform/concurrency/withTimeout.js';
import { StoreUnavailableError } from '../../adapters/eventStore/errors.js';
import type { Accounts } from '../../adapters/eventStore/openAggregates.js';

/**
 * The rights that the log itself gives to an account that the read model calls an administrator; `unknown` while the event store is away.
 */
export type Rights = 'administrator' | 'member' | 'barred' | 'unknown';
export type ConfirmRights = (userId: string) => Promise<Rights>;

type Deps = {
  readonly accounts: Pick<Accounts, 'load'>;
  /** How long the event store is waited for; 1,000 by default. */
  readonly timeoutMs?: number;
  readonly clock?: () => number;
};

/** How long, in milliseconds, requests do not ask an event store that was away a moment ago. */
const pauseMs = 1000;

/**
 * Asks the log whether somebody still is an administrator: an account that lost the right a moment ago, or after the read
 * models stopped, is none.
 */
export const createConfirmRights = ({ accounts, timeoutMs = 1000, clock = Date.now }: Deps): ConfirmRights => {
  let askAgainAt = 0;
  const ask = async (userId: string): Promise<Rights> => {
    const { state } = await accounts.load(userId);
    if (state.status !== 'registered' || !state.isActive) return 'barred';
    return state.isAdministrator ? 'administrator' : 'member';
  };
  return async (userId) => {
    if (clock() < askAgainAt) return 'unknown';
    const rights = await withTimeout(timeoutMs, ask(userId), () => new StoreUnavailableError()).catch(
      (error: unknown): Rights => {
        if (error instanceof StoreUnavailableError) return 'unknown';
        throw error;
      },
    );
    if (rights === 'unknown') askAgainAt = clock() + pauseMs;
    return rights;
  };
};
