import { expect } from 'chai';
import { DomainError } from '../eventSourcing/domainError.js';
import type { UnitPerson } from './commands.js';
import { accountDecider } from './decider.js';
import type { AccountEvent } from './events.js';
import { nothingLimited } from './planLimits.js';

const userId = 'u-1';
const issuer = 'https://login.unit.example';
const person: UnitPerson = { issuer, subject: 's-1', name: '李法官', email: 'li@unit.example', roles: ['judge'] };
const registered: AccountEvent = { type: 'AccountRegistered', data: { userId, email: 'li@unit.example' } };
const linked: AccountEvent = { type: 'UnitAccountLinked', data: { userId, issuer, subject: 's-1', name: '李法官' } };
const roles = (...given: UnitPerson['roles']): AccountEvent => ({
  type: 'CourtRolesChanged',
  data: { userId, roles: [...given] },
});
const barred: AccountEvent = { type: 'AccountDeactivated', data: { userId, byUnit: true } };
const first = [registered, linked, roles('judge')];

const stateAfter = (events: readonly AccountEvent[]) =>
  events.reduce(accountDecider.evolve, accountDecider.initialState());
const signIn = (before: readonly AccountEvent[], changed: Partial<UnitPerson> = {}): AccountEvent[] =>
  accountDecider.decide({ type: 'SignInFromUnit', data: { userId, ...person, ...changed } }, stateAfter(before));
const refusalOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
  return 'none';
};

describe('an account of a person at the court’s identity provider', () => {
  it('comes to be at the first sign-in with its roles, in their order and each once', () => {
    expect(signIn([], { roles: ['auditor', 'judge', 'judge'] })).to.deep.equal([
      registered,
      linked,
      roles('judge', 'auditor'),
    ]);
  });

  it('does not come to be without a role', () => {
    expect(refusalOf(() => signIn([], { roles: [] }))).to.equal('unit_role_missing');
  });

  it('is left as it is by a sign-in that brings nothing new, and has other roles and another name from the one that does', () => {
    expect(signIn(first)).to.deep.equal([]);
    const renamed = { ...linked, data: { ...linked.data, name: null } };
    expect(signIn(first, { name: null, roles: ['clerk'] })).to.deep.equal([renamed, roles('clerk')]);
  });

  it('keeps the e-mail of its first sign-in', () => {
    expect(signIn(first, { email: 'other@unit.example' })).to.deep.equal([]);
  });

  it('is barred once when the provider gives it no role, which also withdraws the deletion of the account', () => {
    expect(signIn(first, { roles: [] })).to.deep.equal([roles(), barred]);
    expect(signIn([...first, roles(), barred], { roles: [] })).to.deep.equal([]);
    const due: AccountEvent = { type: 'AccountDeletionRequested', data: { userId, due: '2027-01-01T00:00:00.000Z' } };
    expect(signIn([...first, due], { roles: [] }).map(({ type }) => type)).to.deep.equal([
      'CourtRolesChanged',
      'AccountDeactivated',
      'AccountDeletionWithdrawn',
    ]);
  });

  it('is let in again when the provider gives it a role again, but not when an administrator barred it', () => {
    const activated: AccountEvent = { type: 'AccountActivated', data: { userId } };
    expect(signIn([...first, roles(), barred])).to.deep.equal([activated, roles('judge')]);
    const byHand: AccountEvent = { type: 'AccountDeactivated', data: { userId } };
    for (const given of [['judge'], []] as const)
      expect(refusalOf(() => signIn([...first, byHand], { roles: given }))).to.equal('account_inactive');
    // Barred by the provider, let in and barred again by hand: the last word counts.
    expect(refusalOf(() => signIn([...first, barred, activated, byHand]))).to.equal('account_inactive');
  });

  it('is nobody else’s: not another subject’s, another provider’s, or that of an account with a password', () => {
    expect(refusalOf(() => signIn(first, { subject: 's-2' }))).to.equal('account_not_found');
    expect(refusalOf(() => signIn(first, { issuer: 'https://other.example' }))).to.equal('account_not_found');
    expect(refusalOf(() => signIn([registered]))).to.equal('account_not_found');
    const erased: AccountEvent = { type: 'AccountErased', data: { userId, reason: '离职' } };
    expect(refusalOf(() => signIn([...first, erased]))).to.equal('personal_data_erased');
  });

  it('has no password to set and no e-mail to change here', () => {
    const at = new Date('2027-01-01T00:00:00Z');
    const commands = [
      { type: 'IssuePasswordReset', data: { resetId: 'r', expiresAt: at } },
      { type: 'ResetPassword', data: { resetId: 'r' } },
      { type: 'ChangeEmail', data: { changeId: 'c', email: 'x@example.cn', requestedAt: at } },
    ] as const;
    for (const command of commands)
      expect(refusalOf(() => accountDecider.decide(command, stateAfter(first)))).to.equal(
        'unit_account_without_password',
      );
  });

  it('gets its rights from nobody here, while an administrator may bar it', () => {
    const administer = (changes: object) =>
      accountDecider.decide(
        {
          type: 'AdministerAccount',
          data: {
            by: { isSuperuser: true },
            changes,
            otherAdministrators: 1,
            planLimits: nothingLimited,
            now: new Date('2027-01-01T00:00:00Z'),
            timeZone: 'Asia/Shanghai',
            commandId: 'c',
          },
        },
        stateAfter(first),
      );
    for (const changes of [{ isAdministrator: true }, { courtRoles: [] }, { courtRoles: ['judge', 'clerk'] }])
      expect(refusalOf(() => administer(changes))).to.equal('unit_account_rights');
    expect(administer({ courtRoles: ['judge'], isAdministrator: false })).to.deep.equal([]);
    expect(administer({ isActive: false })).to.deep.equal([{ type: 'AccountDeactivated', data: { userId } }]);
  });
});
