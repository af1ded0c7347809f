import { DomainError } from '../eventSourcing/domainError.js';
import { keepOneAdministrator } from './administer.js';
import type { AccountCommand } from './commands.js';
import type { AccountEvent } from './events.js';
import type { RegisteredAccount } from './state.js';

/** Fewest days between an owner's order and the erasure: a thief of a session must not be able to erase at once. */
export const fewestDeletionDays = 1;

/** The reason that an erasure by its owner's order leaves in the log. */
export const deletionReason = '本人注销账号，宽限期已满';

/** The program that erases accounts whose owners ordered it, as the actor of the erasure. */
export const deletionActor = 'account deletion';

type DeletionCommand = Extract<
  AccountCommand,
  { type: 'RequestAccountDeletion' | 'WithdrawAccountDeletion' | 'EraseDueAccount' }
>;

/**
 * What an owner's order of deletion, its withdrawal, and the end of the days of grace lead to. Asked again, each changes nothing.
 * @throws DomainError `last_administrator`, `account_inactive`
 */
export const decideDeletion = (command: DeletionCommand, account: RegisteredAccount): AccountEvent[] => {
  const { userId, deletionDue } = account;
  switch (command.type) {
    case 'RequestAccountDeletion': {
      const { due, otherAdministrators } = command.data;
      if (!account.isActive) throw new DomainError('account_inactive');
      if (deletionDue !== null) return [];
      keepOneAdministrator(account, otherAdministrators);
      return [{ type: 'AccountDeletionRequested', data: { userId, due: due.toISOString() } }];
    }
    case 'WithdrawAccountDeletion':
      return deletionDue === null ? [] : [{ type: 'AccountDeletionWithdrawn', data: { userId } }];
    case 'EraseDueAccount': {
      const { reason, otherAdministrators, now } = command.data;
      if (deletionDue === null || new Date(deletionDue) > now) return [];
      keepOneAdministrator(account, otherAdministrators);
      return [{ type: 'AccountErased', data: { userId, reason } }];
    }
  }
};
