import type { AccountCommand } from '../../../domain/account/commands.js';
import { foldEmail } from '../../../domain/account/foldEmail.js';
import type { AccountState } from '../../../domain/account/state.js';
import type { CourtRights } from '../../../domain/account/courtRoles.js';
import type { AccountEvent } from '../../../domain/account/events.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { Accounts } from '../../adapters/eventStore/openAggregates.js';
import type { AppTables } from '../../../projections/runner/projection.js';
import { emailsUnderWay, type AdministratorGuard, type CredentialStore, type Sessions } from '../accounts/index.js';
import type { CommandContext, EventLog } from '../../adapters/eventStore/eventLog.js';
import type { Handled } from '../../adapters/eventStore/handleCommand.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import type { DataKeys } from '../../adapters/encryption/dataKeys.js';
import type { ErasureCheck } from './erasureCheck.js';
import { recordedErasure } from './recordedErasure.js';

export type EraseAccountDeps = {
  readonly accounts: Pick<Accounts, 'handle' | 'history'>;
  readonly log: Pick<EventLog, 'readStream'>;
  readonly streams: Pick<StreamNames, 'account'>;
  readonly erasureCheck: ErasureCheck;
  readonly administratorGuard: AdministratorGuard;
  readonly app: AppTables;
  readonly dataKeys: Pick<DataKeys, 'destroy'>;
  readonly credentials: Pick<CredentialStore, 'remove' | 'findByUser'>;
  readonly sessions: Pick<Sessions, 'endAllOf'>;
};

/**
 * Removes credentials and sessions of an account whose erasure the log records, then destroys its key; false when the log
 * records none. Idempotent.
 */
export const finishErasedAccount = async (
  deps: Omit<EraseAccountDeps, 'accounts' | 'app'>,
  userId: string,
): Promise<boolean> => {
  const stream = deps.streams.account(userId);
  const recorded = await recordedErasure(deps, stream);
  if (!recorded) return false;
  await deps.credentials.remove(userId);
  await deps.sessions.endAllOf(userId);
  await deps.dataKeys.destroy(stream, recorded.reason, recorded.at);
  return true;
};

type Erasure = (otherAdministrators: number) => Extract<AccountCommand, { type: 'EraseAccount' | 'EraseDueAccount' }>;

/** Carries out an order of erasure, then removes what the log records as erased. */
const carryOut = async (deps: EraseAccountDeps, userId: string, erasure: Erasure, context: CommandContext) => {
  const outcome = await deps.administratorGuard(({ others, stillGuarded }) =>
    deps.accounts.handle(userId, async () => erasure(await others(userId)), context, {
      beforeAppend: async () => stillGuarded(),
    }),
  );
  await finishErasedAccount(deps, userId);
  return outcome;
};

/**
 * Erases an account whose owner ordered that, if the log says that the order stands and is due; returns whether it is erased. A
 * withdrawal that comes first leaves everything as it is.
 * @throws DomainError `account_not_found`, `last_administrator`
 */
export const eraseDueAccount = async (
  deps: EraseAccountDeps,
  userId: string,
  reason: string,
  context: CommandContext,
): Promise<boolean> => {
  const { state } = await carryOut(
    deps,
    userId,
    (otherAdministrators) => ({ type: 'EraseDueAccount', data: { reason, otherAdministrators, now: context.now } }),
    context,
  );
  return state.status === 'erased';
};

/** Every e-mail that an account has, had, or asked for: the reason outlives them all. */
const addressesOf = async (
  { accounts, credentials, app }: Pick<EraseAccountDeps, 'accounts' | 'credentials' | 'app'>,
  userId: string,
): Promise<readonly string[]> => {
  const present = (await credentials.findByUser(userId))?.email;
  const told = (await accounts.history(userId)).flatMap((event) =>
    event.type === 'AccountRegistered' || event.type === 'EmailChanged' ? (event.data.email ?? []) : [],
  );
  const wanted = await emailsUnderWay(app, userId);
  return [...(present === undefined ? [] : [present]), ...told, ...wanted].map(foldEmail);
};

/**
 * Erases an account: first the event, then credentials and sessions, then the data key of its e-mail and its own documents.
 * Cases that it submitted stay: they have erasures of their own. `by`: whose rights bound it; absent on the command line.
 * @throws DomainError `account_not_found`, `last_administrator`, `reason_names_person`, `rights_beyond_own`
 */
export const eraseAccount = async (
  deps: EraseAccountDeps,
  userId: string,
  { reason, by }: { readonly reason: string; readonly by?: CourtRights },
  context: CommandContext,
): Promise<Handled<AccountEvent, AccountState>> => {
  const said = foldEmail(reason);
  if ((await addressesOf(deps, userId)).some((email) => said.includes(email)))
    throw new DomainError('reason_names_person');
  return carryOut(
    deps,
    userId,
    (otherAdministrators) => ({ type: 'EraseAccount', data: { reason, otherAdministrators, ...(by && { by }) } }),
    context,
  );
};
