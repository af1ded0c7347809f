import { expect } from 'chai';
import { specify } from '../eventSourcing/testing/deciderSpec.js';
import type { CourtRole } from '../account/courtRoles.js';
import { mustHaveSecondFactor, signInRuleDecider, type SignInRuleCommand } from './decider.js';
import type { SignInRuleEvent } from './events.js';

const given = specify(signInRuleDecider);
const required = (...roles: CourtRole[]): SignInRuleEvent => ({ type: 'SecondFactorRequired', data: { roles } });
const require = (...roles: CourtRole[]): SignInRuleCommand => ({ type: 'RequireSecondFactor', data: { roles } });

describe('the rule of how the court’s people sign in', () => {
  it('is set for roles, in their order and once each', () => {
    given()
      .when(require('judge', 'clerk', 'judge'))
      .then(required('clerk', 'judge'));
    given(required('clerk')).when(require('clerk')).thenNothing();
    given(required('clerk')).when(require()).then(required());
    given().when(require()).thenNothing();
  });

  it('asks a second factor of who has such a role, and of superusers, who have every role', () => {
    const rule = { roles: ['judge'] } as const;
    expect(mustHaveSecondFactor({ isSuperuser: false, courtRoles: ['judge', 'clerk'] }, rule)).to.equal(true);
    expect(mustHaveSecondFactor({ isSuperuser: false, courtRoles: ['clerk'] }, rule)).to.equal(false);
    expect(mustHaveSecondFactor({ isSuperuser: true }, rule)).to.equal(true);
    expect(mustHaveSecondFactor({ isSuperuser: false }, rule)).to.equal(false);
    expect(mustHaveSecondFactor({ isSuperuser: true }, { roles: [] }), 'no rule').to.equal(false);
  });
});
