import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import type { Accounts } from '../../../adapters/eventStore/openAggregates.js';
import type { CommandContext } from '../../../adapters/eventStore/eventLog.js';
import { RequestError } from '../../../platform/http/requestError.js';
import type { CredentialStore } from '../credentials.js';
import { beginSession, type BeginSessionDeps, type SignedIn } from '../signIn.js';
import { checkCode, type CheckCodeDeps } from './checkCode.js';
import type { SignInTickets } from './signInTickets.js';

export type FinishSignInDeps = Omit<CheckCodeDeps, 'accounts'> &
  BeginSessionDeps & {
    readonly accounts: Pick<Accounts, 'load' | 'handle'>;
    readonly credentials: Pick<CredentialStore, 'findByUser'>;
    readonly tickets: SignInTickets;
    readonly limits: CheckCodeDeps['limits'] & BeginSessionDeps['limits'];
  };

export type SecondStep = {
  readonly ticket: string;
  readonly code: string;
  readonly address: string;
  readonly sessionDevice?: string | undefined;
  readonly context: Omit<CommandContext, 'actor' | 'commandHash'>;
};

const over = (): RequestError => new RequestError('sign_in_step_over');

/**
 * The second step of a sign-in: begins the session of whoever holds a ticket and a code. An account whose second factor was reset meanwhile signs
 * in anew.
 * @throws RequestError `sign_in_step_over`, `second_factor_code_wrong`, `too_many_requests`; DomainError `account_inactive`
 */
export const finishSignIn = async (deps: FinishSignInDeps, step: SecondStep): Promise<SignedIn> => {
  const { credentials, accounts, tickets } = deps;
  const { ticket, code, address, sessionDevice, context } = step;
  const userId = tickets.holderOf(ticket);
  const credential = userId === undefined ? undefined : await credentials.findByUser(userId);
  if (!credential || !tickets.isValid(ticket, credential, context.now)) throw over();
  // The log itself, and before the code is taken: while it is away, no code is lost.
  const { state, position } = await accounts.load(credential.userId);
  if (state.status !== 'registered' || !state.isActive) throw new DomainError('account_inactive');
  const actor = { kind: 'user', id: credential.userId } as const;
  try {
    await checkCode(deps, { userId: credential.userId, code, context: { ...context, actor } });
  } catch (error) {
    if (error instanceof RequestError && error.code === 'second_factor_off') throw over();
    throw error;
  }
  return beginSession(deps, { credential, position, address, sessionDevice, now: context.now, changed: over });
};
