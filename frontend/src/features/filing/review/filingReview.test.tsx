import { expect } from 'chai';
import { ApiError } from '../../../http/apiError.js';
import { complaint, pendingPageOf, pendingCase, pendingRow } from '../../caseFile/testing/fixtures.js';
import { selectToasts } from '../../../core/toasts/toastsSlice.js';
import { courtScreens } from '../../../testing/courtScreens.js';

const temporary = '新案件-20260301-ABCD2345';
const formal = '（2026）京0101民初1号';

describe('admin screens: filing review', () => {
  const open = courtScreens();
  const review = `/app/admin/filing-review/${encodeURIComponent(temporary)}`;

  it('hides the codes until they are asked for', async () => {
    const { respond, page, user } = await open(review);
    await respond(0, pendingCase());
    expect(page.queryByText('PLNT2345')).to.equal(null);
    await user.click(page.getByRole('button', { name: '显示' }));
    expect(page.getByText('PLNT2345')).to.not.equal(null);
    expect(page.getByText('DFND6789')).to.not.equal(null);
  });

  it('files a case: number, confirmation, a conflict that keeps the number, and on to the details', async () => {
    const { refuse, respond, page, user, call, calls, address, waitFor } = await open(review);
    await respond(0, pendingCase());
    await user.click(page.getByRole('button', { name: '立案' }));
    const next = () => page.getByRole('button', { name: '下一步' });
    expect(next().hasAttribute('disabled')).to.equal(true);
    await user.type(page.getByLabelText('正式案号'), ` ${formal} `);
    await user.click(next());
    expect(calls).to.have.length(1);
    await user.click(page.getByRole('button', { name: '确认立案' }));
    expect((await call(1)).body).to.deep.equal({ new_case_number: formal, acknowledged: [], read_version: 2 });
    await refuse(1, new ApiError({ status: 409, code: 'case_number_taken', detail: '该案号已被其他案件使用。' }));
    expect(page.getByText('更新失败：该案号已被其他案件使用。')).to.not.equal(null);
    expect(page.getByLabelText('正式案号')).to.have.property('value', formal);
    await user.click(next());
    await user.click(page.getByRole('button', { name: '确认立案' }));
    await respond(2, { id: 'case-1', case_number: formal, receipt_id: null });
    await waitFor(() => expect(address()).to.equal(`/app/admin/cases/${formal}`));
    const asked = calls.slice(3).map(({ path }) => path);
    expect(asked).to.include(`/api/cases/${encodeURIComponent(formal)}/documents`);
  });

  it('keeps a pasted text that is longer than a number, says so, and does not go on with it', async () => {
    const { respond, page, user } = await open(review);
    await respond(0, pendingCase());
    await user.click(page.getByRole('button', { name: '立案' }));
    const pasted = `${formal}${'，王某诉李某'.repeat(12)}`;
    await user.click(page.getByLabelText('正式案号'));
    await user.paste(pasted);
    expect(page.getByLabelText('正式案号')).to.have.property('value', pasted);
    expect(page.getByText(/案号最长64字，这里有\d+字/)).to.not.equal(null);
    expect(page.getByRole('button', { name: '下一步' }).hasAttribute('disabled')).to.equal(true);
  });

  it('works through the list: step by step, on to the next once one is filed, with the number that follows', async () => {
    const { respond, page, user, call, calls, address, waitFor } = await open('/app/admin/pending-cases?order=oldest');
    const waiting = ['A', 'B', 'C'].map((name) =>
      pendingRow({ id: `case-${name}`, case_number: `新案件-20260301-${name}` }),
    );
    await respond(0, pendingPageOf(waiting));
    const [first] = page.getAllByRole('link', { name: '审核与分析' });
    if (first) await user.click(first);
    const [step] = page.getAllByRole('link', { name: '下一件：新案件-20260301-B' });
    if (step) await user.click(step);
    expect(address()).to.equal('/app/admin/filing-review/新案件-20260301-B');
    expect(page.getByRole('link', { name: '返回待立案案件' }).getAttribute('href')).to.equal(
      '/app/admin/pending-cases?order=oldest',
    );
    await respond(2, pendingCase({ id: 'case-B', case_number: '新案件-20260301-B' }));
    await user.click(page.getByRole('button', { name: '立案' }));
    expect(page.queryByRole('button', { name: /接续上一号/ })).to.equal(null);
    await user.type(page.getByLabelText('正式案号'), `${formal}{Enter}`);
    await user.click(page.getByRole('button', { name: '确认立案' }));
    await respond(3, { id: 'case-B', case_number: formal, receipt_id: null });
    await waitFor(() => expect(address()).to.equal(`/app/admin/cases/${formal}`));
    const next = await page.findByRole('link', { name: /审查下一件/ });
    await user.click(next);
    expect(address()).to.equal('/app/admin/filing-review/新案件-20260301-C');
    const asked = calls.findLastIndex(({ path }) => path.includes(encodeURIComponent('新案件-20260301-C')));
    await respond(asked, pendingCase({ id: 'case-C', case_number: '新案件-20260301-C' }));
    await user.click(page.getByRole('button', { name: '立案' }));
    await user.click(page.getByRole('button', { name: '接续上一号：（2026）京0101民初2号' }));
    expect(page.getByLabelText('正式案号')).to.have.property('value', '（2026）京0101民初2号');
    expect((await call(asked)).method).to.equal('GET');
  });

  it('files two cases by keys alone, and takes letters for text in the dialog', async () => {
    const { respond, page, user, calls, address, waitFor } = await open('/app/admin/pending-cases');
    const waiting = ['A', 'B'].map((name) =>
      pendingRow({ id: `case-${name}`, case_number: `新案件-20260301-${name}` }),
    );
    const read = async (name: string) => {
      const path = encodeURIComponent(`新案件-20260301-${name}`);
      await waitFor(() => expect(calls.some((one) => one.path.includes(path))).to.equal(true));
      await respond(
        calls.findLastIndex((one) => one.path.includes(path)),
        pendingCase({ id: `case-${name}`, case_number: `新案件-20260301-${name}` }),
      );
    };
    const fileAs = async (name: string, number: string, keys: string) => {
      await user.keyboard('f');
      await page.findByLabelText('正式案号');
      await user.keyboard(keys);
      await page.findByText(number, { selector: '.filing-number' });
      await user.keyboard('{Enter}');
      await waitFor(() =>
        expect(calls.some((one) => one.method === 'PATCH' && one.path.includes(name))).to.equal(true),
      );
      const sent = calls.findLastIndex((one) => one.method === 'PATCH');
      await respond(sent, { id: name, case_number: number, receipt_id: null });
      await waitFor(() => expect(address()).to.equal(`/app/admin/cases/${number}`));
    };
    await respond(0, pendingPageOf(waiting));
    await user.keyboard('j{Enter}');
    await waitFor(() => expect(address()).to.equal('/app/admin/filing-review/新案件-20260301-A'));
    await read('A');
    await user.keyboard('?');
    await page.findByRole('dialog', { name: '快捷键' });
    await user.keyboard('n{Enter}');
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null));
    expect(address()).to.equal('/app/admin/filing-review/新案件-20260301-A');
    await fileAs('case-A', formal, `${formal}{Enter}`);
    await page.findByRole('link', { name: /审查下一件/ });
    await user.keyboard('n');
    await waitFor(() => expect(address()).to.equal('/app/admin/filing-review/新案件-20260301-B'));
    await read('B');
    await fileAs('case-B', '（2026）京0101民初2号', '{Enter}');
  });

  it('goes on to the next page of the list at its end, back to the one before, and says where the list ends', async () => {
    const rowOf = (name: string) => pendingRow({ id: `case-${name}`, case_number: `新案件-20260301-${name}` });
    const numberOf = (name: string) => `/app/admin/filing-review/新案件-20260301-${name}`;
    const { respond, page, user, calls, address, waitFor, store } = await open('/app/admin/pending-cases?order=oldest');
    const listAsked = (part: string) =>
      calls.findLastIndex(({ path }) => path.includes('pending') && path.includes(part));
    const answer = async (part: string, value: unknown) => {
      await waitFor(() => expect(listAsked(part)).to.be.at.least(0));
      await respond(listAsked(part), value);
    };
    const said = () => selectToasts(store.getState()).map(({ text }) => text);
    await answer('page=1', pendingPageOf([rowOf('A')], { total: 11 }));
    await user.keyboard('j{Enter}');
    await waitFor(() => expect(address()).to.equal(numberOf('A')));
    await user.keyboard('p');
    expect(said()).to.deep.equal(['已是列表的第一件。']);
    await user.keyboard('nn');
    expect(calls.filter(({ path }) => path.includes('order=oldest&page=2'))).to.have.length(1);
    await answer('order=oldest&page=2', pendingPageOf([rowOf('K')], { total: 11, page: 2 }));
    await waitFor(() => expect(address()).to.equal(numberOf('K')));
    await user.keyboard('n');
    expect(said()).to.include('已是列表的最后一件。');
    const before = calls.length;
    await user.click(page.getAllByRole('button', { name: '上一页的最后一件' })[0] ?? page.baseElement);
    await waitFor(() => expect(calls.length).to.be.greaterThan(before));
    await respond(calls.length - 1, pendingPageOf([rowOf('A')], { total: 11 }));
    await waitFor(() => expect(address()).to.equal(numberOf('A')));
  });

  it('files no version that a newer one passed: says so, keeps the number, and goes on from the newer once it was read', async () => {
    const { refuse, respond, page, user, call, calls, waitFor } = await open(review);
    await respond(0, pendingCase());
    await user.click(page.getByRole('button', { name: '立案' }));
    await user.type(page.getByLabelText('正式案号'), `${formal}{Enter}`);
    await user.click(page.getByRole('button', { name: '确认立案' }));
    const detail = '当事人刚刚提交了新一版起诉状。';
    await refuse(1, new ApiError({ status: 409, code: 'complaint_changed', detail }));
    expect(page.getByText(`更新失败：${detail}`)).to.not.equal(null);
    expect(page.getByLabelText('正式案号')).to.have.property('value', formal);
    const send = async () => {
      await user.click(page.getByRole('button', { name: '下一步' }));
      await user.click(page.getByRole('button', { name: '确认立案' }));
    };
    const newer = pendingCase();
    await waitFor(() => expect(calls).to.have.length(3));
    expect((await call(2)).path).to.contain('/documents');
    await respond(2, { ...newer, documents: [...newer.documents, complaint(3)] });
    await send();
    expect((await call(3)).body).to.deep.equal({ new_case_number: formal, acknowledged: [], read_version: 3 });
  });

  it('shows the case as filed when another administrator filed it meanwhile', async () => {
    const { refuse, respond, page, user } = await open(review);
    await respond(0, pendingCase());
    await user.click(page.getByRole('button', { name: '立案' }));
    await user.type(page.getByLabelText('正式案号'), `${formal}{Enter}`);
    await user.click(page.getByRole('button', { name: '确认立案' }));
    const detail = '该案件已经立案，案号不能再次更改。';
    await refuse(1, new ApiError({ status: 409, code: 'case_already_filed', detail }));
    await respond(2, pendingCase({ case_number: '（2026）京0101民初9号', is_temporary: false }));
    expect(page.getByText('本案已立案。')).to.not.equal(null);
    expect(page.queryByRole('button', { name: '立案' })).to.equal(null);
  });
});
