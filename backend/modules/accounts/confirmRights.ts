import { setTimeout as sleep } from 'node:timers/promises';
import type { CourtRights } from '../../../domain/account/courtRoles.js';
import { withTimeout } from '../../runtime/concurrency/withTimeout.js';
import { StoreUnavailableError } from '../../adapters/eventStore/errors.js';
import type { Accounts } from '../../adapters/eventStore/openAggregates.js';

/** The rights that the log itself gives to an account of the court's people by the read model; `unknown` while the event store is away. */
export type Rights = CourtRights | 'barred' | 'unknown';
export type ConfirmRights = (userId: string) => Promise<Rights>;

type Deps = {
  readonly accounts: Pick<Accounts, 'load'>;
  /** How long the event store is waited for; 1,000 by default. */
  readonly timeoutMs?: number;
  readonly clock?: () => number;
};

/** How long, in milliseconds, requests do not wait for an event store that was away a moment ago, unless it responds meanwhile. */
const pauseMs = 1000;
/** The pause between two questions to a store that is away, in milliseconds. */
const betweenMs = 50;

/**
 * Asks the log what somebody still may do at the court: an account that lost a right a moment ago, or after the read
 * models stopped, has it no more.
 */
export const createConfirmRights = ({ accounts, timeoutMs = 1000, clock = Date.now }: Deps): ConfirmRights => {
  let askAgainAt = 0;
  let isAsking = false;
  const ask = async (userId: string): Promise<Rights> => {
    const { state } = await accounts.load(userId);
    if (state.status !== 'registered' || !state.isActive) return 'barred';
    return { isSuperuser: state.isAdministrator, courtRoles: state.courtRoles };
  };
  /** Returns whether the store responded, be it with an error of its own. */
  const responds = (asked: Promise<Rights>): Promise<boolean> =>
    asked.then(
      () => true,
      (error: unknown) => !(error instanceof StoreUnavailableError),
    );
  /** Asks on during the pause, which ends with the first response: a stall of a moment must not refuse a second of changes. */
  const endPause = async (userId: string, late: Promise<Rights>): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    for (let asked = late; clock() < askAgainAt; asked = ask(userId)) {
      if (await responds(asked)) askAgainAt = 0;
      else await sleep(betweenMs);
    }
    isAsking = false;
  };
  return async (userId) => {
    if (clock() < askAgainAt) return 'unknown';
    const asked = ask(userId);
    const rights = await withTimeout(timeoutMs, asked, () => new StoreUnavailableError()).catch(
      (error: unknown): Rights => {
        if (error instanceof StoreUnavailableError) return 'unknown';
        throw error;
      },
    );
    if (rights === 'unknown') {
      askAgainAt = clock() + pauseMs;
      void endPause(userId, asked);
    }
    return rights;
  };
};
