import { expect } from 'chai';
import { ApiError } from '../../../http/apiError.js';
import { pendingCase } from '../../caseFile/testing/fixtures.js';
import { courtScreens } from '../../../testing/courtScreens.js';

const temporary = '新案件-20260301-ABCD2345';
const typed = '(2026)京0105民初131号';
const clean = { case_number: '（2026）京0105民初131号', remarks: [], next_number: null, taken_by: null };
const remarks = [
  { code: 'other_court', sentence: '“京0105”是北京市朝阳区人民法院的代字，本院为“京0101”。' },
  { code: 'not_next', sentence: '本系列上一号为122，将空出123至130号。' },
];

describe('admin screens: what is unusual about a number', () => {
  const open = courtScreens();
  const entering = async (checkOf: (path: string) => unknown) => {
    const screen = await open(`/app/admin/filing-review/${encodeURIComponent(temporary)}`, { checkOf });
    await screen.respond(0, pendingCase());
    await screen.user.click(screen.page.getByRole('button', { name: '立案' }));
    return screen;
  };
  const entered = async (checkOf: (path: string) => unknown) => {
    const screen = await entering(checkOf);
    await screen.user.type(screen.page.getByLabelText('正式案号'), `${typed}{Enter}`);
    return screen;
  };

  it('has to be ticked remark by remark before the number is sent, and the ticks go with it', async () => {
    const { page, user, calls, call } = await entered(() => ({ ...clean, remarks }));
    const first = await page.findByLabelText(/北京市朝阳区人民法院/);
    expect(page.getByText('（2026）京0105民初131号')).to.not.equal(null);
    await user.click(page.getByRole('button', { name: '确认立案' }));
    expect(page.getByRole('alert').textContent).to.contain('还有提示没有确认');
    expect(calls).to.have.length(1);
    await user.click(first);
    await user.click(page.getByLabelText(/将空出123至130号/));
    await user.click(page.getByRole('button', { name: '确认立案' }));
    expect((await call(1)).body).to.deep.equal({
      new_case_number: typed,
      acknowledged: ['other_court', 'not_next'],
      read_version: 2,
    });
  });

  it('asks anew once another number is entered', async () => {
    const { page, user } = await entered(() => ({ ...clean, remarks }));
    await user.click(await page.findByLabelText(/北京市朝阳区人民法院/));
    await user.click(page.getByRole('button', { name: '返回修改' }));
    await user.click(page.getByRole('button', { name: '下一步' }));
    expect(await page.findByLabelText(/北京市朝阳区人民法院/)).to.have.property('checked', false);
  });

  it('names the other case that has the number, with a link, and sends nothing', async () => {
    const taken_by = { id: 'c-9', case_number: '（2026）京0105民初131号', parties: '王某诉李某' };
    const { page, user, calls } = await entered(() => ({ ...clean, taken_by }));
    const link = await page.findByRole('link', { name: '王某诉李某' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).to.equal(`/app/admin/cases/${taken_by.case_number}`);
    await user.click(page.getByRole('button', { name: '确认立案' }));
    expect(calls).to.have.length(1);
  });

  it('says when it could not be checked, offers to try again, and lets the court go on', async () => {
    let asked = 0;
    const { page, user, call } = await entered(() => {
      asked += 1;
      return Promise.reject(new ApiError({ status: 503, code: 'store_unavailable', detail: '服务暂时不可用' }));
    });
    await page.findByText(/案号暂时未能核对/);
    const before = asked;
    await user.click(page.getByRole('button', { name: '重新核对' }));
    await page.findByText(/案号暂时未能核对/);
    expect(asked).to.equal(before + 1);
    await user.click(page.getByRole('button', { name: '确认立案' }));
    expect((await call(1)).body).to.deep.equal({ new_case_number: typed, acknowledged: [], read_version: 2 });
  });

  it('says what is wrong with a number that can be none, keeps it, and sends nothing', async () => {
    const detail = '案号中不能有尖括号，请删去后重新填写。';
    const refused = new ApiError({ status: 422, code: 'case_number_signs', detail });
    const { page, user, calls } = await entered(() => Promise.reject(refused));
    await page.findByText(detail);
    await user.click(page.getByRole('button', { name: '确认立案' }));
    expect(calls).to.have.length(1);
    await user.click(page.getByRole('button', { name: '返回修改' }));
    expect(page.getByLabelText('正式案号')).to.have.property('value', typed);
  });

  it('waits for a check that is on its way, then files at once where nothing is unusual', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { page, user, calls, call, act } = await entered((path) =>
      path.includes('131') ? new Promise((resolve) => (answer = resolve)) : clean,
    );
    expect(page.getByText('正在核对案号…').getAttribute('role')).to.equal('status');
    await user.click(page.getByRole('button', { name: '确认立案' }));
    expect(calls).to.have.length(1);
    await act(() => answer(clean));
    expect((await call(1)).body).to.deep.equal({ new_case_number: typed, acknowledged: [], read_version: 2 });
  });

  it('offers the next number of the court, which one Enter takes to the step that confirms it, and a held one no further', async () => {
    const next = '（2026）京0101民初124号';
    const { page, user, calls, fireEvent } = await entering(() => ({ ...clean, case_number: null, next_number: next }));
    await page.findByRole('button', { name: `接续上一号：${next}` });
    expect(page.getByLabelText('正式案号')).to.have.property('value', '');
    const held = { key: 'Enter', repeat: true };
    expect(fireEvent.keyDown(page.getByLabelText('正式案号'), held)).to.equal(false);
    await user.type(page.getByLabelText('正式案号'), '{Enter}');
    expect(await page.findByText(next, { selector: '.filing-number' })).to.not.equal(null);
    const confirm = await page.findByRole('button', { name: '确认立案' });
    expect(page.getByRole('dialog').ownerDocument.activeElement).to.equal(confirm);
    expect(fireEvent.keyDown(confirm, held)).to.equal(false);
    expect(calls).to.have.length(1);
  });

  it('takes a key that goes on to the first remark that is not ticked', async () => {
    const { page, user } = await entered(() => ({ ...clean, remarks }));
    const box = await page.findByLabelText(/北京市朝阳区人民法院/);
    await user.keyboard('{Enter}');
    expect(box.ownerDocument.activeElement).to.equal(box);
    await user.keyboard(' ');
    expect(box).to.have.property('checked', true);
  });

  it('corrects the number of a filed case, with a reason that has to be given', async () => {
    const filed = '（2026）京0105民初130号';
    const screen = await open(`/app/admin/cases/${encodeURIComponent(filed)}`, { checkOf: () => clean });
    const { page, user, call, respond } = screen;
    await respond(0, pendingCase({ case_number: filed, is_temporary: false, filed_at: '2026-03-02T02:00:00Z' }));
    await user.click(page.getByRole('button', { name: '更正案号' }));
    await user.type(page.getByLabelText('更正后的案号'), typed);
    expect(page.getByRole('button', { name: '下一步' })).to.have.property('disabled', true);
    page.getByText(/必填，至少4个字/);
    await user.type(page.getByLabelText('更正原因'), '误');
    expect(page.getByRole('button', { name: '下一步' })).to.have.property('disabled', true);
    await user.clear(page.getByLabelText('更正原因'));
    await user.type(page.getByLabelText('更正原因'), '编号笔误');
    await user.click(page.getByRole('button', { name: '下一步' }));
    expect(page.getByText('编号笔误')).to.not.equal(null);
    await user.click(page.getByRole('button', { name: '确认更正' }));
    const sent = await call(1);
    expect(sent.path).to.equal('/api/cases/case-1/case-number/correction');
    expect(sent.body).to.deep.equal({
      new_case_number: typed,
      acknowledged: [],
      current_number: filed,
      reason: '编号笔误',
    });
  });

  it('keeps what was typed where somebody corrected the number meanwhile, and goes on from the number that the case has now', async () => {
    const [seen, now] = ['（2026）京0105民初130号', '（2026）京0105民初129号'];
    const screen = await open(`/app/admin/cases/${encodeURIComponent(seen)}`, { checkOf: () => clean });
    const { page, user, call, respond, refuse } = screen;
    const filed = { is_temporary: false, filed_at: '2026-03-02T02:00:00Z' };
    await respond(0, pendingCase({ ...filed, case_number: seen }));
    await user.click(page.getByRole('button', { name: '更正案号' }));
    await user.type(page.getByLabelText('更正后的案号'), typed);
    await user.type(page.getByLabelText('更正原因'), '编号笔误');
    const send = async () => {
      await user.click(page.getByRole('button', { name: '下一步' }));
      await user.click(page.getByRole('button', { name: '确认更正' }));
    };
    await send();
    await call(1);
    const detail = '该案件的案号刚刚被他人更正，请查看现在的案号后再决定是否更正。';
    await refuse(1, new ApiError({ status: 409, code: 'case_number_changed', detail }));
    await page.findByText(`更正失败：${detail}`);
    expect(page.getByLabelText('更正后的案号')).to.have.property('value', typed);
    expect(page.getByLabelText('更正原因')).to.have.property('value', '编号笔误');
    expect((await call(2)).path).to.contain('/documents');
    await respond(2, pendingCase({ ...filed, case_number: now, former_numbers: [seen] }));
    await send();
    expect((await call(3)).body).to.deep.equal({
      new_case_number: typed,
      acknowledged: [],
      current_number: now,
      reason: '编号笔误',
    });
  });
});
