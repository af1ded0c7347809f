import { RequestError } from '../../platform/http/requestError.js';
import { isWrongPassword, type ChangePasswordDeps } from './changePassword.js';
import { verifyPassword } from './passwords.js';

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
  const compare = async (): Promise<void> => {
    const credential = await credentials.findByUser(userId);
    if (!(await verifyPassword(password, credential?.passwordHash))) throw new RequestError('current_password_wrong');
  };
  await limits.passwordChanges.attempt(account, compare, isWrongPassword);
  await limits.passwordChanges.reset(account);
};
