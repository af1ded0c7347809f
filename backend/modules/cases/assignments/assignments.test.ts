import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { CourtRole } from '../../../../domain/account/courtRoles.js';
import { accounts } from '../../../../domain/contract/accounts.js';
import { assignments, type AssignedTo } from '../../../../domain/contract/assignments.js';
import { caseNotes } from '../../../../domain/contract/caseNotes.js';
import { cases } from '../../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../../domain/contract/clientOf.js';
import { closures } from '../../../../domain/contract/closures.js';
import { courtLists } from '../../../../domain/contract/courtLists.js';
import { documents } from '../../../../domain/contract/documents.js';
import { Problem } from '../../../../domain/contract/problem.js';
import { users } from '../../../../domain/contract/users.js';
import { confirmedNumber } from '../../../../domain/case/testing/fixtures.js';
import { caseIn, loanSubmission, shortComplaint } from '../../../tests/harness/pleadings.js';
import {
  startTestApplication,
  testAdministrator,
  type TestApplication,
} from '../../../tests/harness/testApplication.js';
import type { TestBrowser } from '../../../tests/harness/testBrowser.js';

const password = 'Passw0rd-here';
type Colleague = { readonly browser: TestBrowser; readonly id: string; readonly email: string };

describe('whose case it is', function () {
  this.timeout(120_000);
  let court: TestApplication;
  let chief: TestBrowser;
  let clerk: Colleague;
  let judge: Colleague;
  let other: Colleague;

  const colleague = async (name: string, ...roles: CourtRole[]): Promise<Colleague> => {
    const browser = court.newBrowser();
    const email = `${name}@court.example.cn`;
    const body = { email, password, agreeToTerms: true as const, ...(await browser.captcha()) };
    const { id } = await clientOf(browser, accounts).register({ body });
    const change = { court_roles: roles, reason: '岗位安排' };
    await clientOf(chief, users).change({ path: { id }, body: change });
    await browser.signIn(email, password);
    return { browser, id, email };
  };
  before(async () => {
    court = await startTestApplication({}, { APP_MODE: 'saas', COURT_CODE: '京0101' });
    chief = court.newBrowser();
    await chief.signIn(testAdministrator.email, testAdministrator.password);
    clerk = await colleague('clerk', 'clerk');
    judge = await colleague('judge', 'judge');
    other = await colleague('other', 'clerk', 'judge');
  });
  after(() => court.close());

  const submit = async (name: string) => {
    const sent = await court
      .newBrowser()
      .send(requestOf(documents.submit, loanSubmission(shortComplaint(name, '李四'))));
    expect(sent.status, await sent.clone().text()).to.equal(200);
    return caseIn(sent);
  };
  const to = ({ id }: Colleague): AssignedTo => ({ how: 'account', account_id: id });
  const assign = (by: TestBrowser, id: string, wanted: AssignedTo, seen: string | null = null, reason = '') =>
    by.send(requestOf(assignments.assign, { path: { id }, body: { to: wanted, seen, reason } }));
  const refused = async (sending: Promise<Response>) => {
    const response = await sending;
    const { code, assignee } = Problem.parse(await response.json());
    return { status: response.status, code, ...(assignee !== undefined && { has: assignee?.email ?? null }) };
  };
  const done = async (sending: Promise<Response>) => {
    const response = await sending;
    expect(response.status, await response.clone().text()).to.equal(200);
  };

  it('stands in both lists, in the case, in its history and in the export, and narrows the lists', async () => {
    const opened = await submit('王某');
    const list = clientOf(clerk.browser, cases);
    const before = (await list.pending({ query: {} })).assigned;
    await done(assign(clerk.browser, opened.id, to(judge)));
    expect((await list.pending({ query: {} })).assigned).to.deep.equal({
      ...before,
      unassigned: before.unassigned - 1,
    });

    const has = { id: judge.id, email: judge.email };
    const of = async (assigned: string) => {
      const { items, total } = await list.pending({ query: { assigned } });
      expect(total).to.equal(items.length);
      return items.map(({ id, assignee }) => ({ id, assignee }));
    };
    expect(await of(judge.id)).to.deep.equal([{ id: opened.id, assignee: has }]);
    expect((await of('none')).map(({ id }) => id)).not.to.include(opened.id);
    const mine = await clientOf(judge.browser, cases).list({ query: { assigned: 'mine' } });
    expect(mine.items.map(({ id, assignee }) => ({ id, assignee }))).to.deep.equal([{ id: opened.id, assignee: has }]);
    expect(mine.assigned.mine).to.equal(1);
    expect((await list.documents({ path: { id: opened.id } })).case_info.assignee).to.deep.equal(has);
    const { events } = await list.timeline({ path: { id: opened.id } });
    expect(events.at(-1)).to.deep.include({
      title: '分配承办人',
      actor: { kind: 'user', id: clerk.id, email: clerk.email },
    });

    const file = await clerk.browser.send(requestOf(courtLists.csv, { query: { chosen: opened.id } }));
    const [heading, , ...rows] = (await file.text()).trim().split('\r\n');
    expect(heading).to.contain('所选案件').and.to.contain('共1件');
    expect(rows).to.have.length(1);
    expect(rows[0]).to.contain(judge.email);
  });

  it('is refused to whoever saw another one, who is told who has it, and done once by one key', async () => {
    const { id } = await submit('钱某');
    const outcomes = await Promise.all([assign(clerk.browser, id, to(judge)), assign(other.browser, id, to(other))]);
    const lost = outcomes.find(({ status }) => status !== 200);
    const { assignee } = (await clientOf(clerk.browser, cases).documents({ path: { id } })).case_info;
    expect(outcomes.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    expect(await refused(Promise.resolve(lost ?? new Response()))).to.deep.equal({
      status: 409,
      code: 'assignment_changed',
      has: assignee?.email,
    });

    const key = randomUUID();
    const taking = requestOf(assignments.assign, {
      path: { id },
      body: { to: { how: 'nobody' }, seen: assignee?.id ?? null, reason: '误分' },
    });
    await done(clerk.browser.send(taking, { idempotencyKey: key }));
    await done(assign(clerk.browser, id, to(clerk)));
    await done(clerk.browser.send(taking, { idempotencyKey: key }));
    expect((await clientOf(clerk.browser, cases).documents({ path: { id } })).case_info.assignee?.id).to.equal(
      clerk.id,
    );
  });

  it('is a judge’s own to take, and a clerk’s or an administrator’s to change, for a reason, to who files or judges', async () => {
    const { id } = await submit('孙某');
    expect(await refused(assign(judge.browser, id, to(other)))).to.deep.include({ code: 'assignment_beyond_own' });
    await done(assign(judge.browser, id, to(judge)));
    expect(await refused(assign(judge.browser, id, { how: 'nobody' }, judge.id, '回避'))).to.deep.include({
      status: 403,
    });
    expect(await refused(assign(clerk.browser, id, to(other), judge.id))).to.deep.include({
      code: 'assignment_reason_missing',
    });
    const gone = await colleague('gone', 'judge');
    await clientOf(chief, users).change({ path: { id: gone.id }, body: { court_roles: ['auditor'], reason: '调离' } });
    expect(await refused(assign(clerk.browser, id, to(gone), judge.id, '休假'))).to.deep.include({
      status: 422,
      code: 'assignee_lacks_role',
    });
    await done(assign(chief, id, to(other), judge.id, '休假'));
    const { items } = await clientOf(judge.browser, assignments).candidates({});
    const emails = items.map(({ email }) => email);
    expect(emails).to.include.members([clerk.email, judge.email, other.email, testAdministrator.email]);
    expect(emails).not.to.include(gone.email);
    expect(items.find(({ email }) => email === other.email)).to.deep.include({ roles: ['clerk', 'judge'] });
  });

  it('goes round among those chosen, by what each has at the same stage, and says of each chosen case what became of it', async () => {
    const [one, two] = [await colleague('turn.one', 'clerk'), await colleague('turn.two', 'clerk')];
    const opened = [await submit('赵某'), await submit('周某'), await submit('吴某'), await submit('郑某')];
    const ids = opened.map(({ id }) => id);
    await done(assign(clerk.browser, ids[0] ?? '', to(one)));
    const closed = await submit('冯某');
    await clientOf(clerk.browser, closures).close({
      path: { id: closed.id },
      body: { how: 'returned', reason: '没有补正。' },
    });
    const missing = '00000000-0000-4000-8000-000000000001';
    const key = randomUUID();
    const request = requestOf(assignments.assignMany, {
      body: {
        cases: [...ids, closed.id, missing].map((id) => ({ id, seen: null })),
        to: { how: 'turn', among: [one.id, two.id] },
      },
    });
    const many = async () => {
      const response = await clerk.browser.send(request, { idempotencyKey: key });
      const { items } = assignments.assignMany.response.schema.parse(await response.json());
      return items.map(({ outcome, code, assignee }) => [outcome, code, assignee?.email ?? null]);
    };
    const first = await many();
    expect(first).to.deep.equal([
      ['refused', 'assignment_changed', one.email],
      ['assigned', null, two.email],
      // Both have one: whoever got theirs longer ago.
      ['assigned', null, one.email],
      ['assigned', null, two.email],
      ['refused', 'assignment_case_closed', null],
      ['refused', 'case_not_found', null],
    ]);
    // What was refused left nothing behind and is decided anew: the turn may now be that of whoever has the case.
    const again = await many();
    expect(again.slice(1)).to.deep.equal(first.slice(1));
    expect(again[0]?.[2]).to.equal(one.email);
    // A filed case does not count against whoever has many that wait.
    const filed = await submit('陈某');
    await clientOf(clerk.browser, cases).assignNumber({
      path: { id: filed.id },
      body: confirmedNumber('（2026）京0101民初501号'),
    });
    const turn = { how: 'turn' as const, among: [one.id, judge.id] };
    expect(await refused(assign(judge.browser, filed.id, turn))).to.deep.include({ code: 'assignment_beyond_own' });
    const lacking = requestOf(assignments.assignMany, {
      body: { cases: [{ id: filed.id, seen: null }], to: { how: 'turn', among: [one.id, missing] } },
    });
    expect(await refused(clerk.browser.send(lacking))).to.deep.include({ code: 'assignee_lacks_role' });
    await done(assign(clerk.browser, filed.id, { how: 'turn', among: [one.id] }));
    expect(await refused(assign(clerk.browser, closed.id, to(one)))).to.deep.include({
      code: 'assignment_case_closed',
    });
  });

  it('has notes that the court alone reads, newest first, until its personal data is erased', async () => {
    const opened = await submit('褚某');
    const path = { id: opened.id };
    const desk = clientOf(clerk.browser, caseNotes);
    const marks = ['首条备注印记', '次条备注印记'];
    for (const text of marks) await desk.write({ path, body: { text } });
    const { items } = await clientOf(judge.browser, caseNotes).list({ path });
    expect(items.map(({ text, author }) => [text, author.email])).to.deep.equal(
      marks.toReversed().map((text) => [text, clerk.email]),
    );
    for (const text of ['', '   ', '长'.repeat(1001)])
      expect((await clerk.browser.send(requestOf(caseNotes.write, { path, body: { text } }))).status).to.equal(400);
    const party = court.newBrowser();
    expect((await party.send(requestOf(caseNotes.list, { path }))).status).to.equal(401);
    const access = { case_number: opened.number, verification_code: opened.code };
    const told = JSON.stringify(await clientOf(party, documents).progress({ body: access }));
    const history = JSON.stringify(await clientOf(clerk.browser, cases).timeline({ path }));
    for (const mark of marks) for (const shown of [told, history]) expect(shown).not.to.contain(mark);
    expect(told).not.to.contain(clerk.email);
    expect(history).to.contain('内部备注').and.to.contain(clerk.email);

    await clientOf(chief, cases).erase({ path, body: { reason: '当事人依法申请' } });
    expect((await desk.list({ path })).items).to.deep.equal([]);
    expect(
      await refused(clerk.browser.send(requestOf(caseNotes.write, { path, body: { text: '再记' } }))),
    ).to.deep.include({
      code: 'personal_data_erased',
    });
    expect(await refused(assign(clerk.browser, opened.id, to(judge)))).to.deep.include({
      code: 'personal_data_erased',
    });
  });
});
