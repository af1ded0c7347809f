import { specify } from '../eventSourcing/testing/deciderSpec.js';
import type { AccountCommand } from './commands.js';
import type { CourtRights } from './courtRoles.js';
import { accountDecider } from './decider.js';
import type { AccountEvent } from './events.js';

const given = specify(accountDecider);
const data = { userId: 'u1' };
const registered: AccountEvent = { type: 'AccountRegistered', data: { ...data, email: 'a@example.cn' } };
const superuser: AccountEvent = { type: 'AdministratorGranted', data };
const deactivated: AccountEvent = { type: 'AccountDeactivated', data };
const on: AccountEvent = { type: 'SecondFactorEnabled', data };
const off: AccountEvent = { type: 'SecondFactorDisabled', data };
const expiresAt = new Date('2027-01-13T02:00:00Z');
const reason = '手机丢失';
const asked: AccountEvent = {
  type: 'SecondFactorResetAsked',
  data: { ...data, resetId: 'r1', askedBy: 'first', expiresAt: expiresAt.toISOString(), reason },
};
const reset: AccountEvent = { type: 'SecondFactorReset', data: { ...data, resetId: 'r1' } };
const inTime = new Date('2027-01-10T02:00:00Z');
const all: CourtRights = { isSuperuser: true };
const administrator: CourtRights = { isSuperuser: false, courtRoles: ['administrator'] };

const ask = (askedBy: string, by = all, now = inTime): AccountCommand => ({
  type: 'AskSecondFactorReset',
  data: { resetId: 'r1', askedBy, expiresAt, reason, by, now },
});
const confirm = (confirmedBy: string, { resetId = 'r1', by = all, now = inTime } = {}): AccountCommand => ({
  type: 'ConfirmSecondFactorReset',
  data: { resetId, confirmedBy, by, now },
});

describe('the second factor of an account', () => {
  it('is switched on and off once', () => {
    given(registered).when({ type: 'EnableSecondFactor' }).then(on);
    given(registered, on).when({ type: 'EnableSecondFactor' }).thenNothing();
    given(registered, on).when({ type: 'DisableSecondFactor' }).then(off);
    given(registered, on, off).when({ type: 'DisableSecondFactor' }).thenNothing();
    given(registered, deactivated).when({ type: 'EnableSecondFactor' }).thenRefused('account_inactive');
  });

  it('notes each recovery code that is used, and each new set of them', () => {
    given(registered, on)
      .when({ type: 'UseRecoveryCode', data: { left: 9 } })
      .then({ type: 'RecoveryCodeUsed', data: { ...data, left: 9 } });
    given(registered, on).when({ type: 'ReplaceRecoveryCodes' }).then({ type: 'RecoveryCodesReplaced', data });
  });

  it('is reset by two administrators, neither of whom is its owner', () => {
    given(registered, on).when(ask('first')).then(asked);
    given(registered, on).when(ask('u1')).thenRefused('second_factor_reset_own');
    given(registered, on, asked).when(confirm('second')).then(reset);
    given(registered, on, asked).when(confirm('first')).thenRefused('second_factor_reset_same_person');
    given(registered, on, asked).when(confirm('u1')).thenRefused('second_factor_reset_own');
    given(registered, on).when({ type: 'ResetSecondFactor' }).then({ type: 'SecondFactorReset', data });
  });

  it('is asked about once at a time, and confirmed once, in time', () => {
    given(registered, on, asked).when(ask('second')).thenRefused('second_factor_reset_open');
    given(registered, on, asked)
      .when(ask('second', all, expiresAt))
      .then({
        ...asked,
        data: { ...asked.data, askedBy: 'second' },
      } as AccountEvent);
    given(registered, on).when(confirm('second')).thenRefused('second_factor_reset_gone');
    given(registered, on, asked)
      .when(confirm('second', { now: expiresAt }))
      .thenRefused('second_factor_reset_gone');
    given(registered, on, asked)
      .when(confirm('second', { resetId: 'r2' }))
      .thenRefused('second_factor_reset_gone');
    given(registered, on, asked, reset).when(confirm('second')).thenRefused('second_factor_reset_gone');
    given(registered, on, asked, off, on).when(confirm('second')).thenRefused('second_factor_reset_gone');
  });

  it('of an account with more rights is neither asked about nor reset', () => {
    given(registered, superuser, on).when(ask('first', administrator)).thenRefused('rights_beyond_own');
    given(registered, superuser, on, asked)
      .when(confirm('second', { by: administrator }))
      .thenRefused('rights_beyond_own');
  });
});
