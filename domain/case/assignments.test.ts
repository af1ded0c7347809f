import { expect } from 'chai';
import fc from 'fast-check';
import type { CourtRole } from '../account/courtRoles.js';
import { specify } from '../eventSourcing/testing/deciderSpec.js';
import { afterTurn, nextInTurn, type InTurn } from './assignments.js';
import type { Assignment, CaseCommand } from './commands.js';
import { caseDecider } from './decider.js';
import type { CaseEvent } from './events.js';
import { newsOf } from './news.js';
import { caseId, complained, erased, joined, li, numbered, opened, temporary } from './testing/fixtures.js';

const given = specify(caseDecider);
const pending = [opened('u-1'), joined(li), complained(1)];
const rightsOf = (...courtRoles: CourtRole[]) => ({ isSuperuser: false, courtRoles });
const clerk = { accountId: 'u-clerk', ...rightsOf('clerk') };
const judge = { accountId: 'u-judge', ...rightsOf('judge') };
const wang = { accountId: 'u-wang', rights: rightsOf('judge') };

const assignTo = (to: Assignment['to'], more: Partial<Assignment> = {}): CaseCommand => ({
  type: 'AssignCase',
  data: { to, seen: null, reason: '', by: clerk, ...more },
});
const assigned = (
  assigneeId: string | null,
  formerId: string | null = null,
  reason: string | null = null,
): CaseEvent => ({
  type: 'CaseAssigned',
  data: { caseId, assigneeId, formerId, reason },
});
const closed: CaseEvent = {
  type: 'SubmissionClosed',
  data: {
    caseId,
    caseNumber: temporary,
    version: 1,
    closureId: 'k-1',
    how: 'returned',
    reason: '没有明确的被告',
    court: null,
    receivedOn: '2026-01-05',
    closedOn: '2026-01-09',
  },
};

describe('case: whose it is', () => {
  it('is assigned by a clerk to a clerk or a judge, also once it is filed, and news of it reaches no party', () => {
    given(...pending)
      .when(assignTo(wang))
      .then(assigned('u-wang'));
    given(...pending, numbered('（2026）京0101民初1号'))
      .when(assignTo(wang))
      .then(assigned('u-wang'));
    given(...pending)
      .when(assignTo({ accountId: 'u-9', rights: { isSuperuser: true } }))
      .then(assigned('u-9'));
    expect(newsOf(assigned('u-wang'))).to.equal(undefined);
  });

  it('is assigned to nobody who neither files nor judges', () => {
    for (const roles of [[], ['auditor'], ['administrator', 'auditor']] as const)
      given(...pending)
        .when(assignTo({ accountId: 'u-9', rights: rightsOf(...roles) }))
        .thenRefused('assignee_lacks_role');
  });

  it('is taken from somebody for a reason alone', () => {
    const taken = [...pending, assigned('u-li')];
    given(...taken)
      .when(assignTo(wang, { seen: 'u-li' }))
      .thenRefused('assignment_reason_missing');
    given(...taken)
      .when(assignTo(null, { seen: 'u-li', reason: ' ' }))
      .thenRefused('assignment_reason_missing');
    given(...taken)
      .when(assignTo(wang, { seen: 'u-li', reason: ' 休假 ' }))
      .then(assigned('u-wang', 'u-li', '休假'));
    given(...taken)
      .when(assignTo(null, { seen: 'u-li', reason: '误分' }))
      .then(assigned(null, 'u-li', '误分'));
  });

  it('is refused to whoever saw another one, and unchanged for whoever wants what is so', () => {
    given(...pending, assigned('u-li'))
      .when(assignTo(wang))
      .thenRefused('assignment_changed');
    given(...pending)
      .when(assignTo(wang, { seen: 'u-li' }))
      .thenRefused('assignment_changed');
    given(...pending, assigned('u-wang'))
      .when(assignTo(wang))
      .thenNothing();
    given(...pending)
      .when(assignTo(null, { seen: 'u-li', reason: '误分' }))
      .thenNothing();
  });

  it('is taken by a judge who finds it with nobody, and given to others by clerks and administrators', () => {
    const mine = { accountId: judge.accountId, rights: judge };
    given(...pending)
      .when(assignTo(mine, { by: judge }))
      .then(assigned('u-judge'));
    given(...pending)
      .when(assignTo(wang, { by: judge }))
      .thenRefused('assignment_beyond_own');
    given(...pending, assigned('u-li'))
      .when(assignTo(mine, { by: judge, seen: 'u-li', reason: '我熟悉' }))
      .thenRefused('assignment_beyond_own');
    given(...pending, assigned('u-judge'))
      .when(assignTo(null, { by: judge, seen: 'u-judge', reason: '回避' }))
      .thenRefused('assignment_beyond_own');
    const administrator = { accountId: 'u-a', ...rightsOf('administrator') };
    given(...pending)
      .when(assignTo(wang, { by: administrator }))
      .then(assigned('u-wang'));
  });

  it('has nobody any more once it is closed or erased, and stays whose it was through its closing', () => {
    given(...pending, closed)
      .when(assignTo(wang))
      .thenRefused('assignment_case_closed');
    given(...pending, erased('到期'))
      .when(assignTo(wang))
      .thenRefused('personal_data_erased');
    const reopened: CaseEvent = { type: 'SubmissionReopened', data: { caseId, closureId: 'k-1', reason: '误操作' } };
    given(...pending, assigned('u-wang'), closed, reopened)
      .when(assignTo(wang))
      .thenNothing();
    given().when(assignTo(wang)).thenRefused('case_not_found');
  });
});

