import { specify } from '../eventSourcing/testing/deciderSpec.js';
import type { AccountCommand } from './commands.js';
import { accountDecider } from './decider.js';
import type { AccountEvent } from './events.js';
import { nothingLimited } from './planLimits.js';

const given = specify(accountDecider);
const data = { userId: 'u1' };
const due = new Date('2026-03-16T08:00:00Z');
const reason = '本人注销账号，宽限期已满';

const registered: AccountEvent = { type: 'AccountRegistered', data: { ...data, email: 'a@example.cn' } };
const granted: AccountEvent = { type: 'AdministratorGranted', data };
const deactivated: AccountEvent = { type: 'AccountDeactivated', data };
const requested: AccountEvent = { type: 'AccountDeletionRequested', data: { ...data, due: due.toISOString() } };
const withdrawn: AccountEvent = { type: 'AccountDeletionWithdrawn', data };
const erased: AccountEvent = { type: 'AccountErased', data: { ...data, reason } };

const request = (otherAdministrators = 0, on = due): AccountCommand => ({
  type: 'RequestAccountDeletion',
  data: { due: on, otherAdministrators },
});
const withdraw: AccountCommand = { type: 'WithdrawAccountDeletion' };
const eraseDue = (now: Date, otherAdministrators = 0): AccountCommand => ({
  type: 'EraseDueAccount',
  data: { reason, otherAdministrators, now },
});
const deactivate: AccountCommand = {
  type: 'AdministerAccount',
  data: {
    changes: { isActive: false },
    otherAdministrators: 1,
    planLimits: nothingLimited,
    now: due,
    timeZone: 'Asia/Shanghai',
    commandId: 'c1',
  },
};

describe('account: the deletion that its owner orders', () => {
  it('is recorded with the day from which it is erased', () => {
    given(registered).when(request()).then(requested);
  });

  it('ordered again keeps the first day, and may be ordered anew once it was withdrawn', () => {
    given(registered, requested)
      .when(request(0, new Date('2026-05-01T00:00:00Z')))
      .then();
    given(registered, requested, withdrawn).when(request()).then(requested);
  });

  it('is refused to the last administrator, when it is ordered and when it is due', () => {
    given(registered, granted).when(request(0)).thenRefused('last_administrator');
    given(registered, granted).when(request(1)).then(requested);
    given(registered, granted, requested).when(eraseDue(due, 0)).thenRefused('last_administrator');
  });

  it('is not taken from an account that is barred, erased or not there', () => {
    given(registered, deactivated).when(request()).thenRefused('account_inactive');
    given(registered, erased).when(request()).thenRefused('personal_data_erased');
    given().when(request()).thenRefused('account_not_found');
  });

  it('is withdrawn once; after the erasure it is too late', () => {
    given(registered, requested).when(withdraw).then(withdrawn);
    given(registered, requested, withdrawn).when(withdraw).then();
    given(registered).when(withdraw).then();
    given(registered, requested, erased).when(withdraw).thenRefused('personal_data_erased');
  });

  it('erases from the day on and never before, and nothing once it was withdrawn or without an order', () => {
    given(registered, requested)
      .when(eraseDue(new Date(due.getTime() - 1)))
      .then();
    given(registered, requested).when(eraseDue(due)).then(erased);
    given(registered, requested, withdrawn).when(eraseDue(due)).then();
    given(registered).when(eraseDue(due)).then();
    given(registered, requested, erased).when(eraseDue(due)).then();
  });

  it('ends when the court bars the account, so that who got into it cannot have it erased', () => {
    given(registered, requested).when(deactivate).then(deactivated, withdrawn);
    given(registered).when(deactivate).then(deactivated);
  });

  it('leaves an administrator’s erasure of the account as it is', () => {
    given(registered, requested)
      .when({ type: 'EraseAccount', data: { reason: '本人申请', otherAdministrators: 0 } })
      .then({ type: 'AccountErased', data: { ...data, reason: '本人申请' } });
  });
});
