import { specify } from '../eventSourcing/testing/deciderSpec.js';
import type { AccountChanges, AccountCommand } from './commands.js';
import { accountDecider } from './decider.js';
import type { AccountEvent } from './events.js';
import { nothingLimited } from './planLimits.js';

const given = specify(accountDecider);
const data = { userId: 'u1' };
const registered: AccountEvent = { type: 'AccountRegistered', data: { ...data, email: 'a@example.cn' } };
const granted: AccountEvent = { type: 'AdministratorGranted', data };
const revoked: AccountEvent = { type: 'AdministratorRevoked', data };
const activated: AccountEvent = { type: 'AccountActivated', data };
const deactivated: AccountEvent = { type: 'AccountDeactivated', data };
const register: AccountCommand = { type: 'RegisterAccount', data: { userId: 'u1', email: 'a@example.cn' } };
const change = (changes: AccountChanges, otherAdministrators = 0): AccountCommand => ({
  type: 'AdministerAccount',
  data: {
    changes,
    otherAdministrators,
    planLimits: nothingLimited,
    now: new Date('2027-01-10T02:00:00Z'),
    timeZone: 'Asia/Shanghai',
    commandId: 'c-1',
  },
});
const revoke = (others: number) => change({ isAdministrator: false }, others);
const deactivate = (others: number) => change({ isActive: false }, others);
const activate = change({ isActive: true });

describe('account', () => {
  it('is registered once', () => {
    given().when(register).then(registered);
    given(registered).when(register).thenNothing();
  });
  it('becomes an administrator once, and only when it exists', () => {
    given(registered).when({ type: 'GrantAdministrator' }).then(granted);
    given(registered, granted).when({ type: 'GrantAdministrator' }).thenNothing();
    given().when({ type: 'GrantAdministrator' }).thenRefused('account_not_found');
  });
  it('ceases to be an administrator while another is left', () => {
    given(registered, granted).when(revoke(1)).then(revoked);
    given(registered, granted).when(revoke(0)).thenRefused('last_administrator');
    given(registered).when(revoke(0)).thenNothing();
    given(registered, granted, deactivated).when(revoke(0)).then(revoked);
  });
  it('is barred and let in again', () => {
    given(registered).when(deactivate(0)).then(deactivated);
    given(registered, deactivated).when(deactivate(0)).thenNothing();
    given(registered, deactivated).when(activate).then(activated);
    given(registered).when(activate).thenNothing();
  });
  it('does not bar the last administrator', () => {
    given(registered, granted).when(deactivate(0)).thenRefused('last_administrator');
    given(registered, granted).when(deactivate(2)).then(deactivated);
  });

  const erase = (otherAdministrators: number): AccountCommand => ({
    type: 'EraseAccount',
    data: { reason: '本人申请', otherAdministrators },
  });
  const erased: AccountEvent = { type: 'AccountErased', data: { ...data, reason: '本人申请' } };
  it('is erased once, and nothing can be done with it afterwards', () => {
    given(registered).when(erase(0)).then(erased);
    given(registered, erased).when(erase(0)).thenNothing();
    given().when(erase(0)).thenRefused('account_not_found');
    given(registered, erased).when(register).thenRefused('personal_data_erased');
    given(registered, erased).when(activate).thenRefused('personal_data_erased');
    given(registered, erased).when({ type: 'GrantAdministrator' }).thenRefused('personal_data_erased');
  });
  it('is not erased while it is the last that may administer', () => {
    given(registered, granted).when(erase(0)).thenRefused('last_administrator');
    given(registered, granted).when(erase(1)).then(erased);
    given(registered, granted, deactivated).when(erase(0)).then(erased);
  });
});
