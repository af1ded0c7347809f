import { RequestError } from '../../platform/http/requestError.js';
import type { Credentials, CredentialStore } from './credentials.js';
import { verifyPassword } from './passwords.js';

/** Whether an error says that a present password was wrong: such a try counts, and what could not be judged does not. */
export const isWrongPassword = (error: unknown): boolean =>
  error instanceof RequestError && error.code === 'current_password_wrong';

/** The credentials of somebody signed in who typed their present password. @throws RequestError `current_password_wrong`, `overloaded` */
export const provenCredentials = async (
  credentials: Pick<CredentialStore, 'findByUser'>,
  userId: string,
  currentPassword: string,
): Promise<Credentials> => {
  const credential = await credentials.findByUser(userId);
  const matches = await verifyPassword(currentPassword, credential?.passwordHash);
  if (!credential || !matches) throw new RequestError('current_password_wrong');
  return credential;
};
