import { DomainError } from '../../domain/eventSourcing/domainError.js';
import type { Captchas } from '../captcha/captchas.js';
import type { LimitKey } from '../http/limitKey.js';
import type { RateLimits } from '../http/rateLimit.js';
import { RequestError } from '../http/requestError.js';
import type { LoadAccount } from './accountStates.js';
import type { Credentials, CredentialStore } from './credentials.js';
import { emailAddress } from './emailAddress.js';
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
  email: string | undefined,
  password: string,
): Promise<Credentials> => {
  const known = email === undefined ? undefined : await credentials.findByEmail(email);
  const matches = await verifyPassword(password, known?.passwordHash);
  if (!known || !matches) throw new RequestError('LOGIN_BAD_CREDENTIALS');
  // The log itself and not a read model: whoever was barred a moment ago is barred.
  const { state } = await loadAccount(known.userId);
  if (state.status !== 'registered' || !state.isActive) throw new DomainError('account_inactive');
  return known;
};

/**
 * By whom an attempt is counted. From where the account signed in before it is counted apart and by nothing else: neither
 * strangers who guess nor neighbours behind the same address keep its owner out. What is no e-mail is nobody's: it counts
 * against the address it came from alone.
 */
const countedBy = async (
  { familiarAddresses }: SignInDeps['limits'],
  email: string | undefined,
  address: string,
): Promise<{ readonly byAccount?: LimitKey; readonly byAddress?: LimitKey }> => {
  if (email === undefined) return { byAddress: { address } };
  if (await familiarAddresses.has(email, address)) return { byAccount: { email, address } };
  return { byAccount: { email }, byAddress: { address } };
};

/**
 * Signs in and answers the token of a new session. Every attempt counts against account and address before anything
 * is compared, so that attempts at the same moment are counted too; one that was right, or that could not be judged, is given
 * back.
 * @throws RequestError `CAPTCHA_INVALID`, `LOGIN_BAD_CREDENTIALS`, `too_many_requests`
 * @throws DomainError `account_inactive`, told only to who knows the password
 */
export const signIn = async (deps: SignInDeps, attempt: SignIn): Promise<string> => {
  const { captchas, credentials, sessions } = deps;
  const { loginAttemptsByAccount, loginAttemptsByAddress, familiarAddresses } = deps.limits;
  const { clientAddress, now } = attempt;
  const { data: email } = emailAddress.safeParse(attempt.email);
  const { byAccount, byAddress } = await countedBy(deps.limits, email, clientAddress);
  if (byAddress) loginAttemptsByAddress.recall(byAddress);
  if (byAccount) await loginAttemptsByAccount.check(byAccount);
  if (byAddress) await loginAttemptsByAddress.consume(byAddress);
  if (!(await captchas.redeem(attempt.captchaSessionId, attempt.captchaAnswer, now)))
    throw new RequestError('CAPTCHA_INVALID');
  if (byAccount) await loginAttemptsByAccount.consume(byAccount);

  let known: Credentials;
  try {
    known = await judge(deps, email, attempt.password);
  } catch (error) {
    // Nobody guessed wrong when a server was away, or too busy.
    if (!wasJudged(error)) {
      if (byAccount) await loginAttemptsByAccount.giveBack(byAccount);
      if (byAddress) await loginAttemptsByAddress.giveBack(byAddress);
    }
    throw error;
  }

  if (byAccount) await loginAttemptsByAccount.reset(byAccount);
  if (byAddress) await loginAttemptsByAddress.giveBack(byAddress);
  await familiarAddresses.add(known.email, clientAddress);
  const token = await sessions.begin(known.userId, now);
  // A password changed while it was being compared ended the sessions there were, and this one was not there yet.
  if ((await credentials.findByUser(known.userId))?.passwordHash !== known.passwordHash) {
    await sessions.end(token);
    throw new RequestError('LOGIN_BAD_CREDENTIALS');
  }
  return token;
};
