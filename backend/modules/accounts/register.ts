import { createHmac } from 'node:crypto';
import { accountDecider } from '../../../domain/account/decider.js';
import type { AccountState } from '../../../domain/account/state.js';
import type { AccountEvent } from '../../../domain/account/events.js';
import { termsVersion } from '../../../domain/account/terms.js';
import { fold } from '../../../domain/eventSourcing/decider.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import { type Captchas, countWithoutPuzzle, type Puzzles } from '../captcha/index.js';
import type { CommandContext } from '../../adapters/eventStore/eventLog.js';
import type { Accounts } from '../../adapters/eventStore/openAggregates.js';
import { uuidOf } from '../../adapters/eventStore/uuid.js';
import type { RateLimits } from '../../platform/http/rateLimit.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { CredentialStore } from './credentials.js';
import type { EmailClaims } from './emailClaims.js';
import { hashPassword, verifyPassword } from './passwords.js';
import { registrationPuzzle } from './registrationPuzzle.js';

export type RegisterDeps = {
  readonly captchas: Pick<Captchas, 'redeem'>;
  readonly credentials: Pick<CredentialStore, 'findByEmail' | 'add'>;
  readonly emailClaims: Pick<EmailClaims, 'claim' | 'mustHold' | 'release'>;
  readonly puzzles: Pick<Puzzles, 'redeem'>;
  readonly limits: Pick<RateLimits, 'registrations' | 'registrationsWithoutPuzzle' | 'registrationsAfterPuzzle'>;
  readonly accounts: Pick<Accounts, 'handle' | 'history'>;
  /** The key with which the id of an account is derived from its e-mail. */
  readonly accountIdKey: Uint8Array;
};

export type Registration = {
  /** The e-mail as `foldEmail` spells it. */
  readonly email: string;
  readonly password: string;
  readonly captchaSessionId: string;
  readonly captchaAnswer: string;
  readonly clientAddress: string;
  /** The solution of a puzzle. */
  readonly proof?: string | undefined;
  /** `commandHash` must not be taken over the password: it stays in the log. */
  readonly context: CommandContext;
};

export type Registered = { readonly userId: string; readonly email: string; readonly position: bigint };

type Account = { readonly userId: string; readonly history: readonly Recorded<AccountEvent>[] };

/**
 * The account that an e-mail stands for. Its id follows from the e-mail, so that two who register at the same moment, and one
 * who repeats what broke off, mean the same account. An erased account stays erased, and one that has another e-mail now keeps its
 * id: the e-mail then stands for the next one.
 */
const accountOf = async ({ accounts, accountIdKey }: RegisterDeps, email: string): Promise<Account> => {
  for (let turn = 0; ; turn += 1) {
    const hash = createHmac('sha256', accountIdKey)
      .update(JSON.stringify([email, turn]))
      .digest();
    const userId = uuidOf(hash);
    const history = await accounts.history(userId);
    const state = fold<AccountEvent, AccountState>(accountDecider, history);
    const isGivenUp = state.status === 'registered' && state.email !== null && state.email !== email;
    if (state.status !== 'erased' && !isGivenUp) return { userId, history };
  }
};

/** The outcome of the same request when its response was lost. Captcha and puzzle were used up, so the password proves the sender. */
const firstOutcome = async (deps: RegisterDeps, registration: Registration): Promise<Registered | undefined> => {
  const { email, password, context } = registration;
  const { userId, history } = await accountOf(deps, email);
  const registered = history.find(({ metadata }) => metadata.commandId === context.commandId);
  if (registered?.type !== 'AccountRegistered') return undefined;
  const credential = await deps.credentials.findByEmail(email);
  if (credential?.userId !== userId || !(await verifyPassword(password, credential.passwordHash))) return undefined;
  return { userId, email, position: registered.position };
};

/**
 * Counts an attempt against its address, with a separate counter for solved puzzles, so that neighbours who solve none lock no one out.
 * @throws RequestError `proof_required`, `proof_refused`, `too_many_requests`
 */
const countRegistration = async ({ limits, puzzles }: RegisterDeps, registration: Registration): Promise<void> => {
  const { clientAddress: address, email: username, proof, context } = registration;
  if (proof === undefined) {
    await limits.registrations.consume({ address });
    return countWithoutPuzzle(limits.registrationsWithoutPuzzle, { address });
  }
  const { purpose, level } = await registrationPuzzle(limits, { username, address });
  await puzzles.redeem(proof, purpose, level, context.now);
  await limits.registrationsAfterPuzzle.consume({ address });
};

const wasSpent = (error: unknown): boolean =>
  error instanceof RequestError && (error.code === 'proof_refused' || error.code === 'CAPTCHA_INVALID');

/** @throws RequestError `proof_required`, `proof_refused`, `CAPTCHA_INVALID`, `too_many_requests` */
const mustBeAdmitted = async (deps: RegisterDeps, registration: Registration): Promise<void> => {
  await countRegistration(deps, registration);
  const { captchaSessionId, captchaAnswer, context } = registration;
  if (!(await deps.captchas.redeem(captchaSessionId, captchaAnswer, context.now)))
    throw new RequestError('CAPTCHA_INVALID');
};

/** Claims an address as who registers is told of it. @throws RequestError `REGISTER_USER_ALREADY_EXISTS` */
const claimNew = async (claimed: Promise<void>): Promise<void> => {
  try {
    await claimed;
  } catch (error) {
    if (error instanceof RequestError && error.code === 'email_claimed')
      throw new RequestError('REGISTER_USER_ALREADY_EXISTS');
    throw error;
  }
};

/**
 * Makes an account: first the event, then the credentials that let in. Of several who register one e-mail, at the same moment
 * or after one broke off in between, the account is whose credentials were added; all others are refused because it exists.
 * @throws RequestError `REGISTER_USER_ALREADY_EXISTS` and those of `mustBeAdmitted`
 */
export const register = async (deps: RegisterDeps, registration: Registration): Promise<Registered> => {
  const { accounts, credentials, emailClaims } = deps;
  const { email, password, context } = registration;
  try {
    await mustBeAdmitted(deps, registration);
  } catch (error) {
    const before = wasSpent(error) ? await firstOutcome(deps, registration) : undefined;
    if (before) return before;
    throw error;
  }
  // This also finds an account that the court set up, whose id is not derived from its e-mail.
  if (await credentials.findByEmail(email)) throw new RequestError('REGISTER_USER_ALREADY_EXISTS');

  const passwordHash = await hashPassword(password);
  const { userId } = await accountOf(deps, email);
  await claimNew(emailClaims.claim(email, userId, context.now));
  const { position } = await accounts.handle(
    userId,
    { type: 'RegisterAccount', data: { userId, email, termsVersion } },
    context,
    { beforeAppend: () => claimNew(emailClaims.mustHold(email, userId)) },
  );
  const isAdded = await credentials.add({ userId, email, passwordHash });
  await emailClaims.release(email, userId);
  if (!isAdded) throw new RequestError('REGISTER_USER_ALREADY_EXISTS');
  return { userId, email, position };
};
