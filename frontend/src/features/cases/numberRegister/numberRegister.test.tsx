import { expect } from 'chai';
import { courtScreens } from '../../../testing/courtScreens.js';

const number = '（2026）京0101民初12号';
const row = {
  id: 'case-1',
  receipt_id: 'event-1',
  number,
  case_number: number,
  parties: '张三诉李四',
  erased: false,
  given_at: '2026-03-01T02:00:00.000Z',
  given_by: { id: 'a-1', email: 'court@example.com' },
  acknowledged: [],
  correction: null,
  replaced: null,
  gap: null,
  other_cases: 0,
  is_disordered: false,
};
const all_series = [
  { series: '(2026)京0101民初', entries: 12 },
  { series: '(2026)京0101民保令', entries: 2 },
  { series: '(2025)京0101民初', entries: 30 },
  { series: '', entries: 1 },
];
const registerOf = (series: string) => ({
  items: [row],
  total: 1,
  page: 1,
  page_size: 50,
  series,
  all_series,
  behind: null,
});

describe('the register of case numbers on screen', () => {
  const open = courtScreens();

  it('is narrowed by year first, to the series with most numbers, and then by code and type word', async () => {
    const { respond, page, user, address, call, within } = await open('/app/admin/case-numbers');
    await respond(0, registerOf('(2026)京0101民初'));
    const words = () => within(page.getByLabelText('法院代字和类型代字')).getAllByRole('option');
    expect(words().map(({ textContent }) => textContent)).to.deep.equal(['京0101民初字（12）', '京0101民保令字（2）']);
    await user.selectOptions(page.getByLabelText('年份'), '2025年');
    await call(1);
    await respond(1, registerOf('(2025)京0101民初'));
    expect(new URLSearchParams(address().split('?')[1]).get('series')).to.equal('(2025)京0101民初');
    await user.selectOptions(page.getByLabelText('年份'), '不合案号格式');
    await respond(2, registerOf(''));
    expect(words().map(({ textContent }) => textContent)).to.deep.equal(['全部（1）']);
  });

  it('opens from a number which cases had it, who gave it when, and why it was corrected', async () => {
    const { respond, page, user, call, within } = await open('/app/admin/case-numbers');
    await respond(0, registerOf('(2026)京0101民初'));
    await user.click(page.getByRole('button', { name: `${number}的来历` }));
    expect((await call(1)).path).to.match(/^\/api\/admin\/case-numbers\/history/u);
    const step = {
      receipt_id: 'event-0',
      number: '（2026）京0101民初1号',
      given_at: '2026-03-01T02:00:00.000Z',
      given_by: { id: 'a-1', email: 'court@example.com' },
      acknowledged: [],
      reason: null,
      replaced_at: '2026-03-02T02:00:00.000Z',
    };
    const now = { ...step, receipt_id: 'event-1', number, reason: '录入时少打一位', replaced_at: null };
    const holder = { id: 'case-1', case_number: number, parties: '张三诉李四', erased: false, numbers: [step, now] };
    await respond(1, { items: [holder] });
    const dialog = within(page.getByRole('dialog', { name: `${number}的来历` }));
    dialog.getByText('更正的原因：录入时少打一位');
    dialog.getByText('（2026）京0101民初1号');
    expect(dialog.queryByText(/件案件用过本号/u)).to.equal(null);
  });
});
