import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { type Captchas, countWithoutPuzzle, type Puzzles } from '../captcha/index.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { Accounts } from '../../adapters/eventStore/openAggregates.js';
import type { Credentials, CredentialStore } from './credentials.js';
import type { Devices } from './devices.js';
import { verifyPassword } from './passwords.js';
import type { Sessions } from './sessions.js';
import { countedBy, signInPuzzle, type Claimant, type Counted, type SignInLimits } from './signInCounters.js';

export type SignInDeps = {
  readonly captchas: Captchas;
  readonly credentials: CredentialStore;
  readonly sessions: Sessions;
  readonly limits: SignInLimits;
  readonly puzzles: Pick<Puzzles, 'redeem'>;
  readonly devices: Devices;
  readonly accounts: Pick<Accounts, 'load'>;
};

export type SignIn = Claimant & {
  readonly password: string;
  readonly captchaSessionId: string;
  readonly captchaAnswer: string;
  /** The solution of a puzzle. */
  readonly proof?: string | undefined;
};

/** `device`: what the browser sends next time, so that guesses of others do not lock its owner out. */
export type SignedIn = { readonly token: string; readonly device: string };

const wasJudged = (error: unknown): boolean =>
  (error instanceof RequestError && error.code === 'LOGIN_BAD_CREDENTIALS') ||
  (error instanceof DomainError && error.code === 'account_inactive');

/** Whose password it is. @throws RequestError `LOGIN_BAD_CREDENTIALS`, DomainError `account_inactive` */
const judge = async (
  { credentials, accounts }: SignInDeps,
  email: string | undefined,
  password: string,
): Promise<Credentials> => {
  const known = email === undefined ? undefined : await credentials.findByEmail(email);
  const matches = await verifyPassword(password, known?.passwordHash);
  if (!known || !matches) throw new RequestError('LOGIN_BAD_CREDENTIALS');
  // The log itself and not a read model: an account barred a moment ago is refused.
  const { state } = await accounts.load(known.userId);
  if (state.status !== 'registered' || !state.isActive) throw new DomainError('account_inactive');
  return known;
};

/**
 * Counts an attempt against account and address before anything is compared; returns how to take it back. An attempt with
 * a solved puzzle has another counter than neighbours who solved none.
 * @throws RequestError `proof_required`, `proof_refused`, `too_many_requests`
 */
const countAttempt = async (deps: SignInDeps, counted: Counted, attempt: SignIn): Promise<() => Promise<void>> => {
  const { loginAttemptsByAccount, loginAttemptsByAddress, loginsWithoutPuzzle, loginsAfterPuzzle } = deps.limits;
  const { byAccount, byAddress } = counted;
  const { proof, address, now } = attempt;
  const ofAddress = proof === undefined ? loginAttemptsByAddress : loginsAfterPuzzle;
  if (byAddress) ofAddress.recall(byAddress);
  if (byAccount) await loginAttemptsByAccount.check(byAccount);
  if (proof !== undefined) {
    const { purpose, level } = await signInPuzzle(deps.limits, counted, address);
    await deps.puzzles.redeem(proof, purpose, level, now);
  }
  if (byAddress) await ofAddress.consume(byAddress);
  if (byAddress && proof === undefined) await countWithoutPuzzle(loginsWithoutPuzzle, byAddress);
  return async () => {
    if (!byAddress) return;
    await ofAddress.giveBack(byAddress);
    if (proof === undefined) await loginsWithoutPuzzle.giveBack(byAddress);
  };
};

/**
 * Signs in and returns the token of a new session. Every attempt counts before anything is compared, so that attempts at the
 * same moment are counted too; one that was right, or that could not be judged, is given back.
 * @throws RequestError `proof_required`, `proof_refused`, `CAPTCHA_INVALID`, `LOGIN_BAD_CREDENTIALS`, `too_many_requests`
 * @throws DomainError `account_inactive`, only when the password is right
 */
export const signIn = async (deps: SignInDeps, attempt: SignIn): Promise<SignedIn> => {
  const { captchas, credentials, sessions, devices } = deps;
  const { loginAttemptsByAccount, familiarAddresses } = deps.limits;
  const { address, now } = attempt;
  const counted = await countedBy(deps, attempt);
  const { email, byAccount } = counted;
  const takeBack = await countAttempt(deps, counted, attempt);
  if (!(await captchas.redeem(attempt.captchaSessionId, attempt.captchaAnswer, now)))
    throw new RequestError('CAPTCHA_INVALID');
  if (byAccount) await loginAttemptsByAccount.consume(byAccount);

  let known: Credentials;
  try {
    known = await judge(deps, email, attempt.password);
  } catch (error) {
    // No password was judged wrong when a server was away or too busy.
    if (!wasJudged(error)) {
      if (byAccount) await loginAttemptsByAccount.giveBack(byAccount);
      await takeBack();
    }
    throw error;
  }

  if (byAccount) await loginAttemptsByAccount.reset(byAccount);
  await takeBack();
  await familiarAddresses.add(known.email, address);
  const token = await sessions.begin(known.userId, now);
  // A password changed while it was being compared ended the sessions there were, and this one was not there yet.
  if ((await credentials.findByUser(known.userId))?.passwordHash !== known.passwordHash) {
    await sessions.end(token);
    throw new RequestError('LOGIN_BAD_CREDENTIALS');
  }
  return { token, device: devices.tokenFor(known.email, now) };
};
