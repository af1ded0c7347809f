import { specify } from '../eventSourcing/testing/deciderSpec.js';
import type { AccountCommand } from './commands.js';
import { accountDecider } from './decider.js';
import type { AccountEvent } from './events.js';

const given = specify(accountDecider);
const data = { userId: 'u1' };
const requestedAt = new Date('2027-01-10T02:00:00Z');
const registered: AccountEvent = { type: 'AccountRegistered', data: { ...data, email: 'a@example.cn' } };
const changed = (changeId: string, email: string): AccountEvent => ({
  type: 'EmailChanged',
  data: { ...data, changeId, email, requestedAt: requestedAt.toISOString() },
});
const change = (changeId: string, email: string): AccountCommand => ({
  type: 'ChangeEmail',
  data: { changeId, email, requestedAt },
});

describe('account: another e-mail', () => {
  it('is recorded, and recorded again only for another one', () => {
    given(registered).when(change('1', 'b@example.cn')).then(changed('1', 'b@example.cn'));
    given(registered, changed('1', 'b@example.cn')).when(change('2', 'b@example.cn')).thenNothing();
    given(registered, changed('1', 'b@example.cn'))
      .when(change('2', 'a@example.cn'))
      .then(changed('2', 'a@example.cn'));
  });

  it('is refused for an account that is barred, erased or none', () => {
    given().when(change('1', 'b@example.cn')).thenRefused('account_not_found');
    given(registered, { type: 'AccountDeactivated', data })
      .when(change('1', 'b@example.cn'))
      .thenRefused('account_inactive');
    given(registered, { type: 'AccountErased', data: { ...data, reason: '本人申请' } })
      .when(change('1', 'b@example.cn'))
      .thenRefused('personal_data_erased');
  });
});
