import { accountDecider } from '../../domain/account/decider.js';
import { isAccountEvent, type AccountState } from '../../domain/account/state.js';
import type { AccountEvent } from '../../domain/account/events.js';
import { fold } from '../../domain/eventSourcing/decider.js';
import { DomainError } from '../../domain/eventSourcing/domainError.js';
import type { Tables } from '../../projections/runner/projection.js';
import type { CredentialStore } from '../accounts/credentials.js';
import type { Sessions } from '../accounts/sessions.js';
import type { CommandContext, EventLog } from '../eventStore/eventLog.js';
import { createCommandHandler, readHistory, type Handled } from '../eventStore/handleCommand.js';
import type { StreamNames } from '../eventStore/streams.js';
import type { DataKeys } from '../sealing/dataKeys.js';
import { recordedErasure } from './recordedErasure.js';

export type EraseAccountDeps = {
  readonly log: EventLog;
  readonly streams: Pick<StreamNames, 'account'>;
  /** Of the `read` schema. */
  readonly read: Tables;
  readonly dataKeys: Pick<DataKeys, 'destroy'>;
  readonly credentials: Pick<CredentialStore, 'remove' | 'findByUser'>;
  readonly sessions: Pick<Sessions, 'endAllOf'>;
};

/** Administrators besides this account. The read model says who might be one, the log whether they are. */
const countOtherAdministrators = async ({ read, log, streams }: EraseAccountDeps, userId: string): Promise<number> => {
  const listed: string[] = await read('accounts')
    .where({ is_superuser: true, is_active: true })
    .whereNot({ id: userId })
    .pluck('id');
  let count = 0;
  for (const id of listed) {
    const history = await readHistory(log, streams.account(id), isAccountEvent);
    const state = fold<AccountEvent, AccountState>(accountDecider, history);
    if (state.status === 'registered' && state.isActive && state.isAdministrator) count += 1;
  }
  return count;
};

/**
 * Removes what lets in to an account whose erasure the log records, then destroys its key; false when it records none.
 * Repeating changes nothing.
 */
export const finishErasedAccount = async (deps: EraseAccountDeps, userId: string): Promise<boolean> => {
  const stream = deps.streams.account(userId);
  const recorded = await recordedErasure(deps.log, stream);
  if (!recorded) return false;
  await deps.credentials.remove(userId);
  await deps.sessions.endAllOf(userId);
  await deps.dataKeys.destroy(stream, recorded.reason, recorded.at);
  return true;
};

/**
 * Erases an account: first the event, then credentials and sessions, then the data key of its e-mail and its own documents.
 * Cases that it filed stay: they are erased by themselves.
 * @throws DomainError `account_not_found`, `last_administrator`, `reason_names_person`
 */
export const eraseAccount = async (
  deps: EraseAccountDeps,
  userId: string,
  reason: string,
  context: CommandContext,
): Promise<Handled<AccountEvent, AccountState>> => {
  const { log, streams } = deps;
  const email = (await deps.credentials.findByUser(userId))?.email;
  if (email !== undefined && reason.toLowerCase().includes(email)) throw new DomainError('reason_names_person');
  const handle = createCommandHandler({
    log,
    decider: accountDecider,
    streamOf: streams.account,
    isOurs: isAccountEvent,
  });
  const handled = await handle(
    userId,
    async () => ({
      type: 'EraseAccount',
      data: { reason, otherAdministrators: await countOtherAdministrators(deps, userId) },
    }),
    context,
  );
  await finishErasedAccount(deps, userId);
  return handled;
};
