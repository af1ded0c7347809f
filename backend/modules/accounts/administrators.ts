import { randomUUID } from 'node:crypto';
import type { AccountCommand } from '../../../domain/account/commands.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { Tables } from '../../../projections/runner/projection.js';
import type { CommandContext } from '../../adapters/eventStore/eventLog.js';
import type { Accounts } from '../../adapters/eventStore/openAggregates.js';
import { foldEmail } from '../../../domain/account/foldEmail.js';
import type { CredentialStore } from './credentials.js';
import type { EmailClaims } from './emailClaims.js';
import { hashPassword, noPassword } from './passwords.js';
import { resetFactorBySystem } from './secondFactor/resetFactor.js';
import type { Sessions } from './sessions.js';
import type { TellAccount } from './tellAccount.js';

type Deps = {
  /** The `app` schema. */
  readonly app: Tables;
  readonly accounts: Pick<Accounts, 'handle' | 'load'>;
  readonly credentials: CredentialStore;
  readonly sessions: Sessions;
  readonly emailClaims: Pick<EmailClaims, 'claim' | 'mustHold' | 'release'>;
  readonly tellAccount: TellAccount;
  readonly now: () => Date;
};

export type Administrators = {
  /**
   * Makes an administrator: first the events, then the credentials that let in, so that an attempt that broke off in between
   * can be repeated. Returns whether the password given is now the account's, and where the log then stands.
   */
  readonly register: (account: {
    readonly userId: string;
    readonly email: string;
    readonly password: string;
  }) => Promise<{ readonly added: boolean; readonly position: bigint }>;
  /** Sets a new password, ends the account's sessions and tells its owner by e-mail. @throws DomainError `account_not_found`, `unit_account_without_password` */
  readonly resetPassword: (email: string, password: string) => Promise<void>;
  /** Removes the second factor of an account, ends its sessions and tells its owner by e-mail. @throws DomainError `account_not_found` */
  readonly resetSecondFactor: (email: string) => Promise<void>;
};

/** Changes of administrators by the system itself: at the first start and from the command line. */
export const createAdministrators = (deps: Deps): Administrators => {
  const { accounts, credentials, sessions, emailClaims, tellAccount, now } = deps;
  const context = (): CommandContext => ({
    commandId: randomUUID(),
    correlationId: randomUUID(),
    actor: { kind: 'system', id: 'administrators' },
    now: now(),
  });
  return {
    register: async ({ userId, email: given, password }) => {
      const email = foldEmail(given); // as when people register: the list of users is searched for this spelling
      const owner = await credentials.findByEmail(email);
      if (owner && owner.userId !== userId) throw new DomainError('email_taken');
      const passwordHash = await hashPassword(password);
      const command: AccountCommand = { type: 'RegisterAccount', data: { userId, email } };
      await emailClaims.claim(email, userId, now());
      await accounts.handle(userId, command, context(), { beforeAppend: () => emailClaims.mustHold(email, userId) });
      const { position } = await accounts.handle(userId, { type: 'GrantAdministrator' }, context());
      const added = await credentials.add({ userId, email, passwordHash });
      await emailClaims.release(email, userId);
      return { added, position };
    },
    resetPassword: async (email, password) => {
      const credential = await credentials.findByEmail(email);
      if (!credential) throw new DomainError('account_not_found');
      if (credential.passwordHash === noPassword) throw new DomainError('unit_account_without_password');
      await credentials.changePassword(credential.userId, await hashPassword(password));
      await sessions.endAllOf(credential.userId);
      await tellAccount(credential.userId, 'password_changed', now());
    },
    resetSecondFactor: async (email) => {
      const credential = await credentials.findByEmail(email);
      if (!credential) throw new DomainError('account_not_found');
      await resetFactorBySystem(deps, credential.userId, context());
    },
  };
};
