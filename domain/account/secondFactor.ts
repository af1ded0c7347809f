import { DomainError } from '../eventSourcing/domainError.js';
import { mustHaveRightsOf } from './administer.js';
import type { AccountCommand } from './commands.js';
import type { AccountEvent } from './events.js';
import type { RegisteredAccount } from './state.js';

export type SecondFactorCommand = Extract<
  AccountCommand,
  {
    type:
      | 'EnableSecondFactor'
      | 'DisableSecondFactor'
      | 'ReplaceRecoveryCodes'
      | 'UseRecoveryCode'
      | 'AskSecondFactorReset'
      | 'ConfirmSecondFactorReset'
      | 'ResetSecondFactor';
  }
>;

type Ask = Extract<SecondFactorCommand, { type: 'AskSecondFactorReset' }>['data'];
type Confirm = Extract<SecondFactorCommand, { type: 'ConfirmSecondFactorReset' }>['data'];

/** @throws DomainError `second_factor_reset_own`, `second_factor_reset_open`, `rights_beyond_own` */
const ask = (account: RegisteredAccount, { resetId, askedBy, expiresAt, reason, by, now }: Ask): AccountEvent[] => {
  const { userId, factorReset } = account;
  if (askedBy === userId) throw new DomainError('second_factor_reset_own');
  mustHaveRightsOf(account, by);
  if (factorReset && Date.parse(factorReset.expiresAt) > now.getTime())
    throw new DomainError('second_factor_reset_open');
  const data = { userId, resetId, askedBy, expiresAt: expiresAt.toISOString(), reason };
  return [{ type: 'SecondFactorResetAsked', data }];
};

/** @throws DomainError `second_factor_reset_own`, `second_factor_reset_same_person`, `second_factor_reset_gone`, `rights_beyond_own` */
const confirm = (account: RegisteredAccount, { resetId, confirmedBy, by, now }: Confirm): AccountEvent[] => {
  const { userId, factorReset } = account;
  if (confirmedBy === userId) throw new DomainError('second_factor_reset_own');
  mustHaveRightsOf(account, by);
  if (factorReset?.resetId !== resetId || Date.parse(factorReset.expiresAt) <= now.getTime())
    throw new DomainError('second_factor_reset_gone');
  if (factorReset.askedBy === confirmedBy) throw new DomainError('second_factor_reset_same_person');
  return [{ type: 'SecondFactorReset', data: { userId, resetId } }];
};

/**
 * Decides about the second factor of an account. Whether there is one is a record of `app.second_factors`, which the use case looks at:
 * what broke off between the event and the record is repeated, and then adds no second event.
 */
export const decideSecondFactor = (command: SecondFactorCommand, account: RegisteredAccount): AccountEvent[] => {
  const { userId, hasSecondFactor } = account;
  switch (command.type) {
    case 'EnableSecondFactor':
      return hasSecondFactor ? [] : [{ type: 'SecondFactorEnabled', data: { userId } }];
    case 'DisableSecondFactor':
      return hasSecondFactor ? [{ type: 'SecondFactorDisabled', data: { userId } }] : [];
    case 'ReplaceRecoveryCodes':
      return [{ type: 'RecoveryCodesReplaced', data: { userId } }];
    case 'UseRecoveryCode':
      return [{ type: 'RecoveryCodeUsed', data: { userId, left: command.data.left } }];
    case 'AskSecondFactorReset':
      return ask(account, command.data);
    case 'ConfirmSecondFactorReset':
      return confirm(account, command.data);
    case 'ResetSecondFactor':
      return [{ type: 'SecondFactorReset', data: { userId } }];
  }
};
