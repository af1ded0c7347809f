import { expect } from 'chai';
import { cases } from '../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { closures } from '../../../domain/contract/closures.js';
import { comparisons } from '../../../domain/contract/comparisons.js';
import { corrections, ownCorrections } from '../../../domain/contract/corrections.js';
import { documents } from '../../../domain/contract/documents.js';
import { parsedXml, partsOf, visibleText } from '../../adapters/word/testing/wordParts.js';
import { startTestApplication, testAdministrator, type TestApplication } from '../../tests/harness/testApplication.js';
import {
  caseIn,
  loanSubmission,
  shortComplaint,
  submissionOn,
  type OpenedByParty,
} from '../../tests/harness/pleadings.js';
import type { TestBrowser } from '../../tests/harness/testBrowser.js';

const year = Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Shanghai' }).format(new Date()));
const numbered = (type: '民初' | '行初', serial: number) => `（${year}）京0101${type}${serial}号`;
const remedy = 'sections.claims.items.remedy.content';
const complaint = {
  plaintiffs_natural: [{ name: '王某' }],
  defendants_legal: [{ entityName: '某市公安局' }],
  sections: { claims: { open: '请求撤销行政处罚决定。' }, facts: { open: '处罚没有事实根据。' } },
};

describe('an administrative case from its complaint on', function () {
  this.timeout(120_000);
  let court: TestApplication;
  let clerk: TestBrowser;
  before(async () => {
    court = await startTestApplication({}, { COURT_CODE: '京0101' });
    clerk = court.newBrowser();
    await clerk.signIn(testAdministrator.email, testAdministrator.password);
  });
  after(() => court.close());

  const submit = async (): Promise<OpenedByParty> => {
    const sent = await court
      .newBrowser()
      .send(requestOf(documents.submit, submissionOn('claim-administrative-penalty', complaint)));
    expect(sent.status, await sent.clone().text()).to.equal(200);
    return caseIn(sent);
  };
  const submitCivil = async (): Promise<OpenedByParty> =>
    caseIn(await court.newBrowser().send(requestOf(documents.submit, loanSubmission(shortComplaint('张三', '李四')))));
  const list = () => clientOf(clerk, cases);
  const check = (id: string, number = '') => list().checkNumber({ path: { id }, query: { number } });
  const assign = (id: string, number: string) =>
    list().assignNumber({ path: { id }, body: { new_case_number: number, acknowledged: [] } });
  const textOf = async (response: Response): Promise<string> =>
    visibleText(parsedXml(partsOf(new Uint8Array(await response.arrayBuffer()))['word/document.xml'] ?? ''));
  const access = ({ number, code }: OpenedByParty) => ({ case_number: number, verification_code: code });
  const progress = (body: { case_number: string; verification_code: string }) =>
    clientOf(court.newBrowser(), documents).progress({ body });

  it('is recorded and shown as one, and a civil case beside it says nothing of a field of law', async () => {
    const [ours, civil] = [await submit(), await submitCivil()];
    const { stores, close } = await court.openStores();
    const events = await Promise.all([ours, civil].map(({ id }) => stores.cases.history(id)));
    await close();
    const [of, ofCivil] = events.map(([event]) => event?.data ?? {});
    expect(of).to.include({ cause: '行政处罚', domain: 'administrative' });
    expect(ofCivil).to.not.have.property('domain');
    const shown = async (id: string) => (await list().documents({ path: { id } })).case_info;
    expect(await shown(ours.id)).to.include({ domain: 'administrative' });
    expect(await shown(civil.id)).to.not.have.property('domain');
    const { items } = await list().pending({ query: {} });
    expect(items.find(({ id }) => id === ours.id)).to.include({ domain: 'administrative' });
    expect(items.find(({ id }) => id === civil.id)).to.not.have.property('domain');
    expect(await progress(access(ours))).to.include({ domain: 'administrative', status: 'pending' });
  });

  it('is asked for corrections by the administrative rules', async () => {
    const ours = await submit();
    const place = 'defendants_legal.0.entityName';
    const { notice_id: noticeId } = await clientOf(clerk, corrections).ask({
      path: { id: ours.id },
      body: {
        version: 1,
        due_on: '2099-01-31',
        again_because: '',
        marks: [
          { source: 'clerk', code: 'defendant_unclear', path: place, reason: '' },
          { source: 'clerk', code: 'blank', path: remedy, reason: '' },
        ],
      },
    });
    const file = await clerk.send(requestOf(corrections.word, { path: { id: ours.id, noticeId } }));
    const text = await textOf(file);
    for (const words of [
      '行政诉讼法第四十九条第二项',
      '行政诉讼法第四十九条第三项',
      '行政诉讼法解释第四十八条',
      '坚持起诉的，裁定不予立案，并载明理由（行政诉讼法第五十一条，行政诉讼法解释第四十九条、第五十五条）',
    ])
      expect(text).to.contain(words);
    for (const words of ['民事', '不予受理', '登记立案若干问题']) expect(text).to.not.contain(words);
    const { notices } = await clientOf(court.newBrowser(), ownCorrections).list({ body: access(ours) });
    expect(notices[0]?.marks.map(({ path }) => path)).to.deep.equal([place, remedy]);
  });

  it('is refused by a ruling 不予立案, which its notice names with the administrative rules', async () => {
    const ours = await submit();
    const { closure_id: closureId } = await clientOf(clerk, closures).close({
      path: { id: ours.id },
      body: { how: 'refused', reason: '不属于受案范围。', ruling_number: '（2026）京0101行初9号' },
    });
    const text = await textOf(await clerk.send(requestOf(closures.word, { path: { id: ours.id, closureId } })));
    expect(text).to.contain('不予立案通知书');
    expect(text).to.contain('本院已作出（2026）京0101行初9号行政裁定书，不予立案（行政诉讼法第五十一条）。');
    expect(text).to.contain('上诉于上一级人民法院（行政诉讼法第八十五条）。');
    expect(text).to.not.contain('民事');
    const { items } = await clientOf(clerk, closures).list({ query: {} });
    expect(items.find(({ id }) => id === ours.id)).to.include({ domain: 'administrative', closed_as: 'refused' });
  });

  it('is returned by the rules of the interpretation', async () => {
    const ours = await submit();
    const { closure_id: closureId } = await clientOf(clerk, closures).close({
      path: { id: ours.id },
      body: { how: 'returned', reason: '没有补正。' },
    });
    const text = await textOf(await clerk.send(requestOf(closures.word, { path: { id: ours.id, closureId } })));
    expect(text).to.contain('现将起诉状退回，并记录在册（行政诉讼法解释第五十五条）。');
  });

  it('counts in a series of its own, without a remark, beside that of civil cases', async () => {
    const [ours, civil] = [await submit(), await submitCivil()];
    const number = numbered('行初', 7);
    expect(await check(ours.id, number)).to.deep.include({
      case_number: number,
      remarks: [],
      next_number: numbered('行初', 1),
    });
    expect((await check(civil.id)).next_number).to.equal(numbered('民初', 1));
    const unfit = (await check(ours.id, numbered('民初', 7))).remarks;
    expect(unfit.map(({ code }) => code)).to.deep.equal(['type_unfit']);
    expect(unfit[0]?.sentence).to.match(/本案是行政起诉状。$/u);
    expect((await assign(ours.id, number)).case_number).to.equal(number);
    expect((await check((await submit()).id)).next_number).to.equal(numbered('行初', 8));
    expect((await check(civil.id)).next_number).to.equal(numbered('民初', 1));
    expect(await progress(access(ours))).to.include({ status: 'filed', case_number: number });
  });

  it('is compared by the rules of evidence of administrative cases', async () => {
    const ours = await submit();
    const { domain, limits, undisputed } = await clientOf(clerk, comparisons).table({ path: { id: ours.id } });
    expect(domain).to.equal('administrative');
    expect(limits[0]).to.contain('行政诉讼法第三十四条');
    expect(limits.join('')).to.not.contain('自认');
    expect(undisputed.title).to.equal('双方陈述一致的事实（以庭审核对为准）');
  });

  it('is opened for a complaint on paper by the field of law of the form of its defence', async () => {
    const number = numbered('行初', 900);
    const open = (case_number: string) =>
      clerk.send(
        requestOf(cases.openOnPaper, {
          body: {
            case_number,
            form_key: 'defense-administrative',
            case_cause: '行政处罚',
            plaintiffs: ['王某'],
            defendants: ['某市公安局'],
            reason: '原告在立案窗口递交纸质起诉状',
          },
        }),
      );
    const unfit = (await (await open(numbered('民初', 900))).json()) as { errors?: { path: string }[] };
    expect(unfit.errors?.map(({ path }) => path)).to.deep.equal(['acknowledged.type_unfit']);
    const sent = await open(number);
    expect(sent.status, await sent.clone().text()).to.be.oneOf([200, 201]);
    const { id } = (await sent.json()) as { id: string };
    const { case_info: info } = await list().documents({ path: { id } });
    expect(info).to.include({ domain: 'administrative', case_number: number });
  });
});
