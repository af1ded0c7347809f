import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { Credentials, CredentialStore } from './credentials.js';
import { noPassword, verifyPassword } from './passwords.js';

/** Whether an error says that a present password was wrong: such a try counts, and what could not be judged does not. */
export const isWrongPassword = (error: unknown): boolean =>
  error instanceof RequestError && error.code === 'current_password_wrong';

/** The credentials of somebody signed in who typed their present password. @throws RequestError `current_password_wrong`, `overloaded`; DomainError `unit_account_without_password` */
export const provenCredentials = async (
  credentials: Pick<CredentialStore, 'findByUser'>,
  userId: string,
  currentPassword: string,
): Promise<Credentials> => {
  const credential = await credentials.findByUser(userId);
  if (credential?.passwordHash === noPassword) throw new DomainError('unit_account_without_password');
  const matches = await verifyPassword(currentPassword, credential?.passwordHash);
  if (!credential || !matches) throw new RequestError('current_password_wrong');
  return credential;
};
