import { randomUUID } from 'node:crypto';
import type { CourtRights } from '../../../../domain/account/courtRoles.js';
import { secondFactorResetHours } from '../../../../domain/account/secondFactorTerms.js';
import type { FactorReset } from '../../../../domain/account/state.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import type { Tables } from '../../../../projections/runner/projection.js';
import type { CommandContext } from '../../../adapters/eventStore/eventLog.js';
import type { Accounts } from '../../../adapters/eventStore/openAggregates.js';
import { RequestError } from '../../../platform/http/requestError.js';
import type { Sessions } from '../sessions.js';
import type { TellAccount } from '../tellAccount.js';
import { findFactor, removeFactor } from './factorRows.js';

export type ResetFactorDeps = {
  /** The `app` schema. */
  readonly app: Tables;
  readonly accounts: Pick<Accounts, 'handle' | 'load'>;
  readonly sessions: Pick<Sessions, 'endAllOf'>;
  readonly tellAccount: TellAccount;
};

/** Who does what to whose second factor. */
export type Resetting = {
  readonly userId: string;
  readonly administrator: CourtRights & { readonly id: string };
  readonly context: CommandContext;
};

/** The second factor of an account, and the reset that may be confirmed at a moment. @throws DomainError `account_not_found`, `personal_data_erased` */
export const factorOfAccount = async (
  { app, accounts }: Pick<ResetFactorDeps, 'app' | 'accounts'>,
  userId: string,
  now: Date,
): Promise<{ readonly on: boolean; readonly pending: FactorReset | null }> => {
  const { state } = await accounts.load(userId);
  if (state.status === 'unregistered') throw new DomainError('account_not_found');
  if (state.status === 'erased') throw new DomainError('personal_data_erased');
  const factor = await findFactor(app, userId);
  const { factorReset: pending } = state;
  return {
    on: Boolean(factor?.since),
    pending: pending && Date.parse(pending.expiresAt) > now.getTime() ? pending : null,
  };
};

/**
 * Asks for the reset of a second factor; its owner is told at once, who may know nothing of it. Returns the position of the event.
 * @throws RequestError `second_factor_off`; DomainError `account_not_found`, `personal_data_erased`, `rights_beyond_own`,
 * `second_factor_reset_own`, `second_factor_reset_open`
 */
export const askFactorReset = async (
  deps: ResetFactorDeps,
  { userId, administrator, context }: Resetting,
  reason: string,
): Promise<bigint> => {
  const { now } = context;
  if (!(await factorOfAccount(deps, userId, now)).on) throw new RequestError('second_factor_off');
  const expiresAt = new Date(now.getTime() + secondFactorResetHours * 3_600_000);
  const data = { resetId: randomUUID(), askedBy: administrator.id, expiresAt, reason, by: administrator, now };
  const { position } = await deps.accounts.handle(userId, { type: 'AskSecondFactorReset', data }, context);
  await deps.tellAccount(userId, 'second_factor_reset_asked', now);
  return position;
};

/** Removes the records once the event says so, and ends the sessions. Repeating changes nothing. */
const carryOut = async ({ app, sessions, tellAccount }: ResetFactorDeps, userId: string, now: Date): Promise<void> => {
  await removeFactor(app, userId);
  await sessions.endAllOf(userId);
  await tellAccount(userId, 'second_factor_reset', now);
};

/**
 * Removes a second factor as another administrator asked. Returns the position of the event.
 * @throws DomainError `account_not_found`, `personal_data_erased`, `rights_beyond_own`, `second_factor_reset_own`,
 * `second_factor_reset_same_person`, `second_factor_reset_gone`
 */
export const confirmFactorReset = async (
  deps: ResetFactorDeps,
  { userId, administrator, context }: Resetting,
  resetId: string,
): Promise<bigint> => {
  const data = { resetId, confirmedBy: administrator.id, by: administrator, now: context.now };
  const { position } = await deps.accounts.handle(userId, { type: 'ConfirmSecondFactorReset', data }, context);
  await carryOut(deps, userId, context.now);
  return position;
};

/** Removes a second factor from the command line of the server, for a court with one administrator. @throws DomainError `personal_data_erased` */
export const resetFactorBySystem = async (
  deps: ResetFactorDeps,
  userId: string,
  context: CommandContext,
): Promise<void> => {
  await deps.accounts.handle(userId, { type: 'ResetSecondFactor' }, context);
  await carryOut(deps, userId, context.now);
};
