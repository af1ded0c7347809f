import { expect } from 'chai';
import type { Case } from '../../../../../domain/contract/cases.js';
import type { Assignee } from '../../../../../domain/contract/assignments.js';
import { userReceived } from '../../../core/session/sessionSlice.js';
import { selectToasts } from '../../../core/toasts/toastsSlice.js';
import { ApiError } from '../../../http/apiError.js';
import { courtScreens } from '../../../testing/courtScreens.js';
import { userResponse } from '../../../testing/responses.js';
import { pageOf, pendingCase, pendingPageOf, pendingRow } from '../../caseFile/testing/fixtures.js';

const formal = '（2026）京0101民初1号';
const details = `/app/admin/cases/${encodeURIComponent(formal)}`;
const wang = { id: 'u-wang', email: 'wang@court.cn' };
const li = { id: 'u-li', email: 'li@court.cn' };
const candidates: { items: Assignee[]; behind: null } = {
  items: [
    { ...li, roles: ['judge'], pending: 0, filed: 2 },
    { ...wang, roles: ['clerk'], pending: 3, filed: 0 },
  ],
  behind: null,
};
const second = '新案件-20260302-ABCD2346';
const rows = [pendingRow(), pendingRow({ id: 'case-2', case_number: second, assignee: wang })];

describe('admin screens: whose case it is', () => {
  const open = courtScreens();

  it('stands in the head of a case, which one takes by a press and gives to another for a reason', async () => {
    const { respond, refuse, page, user, call, calls, waitFor, store } = await open(details);
    const toasts = () => selectToasts(store.getState()).map(({ text }) => text);
    const shown = (assignee: typeof wang | null) =>
      pendingCase({ is_temporary: false, case_number: formal, filed_at: '2026-03-05T02:00:00Z', assignee });
    await respond(0, shown(null));
    await page.findByText(/承办人：未分配/u);
    await user.click(page.getByRole('button', { name: '我来办' }));
    const taking = await call(1);
    expect([taking.method, taking.path]).to.deep.equal(['POST', '/api/cases/case-1/assignment']);
    expect(taking.body).to.deep.equal({
      to: { how: 'account', account_id: userResponse().id },
      seen: null,
      reason: '',
    });
    await refuse(
      1,
      new ApiError({ status: 409, code: 'assignment_changed', detail: '本案刚刚改由他人承办。', assignee: wang }),
    );
    await waitFor(() => expect(toasts()).to.deep.equal(['未能承办：本案刚刚改由他人承办。现由wang@court.cn承办。']));
    await respond(2, shown(wang));
    await page.findByText(/承办人：wang@court\.cn/u);
    expect(page.queryByRole('button', { name: '我来办' })).to.equal(null);

    await user.click(page.getByRole('button', { name: '更换承办人…' }));
    await respond(3, candidates);
    await user.click(page.getByLabelText('指定一人'));
    await user.click(page.getByRole('button', { name: '分配' }));
    await page.findByText('请选择承办人');
    page.getByText('已有承办人的，请写明原因');
    await user.selectOptions(page.getByLabelText('承办人（必填）'), 'li@court.cn（法官，待立案0件，已立案2件）');
    await user.type(page.getByLabelText('原因（必填）'), '休假');
    await user.click(page.getByRole('button', { name: '分配' }));
    expect((await call(4)).body).to.deep.equal({
      to: { how: 'account', account_id: li.id },
      seen: wang.id,
      reason: '休假',
    });
    await respond(4, { id: 'case-1', assignee: li });
    await waitFor(() => expect(toasts()).to.include('本案现由li@court.cn承办'));
    await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/documents'))).to.have.length(3));
  });

  it('is taken by a judge, who gives none', async () => {
    const { respond, act, store, page } = await open(details);
    act(() => void store.dispatch(userReceived(userResponse({ court_roles: ['judge'] }))));
    await respond(0, pendingCase({ case_number: formal }));
    await page.findByRole('button', { name: '我来办' });
    expect(page.queryByRole('button', { name: '分配承办人…' })).to.equal(null);
  });

  it('is given in turn to rows that were chosen by keyboard, and says of each that was refused why', async () => {
    const { respond, page, user, call, within, waitFor } = await open('/app/admin/pending-cases');
    await respond(0, pendingPageOf(rows));
    expect(within(page.getAllByRole('row')[2] as HTMLElement).getByText('wang@court.cn')).to.not.equal(null);
    const [first] = page.getAllByRole('link', { name: '审核与分析' });
    first?.focus();
    await user.keyboard('x');
    page.getByText('已选 1 件');
    await user.keyboard('{ArrowDown}x');
    page.getByText('已选 2 件');
    expect(page.baseElement.querySelectorAll('tr[data-chosen]')).to.have.length(2);
    await user.click(page.getByRole('button', { name: '分配所选…' }));
    await respond(1, candidates);
    await user.click(page.getByLabelText('轮流分配'));
    await user.type(page.getByLabelText('原因（必填）'), '重新分工');
    await user.click(page.getByRole('button', { name: '分配' }));
    await page.findByText('请选择在哪些人中轮流');
    await user.click(page.getByLabelText(/^wang@court\.cn/u));
    await user.click(page.getByLabelText(/^li@court\.cn/u));
    await user.click(page.getByRole('button', { name: '分配' }));
    const sent = await call(2);
    expect(sent.path).to.equal('/api/admin/assignments');
    expect(sent.body).to.deep.equal({
      cases: [
        { id: 'case-1', seen: null },
        { id: 'case-2', seen: wang.id },
      ],
      to: { how: 'turn', among: [wang.id, li.id] },
      reason: '重新分工',
    });
    const sentence = '本案刚刚改由他人承办。';
    await respond(2, {
      items: [
        { id: 'case-1', outcome: 'assigned', assignee: li, code: null, sentence: null },
        { id: 'case-2', outcome: 'refused', assignee: li, code: 'assignment_changed', sentence },
      ],
    });
    await page.findByText(`其余1件已经分配。1件没有分配：${second}：${sentence}现由li@court.cn承办。`);
    await user.click(page.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null));
  });

  it('narrows a list, whose chosen rows alone go into a file', async () => {
    const { respond, page, user, call, address } = await open('/app/admin/all-cases');
    const row: Case = {
      ...pendingRow({ assignee: wang }),
      temporary_number: second,
      is_temporary: true,
      status: 'pending',
      closed_as: null,
      updated_at: '2026-03-01T02:00:00Z',
      filed_at: null,
      on_paper: false,
    };
    await respond(0, { ...pageOf([row, { ...row, id: 'case-2' }]), causes: [] });
    page.getByRole('option', { name: '未分配（2）' });
    await user.click(page.getByRole('checkbox', { name: '选择本页全部' }));
    page.getByText('已选 2 件');
    await user.click(page.getAllByRole('checkbox', { name: /^选择新案件/u })[0] as HTMLElement);
    await user.click(page.getByRole('button', { name: '导出所选' }));
    await user.click(page.getByRole('button', { name: 'CSV 文件（.csv）' }));
    expect((await call(1)).path).to.contain('chosen=case-2');
    await user.click(page.getByRole('button', { name: '取消选择' }));
    expect(page.queryByText('已选 1 件')).to.equal(null);
    await user.selectOptions(page.getByLabelText('按承办人筛选'), 'wang@court.cn');
    expect(address()).to.equal('/app/admin/all-cases?assigned=u-wang');
  });
});
