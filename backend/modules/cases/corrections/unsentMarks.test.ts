import { expect } from 'chai';
import type { CourtRole } from '../../../../domain/account/courtRoles.js';
import { accounts } from '../../../../domain/contract/accounts.js';
import { cases } from '../../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../../domain/contract/clientOf.js';
import { closures } from '../../../../domain/contract/closures.js';
import { corrections, mostCorrectionMarks } from '../../../../domain/contract/corrections.js';
import { documents } from '../../../../domain/contract/documents.js';
import { users } from '../../../../domain/contract/users.js';
import { caseIn, loanSubmission, shortComplaint } from '../../../tests/harness/pleadings.js';
import {
  startTestApplication,
  testAdministrator,
  type TestApplication,
} from '../../../tests/harness/testApplication.js';
import { refusal, type TestBrowser } from '../../../tests/harness/testBrowser.js';
import type { Stores } from '../../../composition/openStores.js';
import { returnedAs } from '../../../tests/harness/closedCase.js';

const password = 'Passw0rd-here';
const open = 'sections.claims.open';
const name = 'plaintiffs_natural.0.name';
type Colleague = { readonly browser: TestBrowser; readonly id: string; readonly email: string };

describe('marks that no notice has told yet', function () {
  this.timeout(120_000);
  let court: TestApplication;
  let opened: Awaited<ReturnType<TestApplication['openStores']>>;
  let stores: Stores;
  let chief: TestBrowser;
  let li: Colleague;
  let wang: Colleague;
  let judge: Colleague;

  const colleague = async (called: string, ...roles: CourtRole[]): Promise<Colleague> => {
    const browser = court.newBrowser();
    const email = `${called}@court.example.cn`;
    const body = { email, password, agreeToTerms: true as const, ...(await browser.captcha()) };
    const { id } = await clientOf(browser, accounts).register({ body });
    await clientOf(chief, users).change({ path: { id }, body: { court_roles: roles, reason: '岗位安排' } });
    await browser.signIn(email, password);
    return { browser, id, email };
  };
  before(async () => {
    court = await startTestApplication({}, { APP_MODE: 'saas', COURT_CODE: '京0101' });
    opened = await court.openStores();
    ({ stores } = opened);
    chief = court.newBrowser();
    await chief.signIn(testAdministrator.email, testAdministrator.password);
    li = await colleague('li', 'clerk');
    wang = await colleague('wang', 'clerk');
    judge = await colleague('judge', 'judge');
  });
  after(async () => {
    await opened.close();
    await court.close();
  });

  const submit = async (plaintiff = '王某', given: { number?: string; code?: string } = {}) => {
    const { body } = loanSubmission(shortComplaint(plaintiff, '李四'));
    const again = { ...body.payload, verification_code: given.code ?? '' };
    const sent = await court
      .newBrowser()
      .send(requestOf(documents.submit, { body: { ...body, case_number: given.number ?? '', payload: again } }));
    expect(sent.status, await sent.clone().text()).to.equal(200);
    return caseIn(sent);
  };
  const mark = (path: string, reason: string) => ({ source: 'clerk' as const, code: 'unclear' as const, path, reason });
  const marking = (id: string, change: object) => ({
    path: { id },
    body: { version: 1, marks: [], removed: [], ...change },
  });
  const marks = ({ browser }: Colleague, id: string, change: object) =>
    clientOf(browser, corrections).mark(marking(id, change));
  const read = ({ browser }: Colleague, id: string, seen?: string) =>
    clientOf(browser, corrections).unsent({ path: { id }, query: seen === undefined ? {} : { seen } });
  const notice = (id: string, change: object) =>
    requestOf(corrections.ask, {
      path: { id },
      body: { version: 1, due_on: '2099-01-31', again_because: '', marks: [], ...change },
    });
  const outcome = async (sending: Promise<Response>) => {
    const response = await sending;
    return response.ok ? 'sent' : (await refusal(response)).code;
  };
  const rowsIn = async (id: string): Promise<number> => {
    const rows: unknown[] = await stores.app('unsent_marks').where({ stream: stores.streams.case(id) });
    return rows.length;
  };

  it('are seen by the other clerk with who set each, once for each place and reason, as whoever touched it last left it', async () => {
    const { id } = await submit();
    expect((await read(wang, id)).marks).to.deep.equal([]);
    await marks(li, id, { marks: [mark(open, '请写明月数'), mark(name, '与证件不符')] });
    const seen = await read(wang, id);
    expect(seen.marks.map(({ path, reason, by }) => [path, reason, by])).to.deep.equal(
      [
        [open, '请写明月数', { id: li.id, email: li.email }],
        [name, '与证件不符', { id: li.id, email: li.email }],
      ].sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
    );
    expect(await read(wang, id, seen.seen)).to.deep.equal({ seen: seen.seen, changed: false, marks: [] });
    await marks(wang, id, { marks: [mark(open, '请写明起止月份')], removed: [{ code: 'unclear', path: name }] });
    const now = await read(li, id, seen.seen);
    expect([now.changed, now.marks.map(({ path, reason, by }) => [path, reason, by.email])]).to.deep.equal([
      true,
      [[open, '请写明起止月份', wang.email]],
    ]);
    // The same again, as after a lost response, changes nothing that anybody sees.
    const again = await marks(wang, id, { removed: [{ code: 'unclear', path: name }] });
    expect(again.seen).to.equal(now.seen);
  });

  it('are not read by whoever is no clerk, and their words stand in no row', async () => {
    const { id } = await submit();
    await marks(li, id, { marks: [mark(open, '借款人姓名写法不一')] });
    for (const browser of [judge.browser, court.newBrowser()])
      for (const request of [
        requestOf(corrections.unsent, { path: { id }, query: {} }),
        requestOf(corrections.mark, marking(id, {})),
      ])
        expect((await browser.send(request)).status).to.be.oneOf([401, 403]);
    const rows: { sealed: Buffer }[] = await stores.app('unsent_marks').select();
    expect(rows.some(({ sealed }) => sealed.includes('借款人'))).to.equal(false);
  });

  it('are not left out of a notice unseen, are sent once, and make way for it', async () => {
    const { id } = await submit();
    const first = await marks(li, id, { marks: [mark(open, '请写明月数')] });
    const second = await marks(wang, id, { marks: [mark(name, '与证件不符')] });
    const whole = [mark(open, '请写明月数'), mark(name, '与证件不符')];
    const stale = notice(id, { marks: [mark(open, '请写明月数')], marks_seen: first.seen });
    expect(await outcome(li.browser.send(stale))).to.equal('correction_marks_changed');
    // What has all the marks in the same words has left nothing out, whichever state its sender saw last.
    const both = await Promise.all([
      outcome(li.browser.send(notice(id, { marks: whole, marks_seen: first.seen }))),
      outcome(wang.browser.send(notice(id, { marks: whole, marks_seen: second.seen }))),
    ]);
    expect(both.sort()).to.deep.equal(['correction_open', 'sent']);
    expect((await read(wang, id)).marks).to.deep.equal([]);
    expect(await rowsIn(id)).to.equal(0);
    const late = requestOf(corrections.mark, marking(id, { marks: [mark(open, '再补一处')] }));
    expect(await outcome(wang.browser.send(late))).to.equal('correction_open');
  });

  it('outlive the notice of somebody else that does not have them, and are not told twice after a crash', async () => {
    const submitted = await submit();
    const { id } = submitted;
    await marks(li, id, { marks: [mark(open, '请写明月数'), mark(name, '与证件不符')] });
    const rows: object[] = await stores.app('unsent_marks').where({ path: open, stream: stores.streams.case(id) });
    // A program that knows nothing of these marks sends one of them; its row comes back, as if it had died before it removed it.
    expect(await outcome(wang.browser.send(notice(id, { marks: [mark(open, '请写明月数')] })))).to.equal('sent');
    await stores.app('unsent_marks').insert(rows);
    expect((await read(li, id)).marks.map(({ path }) => path)).to.deep.equal([name]);
    await submit('王某某', submitted);
    const passed = requestOf(corrections.mark, marking(id, { marks: [mark(open, '旧版')] }));
    expect(await outcome(li.browser.send(passed))).to.equal('correction_version_passed');
    // The same place again, for the next notice.
    const next = await marks(li, id, { version: 2, marks: [mark(open, '仍不明确')] });
    expect(next.marks.map(({ path, reason, version }) => [path, reason, version]).sort()).to.deep.equal(
      [
        [name, '与证件不符', 1],
        [open, '仍不明确', 2],
      ].sort(),
    );
  });

  it('have a bound, and a closed case and an erased one take none', async () => {
    const { id } = await submit();
    const many = Array.from({ length: mostCorrectionMarks }, (_, at) => mark(`plaintiffs_natural.${at}.name`, ''));
    await marks(li, id, { marks: many });
    expect(
      await outcome(li.browser.send(requestOf(corrections.mark, marking(id, { marks: [mark(open, '')] })))),
    ).to.equal('correction_marks_full');
    await marks(li, id, { marks: [mark(open, '请写明')], removed: [{ code: 'unclear', path: name }] });
    await clientOf(li.browser, closures).close({
      path: { id },
      body: returnedAs,
    });
    const closed = requestOf(corrections.mark, marking(id, { marks: [mark(open, '再写')] }));
    expect(await outcome(li.browser.send(closed))).to.equal('case_closed');
    await clientOf(chief, cases).erase({ path: { id }, body: { reason: '依申请删除' } });
    expect(await rowsIn(id)).to.equal(0);
    const erased = requestOf(corrections.unsent, { path: { id }, query: {} });
    expect(await outcome(li.browser.send(erased))).to.equal('personal_data_erased');
    expect(await outcome(li.browser.send(closed))).to.equal('personal_data_erased');
  });
});
