import type { RateLimits } from '../http/rateLimit.js';
import { RequestError } from '../http/requestError.js';
import type { CredentialStore } from './credentials.js';
import { hashPassword, verifyPassword } from './passwords.js';
import type { Sessions } from './sessions.js';

export type ChangePasswordDeps = {
  readonly credentials: Pick<CredentialStore, 'findByUser' | 'replacePassword'>;
  readonly sessions: Pick<Sessions, 'endOthersOf'>;
  readonly limits: Pick<RateLimits, 'passwordChanges'>;
};

export type PasswordChange = {
  readonly userId: string;
  /** Of the session that goes on; all others of the account end. */
  readonly sessionToken: string;
  readonly currentPassword: string;
  readonly password: string;
};

/**
 * Changes one's own password. The other sessions end before it changes, so that breaking off leaves none behind that
 * the old password let in, and again after it, for those begun in between.
 * @throws RequestError `current_password_wrong`, `too_many_requests`
 */
export const changePassword = async (deps: ChangePasswordDeps, change: PasswordChange): Promise<void> => {
  const { credentials, sessions, limits } = deps;
  const { userId, sessionToken } = change;
  await limits.passwordChanges.consume(userId);
  const known = await credentials.findByUser(userId);
  const matches = await verifyPassword(change.currentPassword, known?.passwordHash);
  if (!known || !matches) throw new RequestError('current_password_wrong');

  const passwordHash = await hashPassword(change.password);
  await sessions.endOthersOf(userId, sessionToken);
  if (!(await credentials.replacePassword(userId, known.passwordHash, passwordHash)))
    throw new RequestError('current_password_wrong'); // somebody else's change came first
  await sessions.endOthersOf(userId, sessionToken);
  await limits.passwordChanges.reset(userId);
};
