import { expect } from 'chai';
import type { CaseDetails } from '../../../../../domain/contract/cases.js';
import type { ClosedCase } from '../../../../../domain/contract/closures.js';
import { ApiError } from '../../../http/apiError.js';
import { courtScreens } from '../../../testing/courtScreens.js';
import { typedIn } from '../../../testing/typedIn.js';
import { pageOf, pendingPageOf, pendingCase, pendingRow } from '../../caseFile/testing/fixtures.js';

const temporary = '新案件-20260301-ABCD2345';
const review = `/app/admin/filing-review/${encodeURIComponent(temporary)}`;
const closure: NonNullable<CaseDetails['case_info']['closure']> = {
  id: '00000000-0000-4000-8000-000000000009',
  how: 'returned',
  at: '2026-03-05T02:00:00Z',
  version: 2,
  reason: '没有补正。',
  ruling_number: null,
  transferred_to: null,
  duplicate_of: null,
  document_hash: 'c'.repeat(64),
};

describe('admin screens: a case that gets no number', () => {
  const open = courtScreens();

  it('asks how and why, and what that way needs, before anything is sent', async () => {
    const { respond, page, user, call, calls } = await open(review);
    await respond(0, pendingCase());
    await user.click(page.getByRole('button', { name: '其他处理…' }));
    await user.click(page.getByRole('button', { name: '处理' }));
    await page.findByText('请选择怎样处理');
    page.getByText('请写明原因');
    expect(page.queryByLabelText('裁定书文号（必填）')).to.equal(null);
    await user.click(page.getByLabelText('不予受理'));
    await user.type(page.getByLabelText('原因（必填）'), ' 不是直接利害关系人。 ');
    await user.click(page.getByRole('button', { name: '记为不予受理' }));
    await page.findByText('请填写裁定书文号');
    expect(calls).to.have.length(1);
    await user.type(page.getByLabelText('裁定书文号（必填）'), '（2026）京0101民初9号');
    await user.click(page.getByRole('button', { name: '记为不予受理' }));
    const sent = await call(1);
    expect([sent.method, sent.path]).to.deep.equal(['POST', '/api/cases/case-1/closure']);
    expect(sent.body).to.deep.equal({
      how: 'refused',
      reason: '不是直接利害关系人。',
      ruling_number: '（2026）京0101民初9号',
      read_version: 2,
    });
  });

  it('says that the party was quicker, keeps what was typed, and reads the case again', async () => {
    const { respond, refuse, page, user, calls, waitFor } = await open(review);
    await respond(0, pendingCase());
    await user.click(page.getByRole('button', { name: '其他处理…' }));
    await user.click(page.getByLabelText('退回起诉状'));
    await user.type(page.getByLabelText('原因（必填）'), '没有补正。');
    await user.click(page.getByRole('button', { name: '退回起诉状' }));
    await refuse(1, new ApiError({ status: 409, code: 'case_closed', detail: '本案没有立案，已经处理完毕。' }));
    await page.findByText('未能处理：本案没有立案，已经处理完毕。');
    expect(typedIn(page.getByLabelText('原因（必填）'))).to.equal('没有补正。');
    await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/documents'))).to.have.length(2));
  });

  it('is proposed as the duplicate of the case with the same complaint, from the list, and leaves the list', async () => {
    const { respond, page, user, call, waitFor } = await open('/app/admin/pending-cases');
    await respond(
      0,
      pendingPageOf([pendingRow({ same_filings: [{ id: 'case-9', case_number: '新案件-20260301-OTHER' }] })]),
    );
    await user.click(page.getByRole('button', { name: '其他处理…' }));
    expect(typedIn(page.getByLabelText('另一件案件的案号（必填）'))).to.equal('新案件-20260301-OTHER');
    await user.type(page.getByLabelText('原因（必填）'), '同一件事。');
    await user.click(page.getByRole('button', { name: '按重复处理' }));
    expect((await call(1)).body).to.deep.equal({
      how: 'duplicate',
      reason: '同一件事。',
      duplicate_of: '新案件-20260301-OTHER',
    });
    await respond(1, { id: 'case-1', closure_id: closure.id });
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null));
    await page.findByText('暂无待立案的案件');
  });

  it('is the duplicate of a number that was typed without brackets and put into its usual spelling by one press', async () => {
    const { respond, page, user, call } = await open('/app/admin/pending-cases');
    await respond(0, pendingPageOf([pendingRow()]));
    await user.click(page.getByRole('button', { name: '其他处理…' }));
    await user.click(page.getByRole('radio', { name: /重复/u }));
    await user.type(page.getByLabelText('另一件案件的案号（必填）'), '2026京0101民初12号');
    await user.click(page.getByRole('button', { name: '改写为规范的案号：（2026）京0101民初12号' }));
    await user.type(page.getByLabelText('原因（必填）'), '同一件事。');
    await user.click(page.getByRole('button', { name: '按重复处理' }));
    expect((await call(1)).body).to.include({ how: 'duplicate', duplicate_of: '（2026）京0101民初12号' });
  });

  it('shows how it was closed and what can be undone, and nothing that files or corrects it', async () => {
    const { respond, page, user, call, calls, waitFor } = await open(review);
    await respond(0, pendingCase({ closure }));
    await page.findByText('本案没有立案：退回起诉状');
    page.getByText(/原因：没有补正。/u);
    page.getByRole('button', { name: '下载通知书' });
    for (const name of ['立案', '其他处理…']) expect(page.queryByRole('button', { name })).to.equal(null);
    await user.click(page.getByRole('button', { name: '撤销处理…' }));
    await user.type(page.getByLabelText('原因（必填）'), '误按退回');
    const before = calls.length;
    await user.click(page.getByRole('button', { name: '撤销，恢复待立案' }));
    const sent = await call(before);
    expect(sent.path).to.equal('/api/cases/case-1/closure/reversal');
    expect(sent.body).to.deep.equal({ closure_id: closure.id, reason: '误按退回' });
    await respond(before, { id: 'case-1', closure_id: closure.id });
    await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/documents'))).to.have.length(2));
  });

  it('stands in a list of its own, narrowed by the way in which it was closed', async () => {
    const { respond, page, user, call, address } = await open('/app/admin/closed-cases');
    const row: ClosedCase = {
      id: 'case-1',
      case_number: temporary,
      case_cause: '民间借贷纠纷',
      plaintiff: '张三',
      defendant: '李四',
      created_at: '2026-03-01T02:00:00Z',
      closed_at: '2026-03-05T02:00:00Z',
      closed_as: 'withdrawn',
    };
    await respond(0, pageOf([row]));
    page.getByText('共 1 件');
    page.getByRole('row', { name: /当事人撤回/u });
    await user.click(page.getByRole('button', { name: '退回起诉状' }));
    expect(address()).to.equal('/app/admin/closed-cases?how=returned');
    expect((await call(1)).path).to.contain('how=returned');
    await respond(1, pageOf([]));
    await page.findByText('没有这样处理的案件');
  });
});
