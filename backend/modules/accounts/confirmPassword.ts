import type { ChangePasswordDeps } from './changePassword.js';
import { isWrongPassword, provenCredentials } from './provenCredentials.js';

export type ConfirmPasswordDeps = Pick<ChangePasswordDeps, 'credentials' | 'limits'>;

/**
 * Compares the password that whoever is signed in typed once more. Wrong ones are counted together with those of a change of the password.
 * @throws RequestError `current_password_wrong`, `too_many_requests`, `overloaded`
 */
export const confirmPassword = async (
  { credentials, limits }: ConfirmPasswordDeps,
  userId: string,
  password: string,
): Promise<void> => {
  const account = { account: userId };
  await limits.passwordChanges.attempt(
    account,
    () => provenCredentials(credentials, userId, password),
    isWrongPassword,
  );
  await limits.passwordChanges.reset(account);
};
