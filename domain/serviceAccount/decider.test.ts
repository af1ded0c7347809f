import { expect } from 'chai';
import fc from 'fast-check';
import { daysAfter } from '../courtCalendar/courtPeriods.js';
import { fold } from '../eventSourcing/decider.js';
import { specify } from '../eventSourcing/testing/deciderSpec.js';
import { isInForce, serviceAccountDecider, type ServiceAccountCommand } from './decider.js';
import type { ServiceAccountEvent } from './events.js';
import { completeScopes, keyScopes, longestKeyDays, mostServiceAccounts } from './terms.js';

const given = specify(serviceAccountDecider);
const today = '2026-03-02';
const created = (id: string, name = `系统${id}`, endsOn = '2026-12-31'): ServiceAccountEvent => ({
  type: 'ServiceAccountCreated',
  data: { serviceAccountId: id, name, scopes: ['case_events'], keyHash: `hash ${id}`, endsOn },
});
const revoked = (id: string): ServiceAccountEvent => ({
  type: 'ServiceAccountRevoked',
  data: { serviceAccountId: id },
});
const create = (id: string, name = `系统${id}`, endsOn = '2026-12-31'): ServiceAccountCommand => ({
  type: 'CreateServiceAccount',
  data: { id, name, scopes: ['case_events'], keyHash: `hash ${id}`, endsOn, today },
});
const revoke = (id: string): ServiceAccountCommand => ({ type: 'RevokeServiceAccount', data: { id } });

describe('the other systems of the court that may call the API', () => {
  it('are created with an end that is neither past nor further away than two years', () => {
    given()
      .when(create('1', '系统1', today))
      .then(created('1', '系统1', today));
    given()
      .when(create('1', '系统1', '2026-03-01'))
      .thenRefused('service_account_end_wrong');
    const last = daysAfter(today, longestKeyDays);
    given()
      .when(create('1', '系统1', last))
      .then(created('1', '系统1', last));
    given()
      .when(create('1', '系统1', daysAfter(last, 1)))
      .thenRefused('service_account_end_wrong');
  });

  it('have a name each while they are in force, so that two presses of a button make one key', () => {
    given(created('1')).when(create('2', '系统1')).thenRefused('service_account_name_taken');
    given(created('1'), revoked('1')).when(create('2', '系统1')).then(created('2', '系统1'));
    given(created('1', '系统1', '2026-03-01'))
      .when(create('2', '系统1'))
      .then(created('2', '系统1'));
  });

  it('are so many at the most, those that ended not counted', () => {
    const many = Array.from({ length: mostServiceAccounts }, (_, at) => created(`${at}`));
    given(...many)
      .when(create('new'))
      .thenRefused('too_many_service_accounts');
    given(...many, revoked('3'))
      .when(create('new'))
      .then(created('new'));
  });

  it('are revoked once, and never one that does not exist', () => {
    given(created('1')).when(revoke('1')).then(revoked('1'));
    given(created('1'), revoked('1')).when(revoke('1')).thenNothing();
    given(created('1')).when(revoke('2')).thenRefused('service_account_not_found');
  });

  it('are let in until they end or are revoked, whatever happens to others', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: fc.constantFrom('1', '2', '3'), isRevoked: fc.boolean() }), { maxLength: 12 }),
        (steps) => {
          const events = [created('1'), created('2'), created('3')];
          const ended = steps.filter(({ isRevoked }) => isRevoked).map(({ id }) => id);
          const state = fold(serviceAccountDecider, [...events, ...ended.map(revoked)]);
          for (const account of state.values()) {
            expect(isInForce(account, '2026-12-31')).to.equal(!ended.some((id) => id === account.id));
            expect(isInForce(account, '2027-01-01')).to.equal(false);
          }
        },
      ),
    );
  });

  it('have the feed where they have what is personal of it', () => {
    expect(completeScopes(['case_events_personal'])).to.deep.equal([...keyScopes]);
    expect(completeScopes(['case_events', 'case_events'])).to.deep.equal(['case_events']);
  });
});
