import { expect } from 'chai';
import type { CasePapers } from '../../../../../domain/contract/casePapers.js';
import { ApiError } from '../../../http/apiError.js';
import { courtScreens } from '../../../testing/courtScreens.js';
import { noPapers } from '../../../testing/scriptedCourt.js';
import { pendingCase } from '../../caseFile/testing/fixtures.js';

const formal = '（2026）京0101民初1号';
const address = `/app/admin/cases/${encodeURIComponent(formal)}`;
const filed = () => pendingCase({ case_number: formal, is_temporary: false, filed_at: '2026-03-02T02:00:00Z' });
const clerk = { kind: 'user', id: 'u-wang', email: 'wang@court.cn' } as const;
const paperId = '00000000-0000-4000-8000-000000000007';
const serviceId = '00000000-0000-4000-8000-000000000008';

const papers = (changes: Partial<CasePapers> = {}): CasePapers => ({
  ...noPapers(),
  addressees: [
    { defendant_id: null, name: '张三', left: false },
    { defendant_id: 'd-1', name: '李四', left: false },
  ],
  fee: { kind: 'property', amount: '20000' },
  ...changes,
});
const responseNotice: CasePapers['papers'][number] = {
  id: paperId,
  kind: 'response',
  defendant_id: 'd-1',
  version: 1,
  issued_on: '2026-03-03',
  at: '2026-03-03T02:00:00Z',
  by: clerk,
  fee_due: null,
  document_hash: 'e'.repeat(64),
};
const service: CasePapers['services'][number] = {
  id: serviceId,
  defendant_id: 'd-1',
  paper_ids: [paperId],
  complaint_version: 1,
  how: 'post',
  on: '2026-03-05',
  served_from: '2026-03-05',
  served_by: '书记员甲',
  note: '',
  at: '2026-03-06T02:00:00Z',
  by: clerk,
  revoked: null,
};

describe('admin screens: the papers of a filed case', () => {
  const open = courtScreens();

  it('are offered to whom they are meant for, and one is issued with the fee that the decree says', async () => {
    const { respond, page, user, call, within } = await open(address, { papersOf: () => papers() });
    await respond(0, filed());
    const plaintiffs = within(await page.findByRole('region', { name: '原告张三' }));
    expect(plaintiffs.queryByText('应诉通知书')).to.equal(null);
    within(page.getByRole('region', { name: '被告李四' })).getByRole('button', { name: '制作应诉通知书' });
    await user.click(plaintiffs.getByRole('button', { name: '制作交纳诉讼费用通知书' }));
    page.getByText(/应当预交：300元/u);
    await user.selectOptions(page.getByLabelText('减半交纳'), 'simplified');
    page.getByText(/应当预交：150元/u);
    const amount = page.getByLabelText('金额或者价额（元）');
    await user.clear(amount);
    await user.type(amount, '两万');
    await user.click(page.getByRole('button', { name: '制作并存档' }));
    await page.findByText('请填写数字，最多两位小数；没有的留空');
    await user.clear(amount);
    await user.type(amount, '1000000');
    await user.click(page.getByRole('button', { name: '制作并存档' }));
    const sent = await call(1);
    expect([sent.method, sent.path]).to.deep.equal(['POST', '/api/cases/case-1/papers']);
    expect(sent.body).to.deep.include({
      kind: 'payment',
      defendant_id: null,
      seen: 0,
      procedure: 'ordinary',
      fee: { kind: 'property', amount: '1000000', halving: 'simplified' },
    });
  });

  it('say which days for evidence the procedure allows, and show the paper before it is issued', async () => {
    const { respond, page, user, call, within } = await open(address, { papersOf: () => papers() });
    await respond(0, filed());
    const plaintiffs = within(await page.findByRole('region', { name: '原告张三' }));
    await user.click(plaintiffs.getByRole('button', { name: '制作举证通知书' }));
    await user.selectOptions(page.getByLabelText('审理程序'), 'simplified');
    await user.click(page.getByRole('button', { name: '预览' }));
    await page.findByText('请填写1至15日');
    const days = page.getByLabelText('举证期限（日，必填）');
    await user.clear(days);
    await user.type(days, '10');
    await user.click(page.getByRole('button', { name: '预览' }));
    const asked = await call(1);
    expect(asked.path).to.equal('/api/cases/case-1/papers/preview');
    expect(asked.body).to.deep.include({ kind: 'evidence', procedure: 'simplified', evidence_days: 10 });
    await respond(1, {
      title: '举证通知书',
      number: formal,
      before: ['张三：', '举证期限为十日。'],
      table: null,
      after: [],
      signature: [],
      court: '某法院',
      date: '2026年3月10日',
    });
    within(await page.findByRole('article', { name: '预览：举证通知书' })).getByText('举证期限为十日。');
    await user.type(days, '1');
    expect(page.queryByRole('article', { name: '预览：举证通知书' })).to.equal(null);
  });

  it('are served on a day and in a way, from which the period of the defence is shown', async () => {
    let view = papers({ papers: [responseNotice] });
    const { respond, refuse, page, user, call, within } = await open(address, { papersOf: () => view });
    await respond(0, filed());
    const defendant = within(await page.findByRole('region', { name: '被告李四' }));
    await user.click(defendant.getByRole('button', { name: '记录送达…' }));
    await user.click(page.getByRole('button', { name: '记录送达' }));
    await page.findByText('请选择送达方式');
    await user.selectOptions(page.getByLabelText('送达方式（必填）'), 'post');
    page.getByText('回执上注明的收件日期。');
    await user.click(page.getByRole('button', { name: '记录送达' }));
    const sent = await call(1);
    expect(sent.path).to.equal('/api/cases/case-1/services');
    expect(sent.body).to.deep.equal({
      defendant_id: 'd-1',
      paper_ids: [paperId],
      complaint_version: 1,
      how: 'post',
      on: '2026-03-10',
      served_by: '',
      note: '',
    });
    await refuse(1, new ApiError({ status: 422, code: 'service_day_wrong', detail: '送达的日期不对。' }));
    await page.findByText('没有办成：送达的日期不对。');
    view = papers({
      papers: [responseNotice],
      services: [service],
      periods: [
        {
          name: '李四',
          served_on: '2026-03-05',
          how: 'post',
          served_from: '2026-03-05',
          due_on: '2026-03-20',
          days_left: 10,
          arranged: true,
          answered: false,
        },
      ],
    });
    await user.click(page.getByRole('button', { name: '记录送达' }));
    await respond(2, { service_id: serviceId });
    await page.findByText('李四：2026年3月5日邮寄送达，答辩期至2026年3月20日（还有10日）');
    await user.click(page.getByRole('button', { name: '撤销这条记录…' }));
    await user.type(page.getByLabelText('原因（必填）'), '送达日期录错了');
    await user.click(page.getByRole('button', { name: '撤销记录' }));
    const undone = await call(3);
    expect(undone.path).to.equal(`/api/cases/case-1/services/${serviceId}/revocation`);
    expect(undone.body).to.deep.equal({ reason: '送达日期录错了' });
  });

  it('are not there before a case has a number, nor once its personal data was erased', async () => {
    for (const details of [pendingCase(), pendingCase({ filed_at: '2026-03-02T02:00:00Z', erased: true })]) {
      const { respond, page, stop } = await open(address);
      await respond(0, details);
      await page.findByRole('region', { name: '案件经过' });
      expect(page.queryByRole('region', { name: '立案文书和送达' })).to.equal(null);
      page.unmount();
      stop();
    }
  });
});
