import { createHmac, randomUUID } from 'node:crypto';
import type { UnitPerson } from '../../../domain/account/commands.js';
import type { AccountState } from '../../../domain/account/state.js';
import { unitSignInActor } from '../../../domain/account/unitSignIn.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { CommandContext } from '../../adapters/eventStore/eventLog.js';
import type { Accounts } from '../../adapters/eventStore/openAggregates.js';
import { uuidOf } from '../../adapters/eventStore/uuid.js';
import { RequestError } from '../../platform/http/requestError.js';
import { noPassword, type CredentialStore, type EmailClaims, type Sessions } from '../accounts/index.js';

export type AdmitDeps = {
  readonly accounts: Pick<Accounts, 'handle' | 'load'>;
  readonly credentials: Pick<CredentialStore, 'findByUser' | 'add'>;
  readonly emailClaims: Pick<EmailClaims, 'claim' | 'mustHold' | 'release'>;
  readonly sessions: Pick<Sessions, 'endAllOf'>;
  /** The key with which the id of an account is derived. */
  readonly accountIdKey: Uint8Array;
};

type Request = { readonly correlationId: string; readonly now: Date };
type Account = { readonly userId: string; readonly state: AccountState };

/**
 * The account of a person at the provider. Its id follows from issuer and subject, and from nothing that could be another's tomorrow, such as
 * an e-mail; so two first sign-ins at once, and one after a crash, mean the same account. An erased account stays erased: the person gets the
 * next one.
 */
const accountOf = async ({ accounts, accountIdKey }: AdmitDeps, { issuer, subject }: UnitPerson): Promise<Account> => {
  for (let turn = 0; ; turn += 1) {
    const named = JSON.stringify(['unit account', issuer, subject, turn]);
    const userId = uuidOf(createHmac('sha256', accountIdKey).update(named).digest());
    const { state } = await accounts.load(userId);
    if (state.status !== 'erased') return { userId, state };
  }
};

/** Does work on an address, and says it as who signs in is told of it. @throws RequestError `unit_email_taken` */
const unlessTaken = async (work: Promise<void>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof RequestError && error.code === 'email_claimed') throw new RequestError('unit_email_taken');
    throw error;
  }
};

/** The address that the account is to have, where the credentials do not say yet that it has it. */
const missingEmail = async ({ credentials }: AdmitDeps, { userId, state }: Account, person: UnitPerson) => {
  if (state.status !== 'registered') return person.email;
  return (await credentials.findByUser(userId)) === undefined ? state.email : undefined;
};

/**
 * Lets a person in whom the provider vouches for, as far as their account goes: it comes to be, gets the roles that the provider gives now, or
 * is barred because there are none, and then its sessions end. No account is found by its e-mail: whoever could have an address entered at
 * the provider would otherwise take over the account that has it here.
 * @throws RequestError `unit_claims_invalid`, `unit_email_taken`; DomainError `unit_role_missing`, `account_inactive`
 */
export const admitUnitPerson = async (
  deps: AdmitDeps,
  person: UnitPerson,
  { correlationId, now }: Request,
): Promise<{ readonly userId: string; readonly position: bigint }> => {
  const { accounts, credentials, emailClaims, sessions } = deps;
  const account = await accountOf(deps, person);
  const { userId, state: before } = account;
  if (before.status === 'unregistered' && person.roles.length === 0) throw new DomainError('unit_role_missing');
  const email = await missingEmail(deps, account, person);
  if (email === null)
    throw new RequestError('unit_claims_invalid', {
      sentence: '单位账号系统没有给出您的邮箱，或者格式不正确，无法建立账号。请联系本院管理员。',
    });
  if (email !== undefined) await unlessTaken(emailClaims.claim(email, userId, now));
  const actor = { kind: 'system', id: unitSignInActor } as const;
  const context: CommandContext = { commandId: randomUUID(), correlationId, actor, now };
  const { state, position } = await accounts.handle(
    userId,
    { type: 'SignInFromUnit', data: { userId, ...person } },
    context,
    {
      beforeAppend: async (events) => {
        if (email !== undefined) await unlessTaken(emailClaims.mustHold(email, userId));
        // One that is let in again begins without sessions, also where the process died before those of before were ended.
        if (events.some(({ type }) => type === 'AccountActivated')) await sessions.endAllOf(userId);
      },
    },
  );
  if (email !== undefined) {
    await credentials.add({ userId, email, passwordHash: noPassword });
    await emailClaims.release(email, userId);
  }
  if (state.status === 'registered' && state.isActive) return { userId, position };
  await sessions.endAllOf(userId);
  throw new DomainError(person.roles.length === 0 ? 'unit_role_missing' : 'account_inactive');
};
