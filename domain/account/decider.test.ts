import { specify } from '../eventSourcing/deciderSpec.js';
import { accountDecider, type AccountCommand } from './decider.js';
import type { AccountEvent } from './events.js';

const given = specify(accountDecider);
const data = { userId: 'u1' };
const registered: AccountEvent = { type: 'AccountRegistered', data: { ...data, email: 'a@example.cn' } };
const granted: AccountEvent = { type: 'AdministratorGranted', data };
const revoked: AccountEvent = { type: 'AdministratorRevoked', data };
const activated: AccountEvent = { type: 'AccountActivated', data };
const deactivated: AccountEvent = { type: 'AccountDeactivated', data };
const register: AccountCommand = { type: 'RegisterAccount', data: { userId: 'u1', email: 'a@example.cn' } };
const revoke = (otherAdministrators: number): AccountCommand => ({
  type: 'RevokeAdministrator',
  data: { otherAdministrators },
});
const deactivate = (otherAdministrators: number): AccountCommand => ({
  type: 'DeactivateAccount',
  data: { otherAdministrators },
});

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
    given(registered, deactivated).when({ type: 'ActivateAccount' }).then(activated);
    given(registered).when({ type: 'ActivateAccount' }).thenNothing();
  });
  it('does not bar the last administrator', () => {
    given(registered, granted).when(deactivate(0)).thenRefused('last_administrator');
    given(registered, granted).when(deactivate(2)).then(deactivated);
  });
});
