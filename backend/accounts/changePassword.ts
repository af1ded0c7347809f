import type { RateLimits } from '../http/rateLimit.js';
import { RequestError } from '../http/requestError.js';
import type { CredentialStore } from './credentials.js';
import { hashPassword, verifyPassword } from './passwords.js';
import type { Sessions } from './sessions.js';

export type ChangePasswordDeps = {
  readonly credentials: Pick<CredentialStore, 'findByUser' | 'replacePassword'>;
  readonly sessions: Pick<Sessions, 'endOthersOf' | 'endAllOf' | 'begin'>;
  readonly limits: Pick<RateLimits, 'passwordChanges'>;
};

export type PasswordChange = {
  readonly userId: string;
  /** Of the session in which it is asked for. */
  readonly sessionToken: string;
  readonly currentPassword: string;
  readonly password: string;
  readonly now: Date;
};

/**
 * Changes one's own password and answers the token of a new session: whoever got hold of the old one is left outside. The
 * other sessions end before the password changes, so that breaking off leaves none behind that the old password let in, and
 * all of them after it.
 * @throws RequestError `current_password_wrong`, `too_many_requests`
 */
export const changePassword = async (deps: ChangePasswordDeps, change: PasswordChange): Promise<string> => {
  const { credentials, sessions, limits } = deps;
  const { userId, sessionToken, now } = change;
  await limits.passwordChanges.consume(userId);
  const known = await credentials.findByUser(userId);
  const matches = await verifyPassword(change.currentPassword, known?.passwordHash);
  if (!known || !matches) throw new RequestError('current_password_wrong');

  const passwordHash = await hashPassword(change.password);
  await sessions.endOthersOf(userId, sessionToken);
  if (!(await credentials.replacePassword(userId, known.passwordHash, passwordHash)))
    throw new RequestError('current_password_wrong'); // somebody else's change came first
  await sessions.endAllOf(userId);
  await limits.passwordChanges.reset(userId);
  return sessions.begin(userId, now);
};
