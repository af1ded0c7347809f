import type { RateLimits } from '../../platform/http/rateLimit.js';
import { RequestError } from '../../platform/http/requestError.js';
import { postgresCredentials, type CredentialStore } from './credentials.js';
import type { HoldAccount } from './holdAccount.js';
import { hashPassword } from './passwords.js';
import { isWrongPassword, provenCredentials } from './provenCredentials.js';
import { postgresSessions, type Sessions } from './sessions.js';
import type { TellAccount } from './tellAccount.js';

export type ChangePasswordDeps = {
  readonly credentials: Pick<CredentialStore, 'findByUser'>;
  readonly sessions: Pick<Sessions, 'endAllOf' | 'begin'>;
  readonly holdAccount: HoldAccount;
  readonly limits: Pick<RateLimits, 'passwordChanges'>;
  readonly tellAccount: TellAccount;
};

export type PasswordChange = {
  readonly userId: string;
  readonly currentPassword: string;
  readonly password: string;
  readonly now: Date;
  /** What the person is signed in from. */
  readonly device?: string | undefined;
};

/** @throws RequestError `current_password_wrong` */
const replace = async (
  { credentials, holdAccount }: ChangePasswordDeps,
  { userId, currentPassword, password }: PasswordChange,
): Promise<void> => {
  const credential = await provenCredentials(credentials, userId, currentPassword);
  const passwordHash = await hashPassword(password);
  const isReplaced = await holdAccount(userId, async (within) => {
    const replaced = await postgresCredentials(within).replacePassword(userId, credential.passwordHash, passwordHash);
    if (replaced) await postgresSessions(within).endAllOf(userId);
    return replaced;
  });
  if (!isReplaced) throw new RequestError('current_password_wrong'); // another change came first
};

/**
 * Changes one's own password and returns the token of a new session: a thief of the old one is left outside. The
 * sessions end with the password that let them in, in one transaction, so that breaking off leaves none behind and a change
 * that comes second ends none. What could not be judged counts for no wrong password.
 * @throws RequestError `current_password_wrong`, `too_many_requests`, `overloaded`; DomainError `personal_data_erased`
 */
export const changePassword = async (deps: ChangePasswordDeps, change: PasswordChange): Promise<string> => {
  const { sessions, limits } = deps;
  const { userId, now } = change;
  await limits.passwordChanges.attempt({ account: userId }, () => replace(deps, change), isWrongPassword);
  // This also ends a session that the old password let in while it was being replaced.
  await sessions.endAllOf(userId);
  await limits.passwordChanges.reset({ account: userId });
  await deps.tellAccount(userId, 'password_changed', now);
  return sessions.begin(userId, now, change.device);
};
