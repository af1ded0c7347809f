import { expect } from 'chai';
import type { CaseNote } from '../../../../../domain/contract/caseNotes.js';
import { courtScreens } from '../../../testing/courtScreens.js';
import { pendingCase } from '../testing/fixtures.js';

const formal = '（2026）京0101民初1号';
const note = (id: string, text: string): CaseNote => ({
  id,
  text,
  at: '2026-03-05T02:00:00Z',
  author: { kind: 'user', id: 'u-wang', email: 'wang@court.cn' },
});

describe('admin screens: notes for the court alone', () => {
  const open = courtScreens();
  const address = `/app/admin/cases/${encodeURIComponent(formal)}`;

  it('are listed as they come, as plain text, and one more is written', async () => {
    let items = [note('n-1', '<b>已电话联系</b>')];
    const { respond, page, user, call, within } = await open(address, { notesOf: () => ({ items }) });
    await respond(0, pendingCase({ case_number: formal }));
    const card = within(page.getByRole('region', { name: '内部备注' }));
    await card.findByText('<b>已电话联系</b>');
    card.getByText(/wang@court\.cn/u);
    await user.click(card.getByRole('button', { name: '写备注' }));
    await user.click(page.getByRole('button', { name: '记下' }));
    await page.findByText('请填写备注');
    await user.type(page.getByLabelText('备注（必填）'), ' 下周补交送达地址 ');
    await user.click(page.getByRole('button', { name: '记下' }));
    const sent = await call(1);
    expect([sent.method, sent.path]).to.deep.equal(['POST', '/api/cases/case-1/notes']);
    expect(sent.body).to.deep.equal({ text: '下周补交送达地址' });
    items = [note('n-2', '下周补交送达地址'), ...items];
    await respond(1, { note_id: 'n-2' });
    await card.findByText('下周补交送达地址');
    expect(card.getAllByRole('listitem')[0]?.textContent).to.contain('下周补交送达地址');
  });

  it('are not there of a case whose personal data was erased', async () => {
    const { respond, page } = await open(address);
    await respond(0, pendingCase({ case_number: formal, erased: true }));
    await page.findByRole('region', { name: '案件经过' });
    expect(page.queryByRole('region', { name: '内部备注' })).to.equal(null);
  });
});
