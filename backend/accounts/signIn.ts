import { DomainError } from '../../domain/eventSourcing/domainError.js';
import type { Captchas } from '../captcha/captchas.js';
import type { RateLimits } from '../http/rateLimit.js';
import { RequestError } from '../http/requestError.js';
import type { LoadAccount } from './accountStates.js';
import { foldEmail, type Credentials, type CredentialStore } from './credentials.js';
import { verifyPassword } from './passwords.js';
import type { Sessions } from './sessions.js';

export type SignInDeps = {
  readonly captchas: Captchas;
  readonly credentials: CredentialStore;
  readonly sessions: Sessions;
  readonly limits: Pick<RateLimits, 'loginAttemptsByAccount' | 'loginAttemptsByAddress' | 'familiarAddresses'>;
  readonly loadAccount: LoadAccount;
};

export type SignIn = {
  readonly email: string;
  readonly password: string;
  readonly captchaSessionId: string;
  readonly captchaAnswer: string;
  readonly clientAddress: string;
  readonly now: Date;
};

const wasJudged = (error: unknown): boolean =>
  (error instanceof RequestError && error.code === 'LOGIN_BAD_CREDENTIALS') ||
  (error instanceof DomainError && error.code === 'account_inactive');

/** Whose password it is. @throws RequestError `LOGIN_BAD_CREDENTIALS`, DomainError `account_inactive` */
const judge = async (
  { credentials, loadAccount }: SignInDeps,
  account: string,
  password: string,
): Promise<Credentials> => {
  const known = await credentials.findByEmail(account);
  const matches = await verifyPassword(password, known?.passwordHash);
  if (!known || !matches) throw new RequestError('LOGIN_BAD_CREDENTIALS');
  // The log itself and not a read model: whoever was barred a moment ago is barred.
  const { state } = await loadAccount(known.userId);
  if (state.status !== 'registered' || !state.isActive) throw new DomainError('account_inactive');
  return known;
};

/**
 * Signs in and answers the token of a new session. Every attempt counts against account and address before anything
 * is compared, so that attempts at the same moment are counted too; one that was right, or that could not be judged, is given
 * back. Attempts from where the account signed in before are counted apart: strangers who guess do not keep its owner out.
 * @throws RequestError `CAPTCHA_INVALID`, `LOGIN_BAD_CREDENTIALS`, `too_many_requests`
 * @throws DomainError `account_inactive`, told only to who knows the password
 */
export const signIn = async (deps: SignInDeps, attempt: SignIn): Promise<string> => {
  const { captchas, credentials, sessions, limits } = deps;
  const { email, clientAddress, now } = attempt;
  const account = foldEmail(email);
  limits.loginAttemptsByAddress.recall(clientAddress);
  const isFamiliar = await limits.familiarAddresses.has(account, clientAddress);
  const guesser = isFamiliar ? `${account} ${clientAddress}` : account;
  await limits.loginAttemptsByAccount.check(guesser);
  await limits.loginAttemptsByAddress.consume(clientAddress);
  if (!(await captchas.redeem(attempt.captchaSessionId, attempt.captchaAnswer, now)))
    throw new RequestError('CAPTCHA_INVALID');
  await limits.loginAttemptsByAccount.consume(guesser);

  let known: Credentials;
  try {
    known = await judge(deps, account, attempt.password);
  } catch (error) {
    // Nobody guessed wrong when a server was away, or too busy.
    if (!wasJudged(error)) {
      await limits.loginAttemptsByAccount.giveBack(guesser);
      await limits.loginAttemptsByAddress.giveBack(clientAddress);
    }
    throw error;
  }

  await limits.loginAttemptsByAccount.reset(guesser);
  await limits.loginAttemptsByAddress.giveBack(clientAddress);
  await limits.familiarAddresses.add(account, clientAddress);
  const token = await sessions.begin(known.userId, now);
  // A password changed while it was being compared ended the sessions there were, and this one was not there yet.
  if ((await credentials.findByUser(known.userId))?.passwordHash !== known.passwordHash) {
    await sessions.end(token);
    throw new RequestError('LOGIN_BAD_CREDENTIALS');
  }
  return token;
};
