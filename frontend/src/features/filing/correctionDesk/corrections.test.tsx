import { expect } from 'chai';
import type { CaseCorrections } from '../../../../../domain/contract/corrections.js';
import { ApiError } from '../../../http/apiError.js';
import { pendingCase } from '../../caseFile/testing/fixtures.js';
import { courtScreens } from '../../../testing/courtScreens.js';
import { nothingMarked } from '../../../testing/scriptedCourt.js';

const temporary = '新案件-20260301-ABCD2345';
const rent = {
  path: 'sections.claims.items.rent.amount',
  label: '诉讼请求 · 1. 租金',
  section: '诉讼请求',
  value: '1元',
};
const unmarked: CaseCorrections = {
  ...nothingMarked(),
  places: [rent],
  offers: [
    {
      code: 'id_check',
      severity: 'asks',
      path: 'plaintiffs_natural.0.id_number',
      label: '原告（自然人）第1项 · 证件号码',
      sentence: '号码的校验位不对',
      value: '1',
      known: false,
    },
  ],
};
const mark: CaseCorrections['notices'][number]['marks'][number] = {
  id: 'm-1',
  source: 'clerk',
  code: 'unclear',
  label: rent.label,
  reason: '不明确：请写明月数',
  value_then: '1元',
  path: rent.path,
  change: 'changed',
  moved: false,
  value_now: '2元',
  explanation: null,
  settled: null,
  settled_by: null,
};
const answered: CaseCorrections = {
  ...unmarked,
  version: 2,
  standing: 'answered',
  notices: [
    {
      id: 'n-1',
      count: 1,
      version: 1,
      asked_at: '2026-03-01T02:00:00Z',
      due_on: '2026-03-09',
      due_end: '2026-03-09',
      holidays_known: true,
      extended: false,
      service: null,
      answered: true,
      lateness: null,
      answered_in: 2,
      outcome: null,
      document_hash: 'a'.repeat(64),
      marks: [mark, { ...mark, id: 'm-2', label: '诉讼请求 · 2. 利息', change: 'unchanged', value_now: '1元' }],
    },
  ],
  other_changes: [{ label: '诉讼请求 · 3. 押金', kind: 'added', before: null, after: '500元' }],
};

const noMedia = {
  matches: false,
  media: '',
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
};

describe('admin screens: asking for corrections', () => {
  const open = courtScreens();
  // The document of the tests has no screen; the field of a day asks what points at it.
  beforeEach(() => {
    window.matchMedia = () => Object.assign(new EventTarget(), noMedia);
  });
  const review = `/app/admin/filing-review/${encodeURIComponent(temporary)}`;
  const opened = async (corrections: CaseCorrections) => {
    const screens = await open(review, { correctionsOf: () => corrections });
    await screens.respond(0, pendingCase());
    return screens;
  };

  it('sends what the rules found and what the clerk marked in one notice, and keeps it when that is refused', async () => {
    const { page, user, call, refuse, respond, within } = await opened(unmarked);
    await user.click(await page.findByRole('checkbox', { name: /号码的校验位不对/ }));
    await user.selectOptions(page.getByLabelText('位置'), rent.path);
    page.getByText('现填：1元');
    await user.type(page.getByLabelText('说明（可以不填）'), '请写明月数');
    await user.click(page.getByRole('button', { name: '标记' }));
    page.getByText('已标记 2 处');
    await user.click(page.getByRole('button', { name: '补正通知…' }));
    const dialog = within(await page.findByRole('dialog', { name: '发出补正通知' }));
    const own = dialog.getByRole('textbox', { name: '诉讼请求 · 1. 租金：不明确' });
    expect(own).to.have.property('value', '请写明月数');
    dialog.getByText(/法律没有规定固定的天数/);
    const words = dialog.getByRole('textbox', { name: '原告（自然人）第1项 · 证件号码' });
    await user.clear(words);
    await user.type(words, '请核对证件上的号码');
    await user.type(dialog.getByLabelText('联系人'), '王书记员');
    await user.click(dialog.getByRole('button', { name: '发出通知' }));
    const sent = await call(1);
    expect(sent.body).to.deep.include({
      version: 1,
      clerk: '王书记员',
      marks: [
        { source: 'rule', code: 'id_check', path: 'plaintiffs_natural.0.id_number', reason: '请核对证件上的号码' },
        { source: 'clerk', code: 'unclear', path: rent.path, reason: '请写明月数' },
      ],
    });
    const detail = '本案已有一份补正通知发出。';
    await refuse(1, new ApiError({ status: 409, code: 'correction_open', detail, fromServer: true }));
    await dialog.findByText(new RegExp(detail));
    await user.click(dialog.getByRole('button', { name: '发出通知' }));
    await respond(2, { id: 'case-1', notice_id: 'n-1', count: 1, document_hash: 'a'.repeat(64) });
    await page.findByText(/还没有标记/);
  });

  it('shows each mark as before and now, takes what was put right, and asks before filing over the rest', async () => {
    const { page, user, call } = await opened(answered);
    await page.findByText(/当事人已提交第 2 版，还有 2 处待核对/);
    page.getByText('已改，待核对');
    page.getByText('未改');
    page.getByText('另有 1 处改动不在通知内');
    const [first] = page.getAllByRole('button', { name: '已补正' });
    if (first) await user.click(first);
    expect((await call(1)).body).to.deep.equal({ mark_ids: ['m-1'], as: 'corrected' });
    await user.click(page.getByRole('button', { name: '立案' }));
    await user.type(page.getByLabelText('正式案号'), '（2026）京0101民初1号{Enter}');
    const confirm = () => page.getByRole('button', { name: '确认立案' });
    expect(confirm().hasAttribute('disabled')).to.equal(true);
    await user.click(page.getByRole('checkbox', { name: /仍有 2 处未处理，依登记立案规定第八条先行立案/ }));
    await user.click(confirm());
    expect((await call(2)).body).to.deep.include({ over_open_marks: true });
  });

  it('keeps the later day and its ground when the court’s server refuses them, and closes once they are recorded', async () => {
    let corrections = answered;
    const screens = await open(review, { correctionsOf: () => corrections });
    await screens.respond(0, pendingCase());
    const { page, user, call, refuse, respond } = screens;
    await user.click(await page.findByRole('button', { name: '延长期限' }));
    await user.type(page.getByLabelText('理由（必填）'), '当事人住院');
    const press = () => user.click(page.getByRole('button', { name: '延长' }));
    await press();
    const { due_on: dueOn } = (await call(1)).body as { due_on: string };
    await refuse(1, new ApiError({ status: 503, code: 'store_unavailable', detail: '请稍后再试', fromServer: true }));
    page.getByDisplayValue('当事人住院');
    await press();
    expect((await call(2)).body).to.deep.equal({ due_on: dueOn, ground: '当事人住院' });
    corrections = { ...answered, notices: answered.notices.map((notice) => ({ ...notice, due_on: dueOn })) };
    await respond(2, { id: 'case-1', standing: 'answered' });
    await screens.waitFor(() => expect(page.queryByLabelText('理由（必填）')).to.equal(null));
  });
});