describe('case: notes for the court alone', () => {
  const note: CaseCommand = { type: 'WriteCaseNote', data: { noteId: 'n-1', text: '已电话联系原告' } };
  const written: CaseEvent = { type: 'CaseNoteWritten', data: { caseId, noteId: 'n-1', text: '已电话联系原告' } };

  it('are written also on a closed case, and on none that was erased; no party hears of them', () => {
    given(...pending)
      .when(note)
      .then(written);
    given(...pending, closed)
      .when(note)
      .then(written);
    given(...pending, erased('到期'))
      .when(note)
      .thenRefused('personal_data_erased');
    given().when(note).thenRefused('case_not_found');
    expect(newsOf(written)).to.equal(undefined);
  });
});

describe('cases that go round in turn', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 0, 5) + minutes * 60_000).toISOString();
  const somebody: fc.Arbitrary<Omit<InTurn, 'accountId'>> = fc.record({
    open: fc.nat({ max: 4 }),
    lastAt: fc.option(fc.nat({ max: 4 }).map(at)),
  });
  const people = fc
    .array(somebody, { minLength: 1, maxLength: 6 })
    .map((all) => all.map((one, index): InTurn => ({ ...one, accountId: `u-${index}` })));

  it('go to whoever has fewest, of several to the one who got one longest ago, in whatever order they are asked about', () => {
    fc.assert(
      fc.property(people, (among) => {
        const next = nextInTurn(among);
        expect(next?.open).to.equal(Math.min(...among.map(({ open }) => open)));
        const tied = among.filter(({ open }) => open === next?.open).map(({ lastAt }) => lastAt ?? '');
        expect(next?.lastAt ?? '').to.equal(tied.toSorted()[0]);
        expect(nextInTurn(among.toReversed())).to.deep.equal(next);
      }),
    );
    expect(nextInTurn([])).to.equal(undefined);
  });

  it('are shared out evenly: nobody who began with as many as another has two more in the end', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.nat({ max: 40 }), (size, cases) => {
        let among: readonly InTurn[] = Array.from({ length: size }, (_, index) => ({
          accountId: `u-${index}`,
          open: 0,
          lastAt: null,
        }));
        for (let turn = 0; turn < cases; turn += 1)
          among = afterTurn(among, nextInTurn(among)?.accountId ?? '', at(turn));
        const counts = among.map(({ open }) => open);
        expect(counts.reduce((sum, open) => sum + open, 0)).to.equal(cases);
        expect(Math.max(...counts) - Math.min(...counts)).to.be.at.most(1);
      }),
    ));
});
