import { expect } from 'chai';
import { numberRemarkCodes, type NumberRemarkCode } from '../../../../domain/case/numberRemarks.js';
import { cases } from '../../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../../domain/contract/clientOf.js';
import { documents } from '../../../../domain/contract/documents.js';
import { loanSubmission, shortComplaint } from '../../../tests/harness/pleadings.js';
import { refusal, type TestBrowser } from '../../../tests/harness/testBrowser.js';
import {
  startTestApplication,
  testAdministrator,
  type TestApplication,
} from '../../../tests/harness/testApplication.js';

const thisYear = Number(
  new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Shanghai' }).format(new Date()),
);
const ours = (serial: number, year = thisYear) => `（${year}）京0101民初${serial}号`;

describe('GET /api/cases/{id}/case-number', function () {
  this.timeout(120_000);
  let court: TestApplication;
  let clerk: TestBrowser;
  before(async () => {
    court = await startTestApplication({}, { COURT_CODE: '京0101' });
    clerk = court.newBrowser();
    await clerk.signIn(testAdministrator.email, testAdministrator.password);
  });
  after(() => court.close());

  const open = async (plaintiff = '王五', defendant = '赵六'): Promise<string> => {
    const submission = loanSubmission(shortComplaint(plaintiff, defendant));
    const { headers } = await court.newBrowser().send(requestOf(documents.submit, submission));
    return headers.get('X-Case-Id') ?? '';
  };
  const check = (id: string, number = '') => clientOf(clerk, cases).checkNumber({ path: { id }, query: { number } });
  const assign = (id: string, number: string, acknowledged: readonly NumberRemarkCode[] = numberRemarkCodes) =>
    clientOf(clerk, cases).assignNumber({
      path: { id },
      body: { new_case_number: number, acknowledged: [...acknowledged] },
    });

  it('offers the first number of a year where the court gave none in it yet, then the next one to everybody', async () => {
    const [first, second] = [await open(), await open()];
    expect(await check(first)).to.deep.equal({ case_number: null, remarks: [], next_number: ours(1), taken_by: null });
    await assign(first, ours(7, thisYear - 1));
    expect((await check(second)).next_number).to.equal(ours(1));
    await assign(second, ours(122));
    expect((await check(await open())).next_number).to.equal(ours(123));
  });

  it('finds nothing unusual about the next number, and says how it will be stored', async () => {
    const checked = await check(await open(), `(${thisYear}) 京0101民初 123 号`);
    expect(checked).to.deep.include({ case_number: ours(123), remarks: [], taken_by: null });
  });

  it('remarks on what is unusual and refuses none of it; what was confirmed is recorded with the number', async () => {
    const id = await open();
    const { remarks } = await check(id, ours(131));
    expect(remarks).to.deep.equal([{ code: 'not_next', sentence: '本系列上一号为122，将空出123至130号。' }]);
    expect((await assign(id, `(${thisYear})京0101民初131号`, ['not_next'])).case_number).to.equal(ours(131));
    const { stores, close } = await court.openStores();
    const event = (await stores.cases.history(id)).at(-1);
    await close();
    expect(event?.data).to.deep.equal({
      caseId: id,
      caseNumber: ours(131),
      typed: `(${thisYear})京0101民初131号`,
      acknowledged: ['not_next'],
    });
    expect((await check(await open())).next_number).to.equal(ours(132));
  });

  it('names the other case that has the number already, with its parties', async () => {
    const [holder, id] = [await open('孙七', '周八'), await open()];
    await assign(holder, ours(140));
    expect((await check(id, ours(140))).taken_by).to.deep.equal({
      id: holder,
      case_number: ours(140),
      parties: '孙七诉周八',
    });
    expect((await check(holder, ours(140))).taken_by).to.equal(null);
  });

  it('says that a number belonged to another case before a correction, and counts on without it', async () => {
    const [wrong, id] = [await open('吴九', '郑十'), await open()];
    await assign(wrong, ours(150));
    await clientOf(clerk, cases).correctNumber({
      path: { id: wrong },
      body: { current_number: ours(150), new_case_number: ours(141), reason: '编号笔误' },
    });
    const checked = await check(id, ours(150));
    expect(checked.taken_by).to.equal(null);
    expect(checked.remarks.find(({ code }) => code === 'formerly_given')?.sentence).to.equal(
      `该案号曾编给“吴九诉郑十”，后更正为${ours(141)}；该案当事人仍可用它查找其案件。`,
    );
    expect(checked.next_number).to.equal(ours(142));
  });

  it('files and corrects under an unusual number only once each remark was ticked, and says which are open', async () => {
    const path = { id: await open() };
    const unconfirmed = async (response: Promise<Response>) => {
      const body = (await (await response).json()) as { code?: string; errors?: { path: string }[] };
      return [body.code, body.errors?.map((one) => one.path).sort()];
    };
    const file = (acknowledged: NumberRemarkCode[] | undefined, number: string) =>
      clerk.send(requestOf(cases.assignNumber, { path, body: { new_case_number: number, acknowledged } }));
    const strange = `（${thisYear}）京0105刑初7号`;
    expect(await unconfirmed(file(['other_court'], strange))).to.deep.equal([
      'case_number_unconfirmed',
      ['acknowledged.type_unfit'],
    ]);
    expect((await file(['other_court', 'type_unfit'], strange)).status).to.equal(200);
    expect((await file([], strange)).status, 'the same once more').to.equal(200);
    const correct = (acknowledged: NumberRemarkCode[] | undefined, to: string) => {
      const body = { current_number: strange, new_case_number: to, reason: '编号笔误', acknowledged };
      return clerk.send(requestOf(cases.correctNumber, { path, body }));
    };
    for (const ticked of [undefined, []])
      expect(await unconfirmed(correct(ticked, 'abc'))).to.deep.equal([
        'case_number_unconfirmed',
        ['acknowledged.not_a_number'],
      ]);
    expect((await correct(['not_a_number'], 'abc')).status).to.equal(200);
    expect((await correct([], 'abc')).status, 'the same once more').to.equal(200);
    // A program that numbers for itself is asked as a person is.
    const program = { path: { id: await open() }, body: { new_case_number: `（${thisYear}）京0105刑初8号` } };
    expect(await unconfirmed(clerk.send(requestOf(cases.assignNumber, program)))).to.deep.equal([
      'case_number_unconfirmed',
      ['acknowledged.other_court', 'acknowledged.type_unfit'],
    ]);
  });

  it('refuses signs that no number has, and an unknown case', async () => {
    const id = await open();
    const call = (path: string, number: string) =>
      clerk.send(requestOf(cases.checkNumber, { path: { id: path }, query: { number } }));
    expect(await refusal(await call(id, '<b>7号'))).to.deep.equal({ status: 422, code: 'case_number_signs' });
    expect(await refusal(await call(id, '7'.repeat(65)))).to.deep.equal({ status: 422, code: 'case_number_malformed' });
    const unknown = await call('5b0c2b44-0000-4000-8000-000000000000', ours(1));
    expect(await refusal(unknown)).to.deep.equal({ status: 404, code: 'case_not_found' });
    for (const number of ['../../etc', '100%', '２０２６', 'abc', ' ( 2026 ) ', "';--".replaceAll("'", '')])
      expect((await call(id, number)).status, number).to.equal(200);
  });
});
