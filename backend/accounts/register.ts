import { createHmac } from 'node:crypto';
import { accountDecider } from '../../domain/account/decider.js';
import { isAccountEvent, type AccountState } from '../../domain/account/state.js';
import type { AccountEvent } from '../../domain/account/events.js';
import { termsVersion } from '../../domain/account/terms.js';
import { fold } from '../../domain/eventSourcing/decider.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import type { Captchas } from '../captcha/captchas.js';
import type { CommandContext, EventLog } from '../eventStore/eventLog.js';
import { createCommandHandler, readHistory } from '../eventStore/handleCommand.js';
import type { StreamNames } from '../eventStore/streams.js';
import { uuidOf } from '../eventStore/uuid.js';
import type { RateLimits } from '../http/rateLimit.js';
import { RequestError } from '../http/requestError.js';
import type { CredentialStore } from './credentials.js';
import { hashPassword, verifyPassword } from './passwords.js';

export type RegisterDeps = {
  readonly captchas: Pick<Captchas, 'redeem'>;
  readonly credentials: Pick<CredentialStore, 'findByEmail' | 'add'>;
  readonly limits: Pick<RateLimits, 'registrations'>;
  readonly log: EventLog;
  readonly streams: Pick<StreamNames, 'account'>;
  /** Under which the id of an account follows from its e-mail. */
  readonly accountIdKey: Uint8Array;
};

export type Registration = {
  /** In the one spelling of `foldEmail`. */
  readonly email: string;
  readonly password: string;
  readonly captchaSessionId: string;
  readonly captchaAnswer: string;
  readonly clientAddress: string;
  /** `commandHash` must not be taken over the password: it stays in the log. */
  readonly context: CommandContext;
};

export type Registered = { readonly userId: string; readonly email: string; readonly position: bigint };

type Account = { readonly userId: string; readonly history: readonly Recorded<AccountEvent>[] };

/**
 * The account that an e-mail stands for. Its id follows from the e-mail, so that two who register at the same moment, and one
 * who repeats what broke off, mean the same account. An erased account stays erased: the e-mail then stands for the next one.
 */
const accountOf = async ({ log, streams, accountIdKey }: RegisterDeps, email: string): Promise<Account> => {
  for (let turn = 0; ; turn += 1) {
    const hash = createHmac('sha256', accountIdKey)
      .update(JSON.stringify([email, turn]))
      .digest();
    const userId = uuidOf(hash);
    const history = await readHistory(log, streams.account(userId), isAccountEvent);
    const state = fold<AccountEvent, AccountState>(accountDecider, history);
    if (state.status !== 'erased') return { userId, history };
  }
};

/** What the same request led to when its answer was lost. Its captcha is spent, so it must know the password instead. */
const firstOutcome = async (deps: RegisterDeps, registration: Registration): Promise<Registered | undefined> => {
  const { email, password, context } = registration;
  const { userId, history } = await accountOf(deps, email);
  const registered = history.find(({ metadata }) => metadata.commandId === context.commandId);
  if (registered?.type !== 'AccountRegistered') return undefined;
  const known = await deps.credentials.findByEmail(email);
  if (known?.userId !== userId || !(await verifyPassword(password, known.passwordHash))) return undefined;
  return { userId, email, position: registered.position };
};

/**
 * Makes an account: first the event, then the credentials that let in. Of several who register one e-mail, at the same moment
 * or after one broke off in between, the account is whose credentials were added; all others are told that it exists.
 * @throws RequestError `CAPTCHA_INVALID`, `REGISTER_USER_ALREADY_EXISTS`, `too_many_requests`
 */
export const register = async (deps: RegisterDeps, registration: Registration): Promise<Registered> => {
  const { captchas, credentials, limits, log, streams } = deps;
  const { email, password, context } = registration;
  await limits.registrations.consume({ address: registration.clientAddress });
  if (!(await captchas.redeem(registration.captchaSessionId, registration.captchaAnswer, context.now))) {
    const before = await firstOutcome(deps, registration);
    if (before) return before;
    throw new RequestError('CAPTCHA_INVALID');
  }
  // Also an account that the court set up, whose id does not follow from its e-mail.
  if (await credentials.findByEmail(email)) throw new RequestError('REGISTER_USER_ALREADY_EXISTS');

  const passwordHash = await hashPassword(password);
  const { userId } = await accountOf(deps, email);
  const handle = createCommandHandler({
    log,
    decider: accountDecider,
    streamOf: streams.account,
    isOurs: isAccountEvent,
  });
  const { position } = await handle(
    userId,
    { type: 'RegisterAccount', data: { userId, email, termsVersion } },
    context,
  );
  if (!(await credentials.add({ userId, email, passwordHash }))) throw new RequestError('REGISTER_USER_ALREADY_EXISTS');
  return { userId, email, position };
};
