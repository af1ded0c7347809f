import { accountDecider } from '../../../domain/account/decider.js';
import type { AccountEvent } from '../../../domain/account/events.js';
import { isAccountEvent, type AccountState } from '../../../domain/account/state.js';
import type { EventLog } from '../../adapters/eventStore/eventLog.js';
import { rememberedStates, type StreamState } from '../../adapters/eventStore/streamStates.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';

/** What the log says of an account now. */
export type LoadAccount = (userId: string) => Promise<StreamState<AccountState>>;

type Deps = { readonly log: Pick<EventLog, 'readStream'>; readonly streams: Pick<StreamNames, 'account'> };

/**
 * Reads accounts. The stream of one grows for years, and a dozen applications in it may weigh megabytes, so what it said is
 * remembered and only what is newer is read.
 */
export const createAccountStates = ({ log, streams }: Deps): LoadAccount => {
  const load = rememberedStates<AccountEvent, AccountState>(
    { log, decider: accountDecider, isOurs: isAccountEvent },
    { leastEvents: 1 },
  );
  return (userId) => load(streams.account(userId));
};
