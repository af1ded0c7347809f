import { expect } from 'chai';
import { ApiError } from '../../http/apiError.js';
import { pendingPageOf, pendingCase, pendingRow } from '../caseFile/testing/fixtures.js';
import { courtScreens } from '../../testing/courtScreens.js';

const temporary = '新案件-20260301-ABCD2345';
const address = `/app/admin/erase-case/${encodeURIComponent(temporary)}`;

describe('the page that erases a case', () => {
  const open = courtScreens();

  it('says what goes and what remains, and sends nothing before reason and number were typed', async () => {
    const { respond, page, user, calls } = await open(address);
    await respond(0, pendingCase());
    page.getByRole('heading', { name: '将永久清除' });
    page.getByRole('heading', { name: '仍会保留' });
    await user.type(page.getByLabelText('再输入一遍本案案号，以示确认'), '新案件-20260301-ABCD2346');
    await user.click(page.getByRole('button', { name: '永久清除' }));
    page.getByText('请写明原因，至少4个字，不能只是数字、标点或同一个字');
    page.getByText('与本案案号不一致。');
    expect(calls).to.have.length(1);
  });

  it('erases for the reason, keeps what was typed through a refusal, and says that it is done', async () => {
    const { respond, refuse, page, user, call } = await open(address);
    await respond(0, pendingCase());
    await user.type(page.getByLabelText('清除的原因'), '保存期限届满');
    await user.type(page.getByLabelText('再输入一遍本案案号，以示确认'), temporary);
    await user.click(page.getByRole('button', { name: '永久清除' }));
    const sent = await call(1);
    expect([sent.method, sent.path, sent.body]).to.deep.equal([
      'POST',
      '/api/admin/cases/case-1/erase',
      { reason: '保存期限届满' },
    ]);
    const detail = '原因不得写入当事人的信息。';
    await refuse(1, new ApiError({ status: 422, code: 'reason_names_person', detail }));
    page.getByText(`未能清除：${detail}`);
    await user.click(page.getByRole('button', { name: '永久清除' }));
    await respond(2, { id: 'case-1', erased: true });
    await respond(3, pendingCase({ erased: true }));
    page.getByText(`${temporary}的个人信息已清除。原因和经办人已记入案件经过。`);
  });
});

describe('rows of a list of cases', () => {
  const open = courtScreens();

  it('open by a press anywhere on them, and are gone through by the arrow keys', async () => {
    const { respond, page, user, address: here } = await open('/app/admin/pending-cases');
    const other = '新案件-20260302-EFGH2345';
    await respond(0, pendingPageOf([pendingRow(), pendingRow({ id: 'case-2', case_number: other })]));
    const [first, second] = page.getAllByRole('link', { name: '审核与分析' });
    first?.focus();
    await user.keyboard('j');
    expect(document.activeElement).to.equal(second);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).to.equal(first);
    await user.click(page.getByText(other));
    expect(here()).to.equal(`/app/admin/filing-review/${other}`);
  });
});
