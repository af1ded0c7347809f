import { expect } from 'chai';
import { casePapers } from '../../../domain/contract/casePapers.js';
import { cases } from '../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { closures } from '../../../domain/contract/closures.js';
import { documents } from '../../../domain/contract/documents.js';
import { caseIn, submissionOn, type OpenedByParty } from '../../tests/harness/pleadings.js';
import { startTestApplication, testAdministrator, type TestApplication } from '../../tests/harness/testApplication.js';
import type { TestBrowser } from '../../tests/harness/testBrowser.js';

const year = Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Shanghai' }).format(new Date()));
const application = {
  plaintiffs_natural: [{ name: '王某' }],
  defendants_legal: [{ entityName: '某县公安局' }],
  sections: { claims: { open: '请求赔偿人身自由赔偿金。' }, facts: { open: '被刑事拘留三十七日后撤销案件。' } },
};

describe('a claim of state compensation from its application on', function () {
  this.timeout(120_000);
  let court: TestApplication;
  let clerk: TestBrowser;
  before(async () => {
    court = await startTestApplication({}, { COURT_CODE: '京01' });
    clerk = court.newBrowser();
    await clerk.signIn(testAdministrator.email, testAdministrator.password);
  });
  after(() => court.close());

  const submit = async (): Promise<OpenedByParty> => {
    const sent = await court
      .newBrowser()
      .send(requestOf(documents.submit, submissionOn('claim-unlawful-detention', application)));
    expect(sent.status, await sent.clone().text()).to.equal(200);
    return caseIn(sent);
  };
  const progress = ({ number, code }: OpenedByParty) =>
    clientOf(court.newBrowser(), documents).progress({ body: { case_number: number, verification_code: code } });

  it('is numbered as 委赔, and has neither a fee nor a period for the answer', async () => {
    const ours = await submit();
    const desk = clientOf(clerk, cases);
    const number = `（${year}）京01委赔1号`;
    const remarksOn = async (typed: string) =>
      (await desk.checkNumber({ path: { id: ours.id }, query: { number: typed } })).remarks.map(({ code }) => code);
    expect(await remarksOn(`（${year}）京01民初1号`)).to.include('type_unfit');
    expect(await remarksOn(number)).not.to.include('type_unfit');
    await desk.assignNumber({ path: { id: ours.id }, body: { new_case_number: number, acknowledged: [] } });
    const view = await clientOf(clerk, casePapers).view({ path: { id: ours.id } });
    expect({ fee: view.fee.kind, periods: view.periods }).to.deep.equal({ fee: 'none', periods: [] });
    const { domain, case_number: shown } = await progress(ours);
    expect({ domain, shown }).to.deep.equal({ domain: 'compensation', shown: number });
  });

  it('is refused by a decision, which its party reads', async () => {
    const ours = await submit();
    await clientOf(clerk, closures).close({
      path: { id: ours.id },
      body: { how: 'refused', reason: '不属于国家赔偿的范围。', ruling_number: `（${year}）京01委赔9号` },
    });
    const { status, closure } = await progress(ours);
    expect({ status, how: closure?.how }).to.deep.equal({ status: 'closed', how: 'refused' });
  });
});
