import type { AccountCommand } from '../../../domain/account/commands.js';
import { accountDecider } from '../../../domain/account/decider.js';
import type { AccountEvent } from '../../../domain/account/events.js';
import { isAccountEvent, type AccountState } from '../../../domain/account/state.js';
import type { EventLog } from '../../adapters/eventStore/eventLog.js';
import { createCommandHandler, type CommandHandler } from '../../adapters/eventStore/handleCommand.js';
import type { LoadAccount } from './accountStates.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';

export type HandleAccount = CommandHandler<AccountCommand, AccountEvent, AccountState>;

type Deps = {
  readonly log: EventLog;
  readonly streams: Pick<StreamNames, 'account'>;
  /** How accounts are read; their whole history each time unless told. */
  readonly loadAccount?: LoadAccount;
};

/** Carries out commands on the `account-{userId}` streams. */
export const createAccountCommands = ({ log, streams, loadAccount }: Deps): HandleAccount =>
  createCommandHandler({
    log,
    decider: accountDecider,
    streamOf: streams.account,
    isOurs: isAccountEvent,
    ...(loadAccount && { load: loadAccount }),
  });
