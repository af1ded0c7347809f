import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { Tables } from '../../../projections/runner/projection.js';
import { type Captchas, countWithoutPuzzle, type Puzzles } from '../captcha/index.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { Accounts } from '../../adapters/eventStore/openAggregates.js';
import type { Credentials, CredentialStore } from './credentials.js';
import type { Devices } from './devices.js';
import { mustMayUsePassword } from './localSignIn.js';
import { verifyPassword } from './passwords.js';
import type { Sessions } from './sessions.js';
import { findFactor } from './secondFactor/factorRows.js';
import type { SignInTickets } from './secondFactor/signInTickets.js';
import { countedBy, signInPuzzle, type Claimant, type Counted, type SignInLimits } from './signInCounters.js';

export type SignInDeps = {
  readonly captchas: Captchas;
  readonly credentials: CredentialStore;
  readonly sessions: Sessions;
  readonly limits: SignInLimits;
  readonly puzzles: Pick<Puzzles, 'redeem'>;
  readonly devices: Devices;
  readonly accounts: Pick<Accounts, 'load'>;
  /** The `app` schema. */
  readonly app: Tables;
  readonly tickets: Pick<SignInTickets, 'issue'>;
  /** The court's identity provider, if it has one. */
  readonly unitSignIn: Parameters<typeof mustMayUsePassword>[0];
};

export type SignIn = Claimant & {
  readonly password: string;
  readonly captchaSessionId: string;
  readonly captchaAnswer: string;
  /** The solution of a puzzle. */
  readonly proof?: string | undefined;
  /** What the person signs in from, as the list of sessions names it. */
  readonly sessionDevice?: string | undefined;
};

export type SignedIn = {
  readonly token: string;
  /** What the browser sends next time, so that guesses of others do not lock its owner out. */
  readonly device: string;
  /** Where the account's last event stands in the log: before the read models are there, they may not know the account. */
  readonly position: bigint;
};

const wasJudged = (error: unknown): boolean =>
  (error instanceof RequestError && error.code === 'LOGIN_BAD_CREDENTIALS') ||
  (error instanceof DomainError && error.code === 'account_inactive');

/** The credentials that the password belongs to, and where the account's last event stands. @throws RequestError `LOGIN_BAD_CREDENTIALS`, `local_sign_in_off`; DomainError `account_inactive` */
const judge = async (
  { credentials, accounts, unitSignIn }: SignInDeps,
  email: string | undefined,
  password: string,
): Promise<{ readonly credential: Credentials; readonly position: bigint }> => {
  const credential = email === undefined ? undefined : await credentials.findByEmail(email);
  const matches = await verifyPassword(password, credential?.passwordHash);
  if (!credential || !matches) throw new RequestError('LOGIN_BAD_CREDENTIALS');
  // The log itself and not a read model: an account barred a moment ago is refused.
  const { state, position } = await accounts.load(credential.userId);
  if (state.status !== 'registered' || !state.isActive) throw new DomainError('account_inactive');
  mustMayUsePassword(unitSignIn, state, credential.email);
  return { credential, position };
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

export type BeginSessionDeps = Pick<SignInDeps, 'sessions' | 'devices'> & {
  readonly credentials: Pick<CredentialStore, 'findByUser'>;
  readonly limits: Pick<SignInLimits, 'familiarAddresses'>;
};
type Proven = Pick<SignIn, 'address' | 'now' | 'sessionDevice'> & {
  readonly credential: Credentials;
  readonly position: bigint;
  /** The refusal where password or e-mail changed meanwhile. */
  readonly changed: () => RequestError;
};

/** Begins the session of somebody who proved all that their account asks for. */
export const beginSession = async (
  { credentials, sessions, devices, limits }: BeginSessionDeps,
  { credential, position, address, now, sessionDevice, changed }: Proven,
): Promise<SignedIn> => {
  await limits.familiarAddresses.add(credential.email, address);
  const token = await sessions.begin(credential.userId, now, sessionDevice);
  // A change of password or e-mail during the comparison ended the earlier sessions, but not this new one, so it is ended here.
  const present = await credentials.findByUser(credential.userId);
  if (present?.passwordHash !== credential.passwordHash || present.email !== credential.email) {
    await sessions.end(token);
    throw changed();
  }
  return { token, device: devices.tokenFor(credential.email, now), position };
};

/**
 * Signs in and returns the token of a new session. Every attempt counts before anything is compared, so that attempts at the
 * same moment are counted too; one that was right, or that could not be judged, is given back.
 * An account with two factors gets a ticket for its second step instead.
 * @throws RequestError `proof_required`, `proof_refused`, `CAPTCHA_INVALID`, `LOGIN_BAD_CREDENTIALS`, `local_sign_in_off`, `second_factor_required`, `too_many_requests`
 * @throws DomainError `account_inactive`, only when the password is right
 */
export const signIn = async (deps: SignInDeps, attempt: SignIn): Promise<SignedIn> => {
  const { captchas } = deps;
  const { loginAttemptsByAccount } = deps.limits;
  const { now } = attempt;
  const counterKeys = await countedBy(deps, attempt);
  const { email, byAccount } = counterKeys;
  const takeBack = await countAttempt(deps, counterKeys, attempt);
  if (!(await captchas.redeem(attempt.captchaSessionId, attempt.captchaAnswer, now)))
    throw new RequestError('CAPTCHA_INVALID');
  if (byAccount) await loginAttemptsByAccount.consume(byAccount);

  let judged: Awaited<ReturnType<typeof judge>>;
  try {
    judged = await judge(deps, email, attempt.password);
  } catch (error) {
    // A server that was away or too busy judged no password, so the attempt does not count.
    if (!wasJudged(error)) {
      if (byAccount) await loginAttemptsByAccount.giveBack(byAccount);
      await takeBack();
    }
    throw error;
  }

  const { credential, position } = judged;
  if (byAccount) await loginAttemptsByAccount.reset(byAccount);
  await takeBack();
  if ((await findFactor(deps.app, credential.userId))?.since)
    throw new RequestError('second_factor_required', { ticket: deps.tickets.issue(credential, now) });
  const changed = () => new RequestError('LOGIN_BAD_CREDENTIALS');
  return beginSession(deps, { ...attempt, credential, position, changed });
};
