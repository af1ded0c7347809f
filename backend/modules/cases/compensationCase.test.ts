import { expect } from 'chai';
import { casePapers } from '../../../domain/contract/casePapers.js';
import { cases } from '../../../domain/contract/cases.js';
import { clientOf } from '../../../domain/contract/clientOf.js';
import { closures } from '../../../domain/contract/closures.js';
import { startCourtOfLaw, type CourtOfLaw } from './testing/courtOfLaw.js';

const year = Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Shanghai' }).format(new Date()));
const application = {
  plaintiffs_natural: [{ name: '王某' }],
  defendants_legal: [{ entityName: '某县公安局' }],
  sections: { claims: { open: '请求赔偿人身自由赔偿金。' }, facts: { open: '被刑事拘留三十七日后撤销案件。' } },
};

describe('a claim of state compensation from its application on', function () {
  this.timeout(120_000);
  let law: CourtOfLaw;
  let court: CourtOfLaw['court'];
  let clerk: CourtOfLaw['clerk'];
  before(async () => {
    law = await startCourtOfLaw('京01');
    ({ court, clerk } = law);
  });
  after(() => court.close());

  const submit = () => law.submit('claim-unlawful-detention', application);
  const progress: CourtOfLaw['progress'] = (of) => law.progress(of);

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
