import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { CourtRights } from '../../../domain/account/courtRoles.js';
import type { AccountEvent } from '../../../domain/account/events.js';
import type { AccountState } from '../../../domain/account/state.js';
import { passwordResetHours } from '../../../domain/account/passwordReset.js';
import type { Tables } from '../../../projections/runner/projection.js';
import type { CommandContext } from '../../adapters/eventStore/eventLog.js';
import type { Handled } from '../../adapters/eventStore/handleCommand.js';
import type { Accounts } from '../../adapters/eventStore/openAggregates.js';
import type { RateLimits } from '../../platform/http/rateLimit.js';
import { RequestError } from '../../platform/http/requestError.js';
import { hashToken, makeToken } from '../../platform/http/secretToken.js';
import { guessableReason } from './commonPasswords.js';
import { postgresCredentials, type CredentialStore } from './credentials.js';
import type { HoldAccount } from './holdAccount.js';
import { hashPassword } from './passwords.js';
import { postgresSessions, type Sessions } from './sessions.js';
import type { TellAccount } from './tellAccount.js';

type Handling = Handled<AccountEvent, AccountState>;
const Row = z.object({ user_id: z.string(), reset_id: z.string() });

const invalid = (): RequestError => new RequestError('password_reset_invalid');
const isInvalid = (error: unknown): boolean => error instanceof RequestError && error.code === 'password_reset_invalid';

export type IssueDeps = {
  readonly accounts: Pick<Accounts, 'handle'>;
  readonly holdAccount: HoldAccount;
  readonly tellAccount: TellAccount;
};
export type Issue = {
  readonly userId: string;
  readonly reason?: string;
  /** Whose rights bound it: a link lends the rights of its account. Absent where the system issues it to the owner's e-mail. */
  readonly by?: CourtRights;
  /** From then on the link does not work; a day from now by default. */
  readonly expiresAt?: Date;
  readonly context: CommandContext;
};
/** `token`: 256 random bits, which nobody can read a second time. */
export type IssuedReset = { readonly token: string; readonly expiresAt: Date; readonly position: bigint };

/**
 * Issues the link with which the owner of an account sets another password; an earlier one ceases to work. The event comes first:
 * whoever breaks off in between has recorded a link that never worked, and issues another one.
 * @throws DomainError `account_not_found`, `account_inactive`, `personal_data_erased`, `rights_beyond_own`; RequestError `password_reset_own`
 */
export const issuePasswordReset = async (
  { accounts, holdAccount, tellAccount }: IssueDeps,
  { userId, reason, by, expiresAt: end, context }: Issue,
): Promise<IssuedReset> => {
  // Whoever sits at an administrator's screen must not get past the present password, which a change asks for.
  if (context.actor.kind === 'user' && context.actor.id === userId) throw new RequestError('password_reset_own');
  const token = makeToken();
  const resetId = randomUUID();
  const expiresAt = end ?? new Date(context.now.getTime() + passwordResetHours * 3_600_000);
  const data = { resetId, expiresAt, ...(by && { by }), ...(reason !== undefined && { reason }) };
  // Each request issues a link of its own, a repeated one too: the token of the first cannot be shown again.
  const once = { ...context, commandId: `password-reset-issued:${resetId}` };
  const { position } = await accounts.handle(userId, { type: 'IssuePasswordReset', data }, once);
  await holdAccount(userId, async (within) => {
    await within('password_resets')
      .insert({ user_id: userId, reset_id: resetId, token_hash: hashToken(token), expires_at: expiresAt })
      .onConflict('user_id')
      .merge();
  });
  // A link that the owner asked for arrives in a letter of its own.
  if (context.actor.kind === 'user') await tellAccount(userId, 'link_issued', context.now);
  return { token, expiresAt, position };
};

export type ResetDeps = {
  /** The `app` schema. */
  readonly app: Tables;
  readonly accounts: Pick<Accounts, 'handle'>;
  readonly credentials: Pick<CredentialStore, 'findByUser'>;
  readonly sessions: Pick<Sessions, 'endAllOf'>;
  readonly holdAccount: HoldAccount;
  readonly limits: Pick<RateLimits, 'passwordResets'>;
  readonly tellAccount: TellAccount;
};
export type Reset = {
  readonly token: string;
  readonly password: string;
  readonly address: string;
  /** The command's hash must not be taken over token or password: it stays in the log. */
  readonly context: CommandContext;
};

/** The row of a link that still works. @throws RequestError `password_reset_invalid` */
const openReset = async (app: Tables, token: string, now: Date): Promise<z.infer<typeof Row>> => {
  const row: unknown = await app('password_resets')
    .where({ token_hash: hashToken(token) })
    .andWhere('expires_at', '>', now)
    .first('user_id', 'reset_id');
  if (row === undefined) throw invalid();
  return Row.parse(row);
};

/**
 * Whether a link still works, for who has just opened it; it is not used. A try with none counts as a wrong one does when it is used.
 * @throws RequestError `password_reset_invalid`, `too_many_requests`
 */
export const checkPasswordReset = async (
  { app, limits }: Pick<ResetDeps, 'app' | 'limits'>,
  { token, address, now }: Pick<Reset, 'token' | 'address'> & { readonly now: Date },
): Promise<void> => {
  await limits.passwordResets.attempt({ address }, () => openReset(app, token, now), isInvalid);
};

const redeem = async (
  { app, accounts, credentials, holdAccount }: ResetDeps,
  { token, password, context }: Reset,
): Promise<Handling & { readonly userId: string; readonly email: string }> => {
  const { user_id: userId, reset_id: resetId } = await openReset(app, token, context.now);
  const credential = await credentials.findByUser(userId);
  if (!credential) throw invalid(); // erased meanwhile
  const message = guessableReason(password, credential.email);
  if (message !== undefined) throw new RequestError('fields_invalid', { errors: [{ path: 'password', message }] });
  const passwordHash = await hashPassword(password);
  // One event for each link: who repeats what broke off after it finds it there.
  const ofLink = { ...context, commandId: `password-reset:${resetId}` };
  const handled = await accounts.handle(userId, { type: 'ResetPassword', data: { resetId } }, ofLink);
  await holdAccount(userId, async (within) => {
    if ((await within('password_resets').where({ user_id: userId, reset_id: resetId }).del()) === 0) throw invalid();
    await postgresCredentials(within).changePassword(userId, passwordHash);
    await postgresSessions(within).endAllOf(userId);
  });
  return { ...handled, userId, email: credential.email };
};

/**
 * Sets another password with a link, once, and ends all sessions of the account. Password, sessions and link change in one transaction,
 * so that of two who use a link at the same moment one is refused. Returns the position of the event, and the e-mail with which the owner
 * signs in: whoever holds the link sets its password anyway.
 * @throws RequestError `password_reset_invalid`, `fields_invalid`, `too_many_requests`, `overloaded`; DomainError `account_inactive`,
 * `personal_data_erased`
 */
export const resetPassword = async (
  deps: ResetDeps,
  reset: Reset,
): Promise<{ readonly position: bigint; readonly email: string }> => {
  const { userId, position, email } = await deps.limits.passwordResets.attempt(
    { address: reset.address },
    () => redeem(deps, reset),
    isInvalid,
  );
  // This also ends a session that the old password let in while it was being replaced.
  await deps.sessions.endAllOf(userId);
  await deps.tellAccount(userId, 'password_changed', reset.context.now);
  return { position, email };
};
