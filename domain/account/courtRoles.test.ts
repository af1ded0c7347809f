import { expect } from 'chai';
import fc from 'fast-check';
import { specify } from '../eventSourcing/testing/deciderSpec.js';
import { DomainError } from '../eventSourcing/domainError.js';
import { fold } from '../eventSourcing/decider.js';
import type { AccountChanges, AccountCommand } from './commands.js';
import { auditsOwnWork, courtRoles, courtRolesText, hasCourtRole, rolesOf, type CourtRights } from './courtRoles.js';
import { accountDecider } from './decider.js';
import type { AccountEvent } from './events.js';
import { nothingLimited } from './planLimits.js';

const given = specify(accountDecider);
const data = { userId: 'u1' };
const reason = '岗位安排';
const superuser: CourtRights = { isSuperuser: true };
const administrator: CourtRights = { isSuperuser: false, courtRoles: ['administrator'] };
const registered: AccountEvent = { type: 'AccountRegistered', data: { ...data, email: 'a@example.cn' } };
const granted: AccountEvent = { type: 'AdministratorGranted', data };
const holding = (...roles: (typeof courtRoles)[number][]): AccountEvent => ({
  type: 'CourtRolesChanged',
  data: { ...data, roles },
});
const change = (changes: AccountChanges, by: CourtRights = superuser, why?: string): AccountCommand => ({
  type: 'AdministerAccount',
  data: {
    by,
    changes,
    ...(why !== undefined && { reason: why }),
    otherAdministrators: 1,
    planLimits: nothingLimited,
    now: new Date('2027-01-10T02:00:00Z'),
    timeZone: 'Asia/Shanghai',
    commandId: 'command-1',
  },
});
const link = (by?: CourtRights): AccountCommand => ({
  type: 'IssuePasswordReset',
  data: { resetId: 'r1', expiresAt: new Date('2027-01-11T02:00:00Z'), ...(by && { by }) },
});

describe('account: its roles at the court', () => {
  it('are set as a whole, in their order and once each, with the reason', () => {
    given(registered)
      .when(change({ courtRoles: ['auditor', 'clerk', 'auditor'] }, superuser, reason))
      .then({ type: 'CourtRolesChanged', data: { ...data, roles: ['clerk', 'auditor'], reason } });
    given(registered, holding('clerk'))
      .when(change({ courtRoles: [] }))
      .then(holding());
  });

  it('change nothing when they are the same, in whatever order they are named', () => {
    given(registered, holding('clerk', 'judge'))
      .when(change({ courtRoles: ['judge', 'clerk'] }))
      .thenNothing();
    given(registered)
      .when(change({ courtRoles: [] }))
      .thenNothing();
  });

  it('of an administrator who is no superuser are given only as far as they have them, and no superuser is made', () => {
    given(registered)
      .when(change({ courtRoles: ['administrator'] }, administrator))
      .then(holding('administrator'));
    given(registered)
      .when(change({ courtRoles: ['clerk'] }, administrator))
      .thenRefused('rights_beyond_own');
    given(registered)
      .when(change({ isAdministrator: true }, administrator))
      .thenRefused('rights_beyond_own');
    given(registered, holding('clerk', 'administrator'))
      .when(change({ courtRoles: ['administrator'] }, administrator))
      .thenRefused('rights_beyond_own');
    given(registered, holding('clerk', 'administrator'))
      .when(change({ courtRoles: ['clerk'] }, administrator))
      .then(holding('clerk'));
  });

  it('leave a superuser’s account to superusers: it is not changed, barred, erased or lent by others', () => {
    for (const changes of [{ isActive: false }, { isAdministrator: false }, { credits: 1 }])
      given(registered, granted).when(change(changes, administrator)).thenRefused('rights_beyond_own');
    const erase = { type: 'EraseAccount', data: { reason, otherAdministrators: 1 } } as const;
    given(registered, granted)
      .when({ ...erase, data: { ...erase.data, by: administrator } })
      .thenRefused('rights_beyond_own');
    given(registered, granted).when(link(administrator)).thenRefused('rights_beyond_own');
  });

  it('keep a link that sets the password from who has not all of them, and let an administrator bar the account', () => {
    given(registered, holding('clerk')).when(link(administrator)).thenRefused('rights_beyond_own');
    const issued: AccountEvent = {
      type: 'PasswordResetIssued',
      data: { ...data, resetId: 'r1', expiresAt: '2027-01-11T02:00:00.000Z' },
    };
    for (const by of [superuser, undefined]) given(registered, holding('clerk')).when(link(by)).then(issued);
    given(registered, holding('administrator')).when(link(administrator)).then(issued);
    given(registered, holding('clerk'))
      .when(change({ isActive: false }, administrator))
      .then({ type: 'AccountDeactivated', data });
  });

  it('never come to anybody through somebody who lacks them', () => {
    const roles = fc.subarray([...courtRoles]);
    fc.assert(
      fc.property(roles, roles, roles, (before, wanted, own) => {
        const by: CourtRights = { isSuperuser: false, courtRoles: own };
        const history: AccountEvent[] = [registered, { type: 'CourtRolesChanged', data: { ...data, roles: before } }];
        let after: readonly string[] = before;
        try {
          const events = accountDecider.decide(change({ courtRoles: wanted }, by), fold(accountDecider, history));
          const state = fold(accountDecider, [...history, ...events]);
          after = state.status === 'registered' ? state.courtRoles : [];
          expect(after).to.deep.equal(wanted);
        } catch (error) {
          expect(error).to.be.instanceOf(DomainError).with.property('code', 'rights_beyond_own');
        }
        for (const role of courtRoles) if (after.includes(role) !== before.includes(role)) expect(own).to.include(role);
      }),
    );
  });
});

describe('the rights at the court', () => {
  it('of a superuser are all roles, without being given one; of others those that were given', () => {
    expect(rolesOf(superuser)).to.deep.equal(courtRoles);
    expect(rolesOf({ isSuperuser: false })).to.deep.equal([]);
    expect(hasCourtRole(administrator, 'administrator')).to.equal(true);
    expect(hasCourtRole(administrator, 'clerk', 'judge')).to.equal(false);
  });

  it('tell who audits what they do themselves', () => {
    const has = (...roles: (typeof courtRoles)[number][]) => auditsOwnWork({ isSuperuser: false, courtRoles: roles });
    expect([has('auditor'), has('auditor', 'judge'), has('clerk', 'administrator')]).to.deep.equal([
      false,
      false,
      false,
    ]);
    expect([has('auditor', 'clerk'), has('auditor', 'administrator'), auditsOwnWork(superuser)]).to.deep.equal([
      true,
      true,
      true,
    ]);
  });

  it('are named in a sentence', () => {
    expect(courtRolesText(['judge', 'clerk'], '或')).to.equal('立案人员或法官');
    expect(courtRolesText([])).to.equal('');
  });
});
