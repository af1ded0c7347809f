import { expect } from 'chai';
import { ApiError } from '../../http/apiError.js';
import { signedOut } from '../../core/session/sessionSlice.js';
import { selectToasts } from '../../core/toasts/toastsSlice.js';
import { allCases } from './allCases.js';
import { caseDetails } from '../caseFile/reads/caseDetails.js';
import { pageOf, pendingPageOf, pendingCase, pendingRow, stats } from '../caseFile/testing/fixtures.js';
import { dashboardStats } from '../dashboard/figures/dashboardStats.js';
import { filingOpened, numberConfirmed, numberEntered, selectFiling } from '../filing/numbers/filingSlice.js';
import { dataOf } from '../../core/loadable.js';
import { scriptedCourt } from '../../testing/scriptedCourt.js';
import {
  pendingCases,
  pendingListAsked,
  selectPendingNeighbours,
  selectUpNext,
} from '../filing/pendingCases/pendingCases.js';

const receiptId = '00000000-0000-4000-8000-000000000001';
const settled = () => new Promise((resolve) => setImmediate(resolve));
const refusal = (detail: string, status = 409) => new ApiError({ status, code: 'case_number_taken', detail });

describe('admin sagas, in a real store', () => {
  let court: ReturnType<typeof scriptedCourt>;
  beforeEach(() => {
    court = scriptedCourt();
  });
  afterEach(() => court.stop());
  const state = () => court.store.getState();
  const { call, respond, refuse } = {
    call: (index: number) => court.call(index),
    respond: (index: number, value: unknown) => court.respond(index, value),
    refuse: (index: number, error: ApiError) => court.refuse(index, error),
  };

  it('keeps the dashboard’s figures on screen when a refresh fails, and says so', async () => {
    court.store.dispatch(dashboardStats.actions.requested());
    await respond(0, stats);
    court.store.dispatch(dashboardStats.actions.requested());
    await refuse(1, refusal('服务暂时不可用，请稍后重试。', 503));
    const read = dashboardStats.selectors.list(state());
    expect(dataOf(read)?.total_cases).to.equal(3);
    expect(read).to.deep.include({ error: '加载统计数据失败：服务暂时不可用，请稍后重试。' });
  });

  it('shows the response to the newest search only, in whatever order the responses come', async () => {
    court.store.dispatch(pendingCases.actions.requested({ search: '民', order: 'newest', page: 1 }));
    court.store.dispatch(pendingCases.actions.requested({ search: '民间', order: 'newest', page: 1 }));
    await respond(1, pendingPageOf([], { total: 7 }));
    (await call(0)).respond(pendingPageOf([], { total: 99 }));
    await settled();
    expect(dataOf(pendingCases.selectors.list(state()))?.total).to.equal(7);
  });

  it('asks for a list with what the server understands, leaving out what is not set', async () => {
    court.store.dispatch(allCases.actions.requested({ search: '李 某&', cause: '', page: 2 }));
    expect((await call(0)).path).to.equal('/api/cases?search_term=%E6%9D%8E+%E6%9F%90%26&page=2&page_size=10');
  });

  it('removes the list of an earlier query when the next query fails', async () => {
    court.store.dispatch(allCases.actions.requested({ search: '', cause: '', page: 1 }));
    await respond(0, { ...pageOf([]), causes: ['离婚纠纷'] });
    court.store.dispatch(allCases.actions.requested({ search: 'x', cause: '', page: 1 }));
    await refuse(1, refusal('无法连接服务器，请检查网络。', 0));
    expect(allCases.selectors.list(state())).to.deep.equal({
      status: 'failed',
      error: '加载案件列表失败：无法连接服务器，请检查网络。',
    });
  });

  it('opens a case by its URL-encoded number and forgets it when the screen is left', async () => {
    const number = '（2026）京01民初7号/甲';
    court.store.dispatch(caseDetails.actions.requested(number));
    expect((await call(0)).path).to.equal(`/api/cases/${encodeURIComponent(number)}/documents`);
    court.store.dispatch(caseDetails.actions.forgotten());
    (await call(0)).respond(pendingCase());
    await settled();
    expect(caseDetails.selectors.list(state())).to.deep.equal({ status: 'idle' });
    expect(caseDetails.selectors.query(state())).to.equal(null);
  });

  it('files a case once, however often the button is pressed', async () => {
    court.store.dispatch(filingOpened({ caseId: 'c1', currentNumber: '新案件-1', cause: '离婚纠纷' }));
    court.store.dispatch(numberEntered(' （2026）京0101民初1号 '));
    court.store.dispatch(numberConfirmed());
    court.store.dispatch(numberConfirmed());
    expect(await call(0)).to.include({ method: 'PATCH', path: '/api/cases/c1/case-number' });
    expect(court.calls).to.have.length(1);
    expect((await call(0)).body).to.deep.equal({ new_case_number: '（2026）京0101民初1号', acknowledged: [] });
    await respond(0, { id: 'c1', case_number: '（2026）京0101民初1号', receipt_id: receiptId });
    expect(selectFiling(state())).to.deep.equal({
      step: 'filed',
      caseId: 'c1',
      caseNumber: '（2026）京0101民初1号',
      receiptId,
    });
    expect(selectToasts(state()).map(({ text }) => text)).to.deep.equal(['案号已更新，案件已正式立案']);
  });

  it('shows a conflict in the dialog with the number still there, and takes another number afterwards', async () => {
    court.store.dispatch(filingOpened({ caseId: 'c1', currentNumber: '新案件-1', cause: '离婚纠纷' }));
    court.store.dispatch(numberEntered('A-1'));
    court.store.dispatch(numberConfirmed());
    await refuse(0, refusal('该案号已被其他案件使用。'));
    expect(selectFiling(state())).to.include({
      step: 'entering',
      entered: 'A-1',
      error: '更新失败：该案号已被其他案件使用。',
    });
    court.store.dispatch(numberEntered('A-2'));
    court.store.dispatch(numberConfirmed());
    await respond(1, { id: 'c1', case_number: 'A-2', receipt_id: null });
    expect(selectFiling(state()).step).to.equal('filed');
  });

  it('closes the dialog for a case that another administrator filed meanwhile, and reads the case again', async () => {
    court.store.dispatch(caseDetails.actions.requested('新案件-1'));
    await respond(0, pendingCase());
    court.store.dispatch(filingOpened({ caseId: 'c1', currentNumber: '新案件-1', cause: '离婚纠纷' }));
    court.store.dispatch(numberEntered('A-1'));
    court.store.dispatch(numberConfirmed());
    await refuse(
      1,
      new ApiError({ status: 409, code: 'case_already_filed', detail: '该案件已经立案，案号不能再次更改。' }),
    );
    expect(selectFiling(state()).step).to.equal('closed');
    expect(selectToasts(state()).map(({ text }) => text)).to.deep.equal([
      '更新失败：该案件已经立案，案号不能再次更改。您填写的“A-1”没有使用。',
    ]);
    expect((await call(2)).path).to.equal(`/api/cases/${encodeURIComponent('新案件-1')}/documents`);
  });

  describe('the list of pending cases, worked through case by case', () => {
    const waiting = (...ids: string[]) =>
      pendingPageOf(ids.map((id) => pendingRow({ id, case_number: `新案件-${id}` })));
    const file = async (id: string, patch: number) => {
      court.store.dispatch(filingOpened({ caseId: id, currentNumber: `新案件-${id}`, cause: '离婚纠纷' }));
      court.store.dispatch(numberEntered(`A-${id}`));
      court.store.dispatch(numberConfirmed());
      await respond(patch, { id, case_number: `A-${id}`, receipt_id: null });
    };
    beforeEach(async () => {
      court.store.dispatch(pendingCases.actions.requested({ search: '离婚', order: 'oldest', page: 3 }));
      await respond(0, waiting('a', 'b', 'c'));
    });

    it('is asked for in the order wanted', async () =>
      expect(decodeURIComponent((await call(0)).path)).to.equal(
        '/api/admin/pending-cases?search_term=离婚&order=oldest&page=3&page_size=10',
      ));

    it('knows which cases come before and after a case', () => {
      const { before, after } = selectPendingNeighbours(state(), '新案件-b') ?? {};
      expect([before?.id, after?.id]).to.deep.equal(['a', 'c']);
      expect(selectPendingNeighbours(state(), '新案件-z')).to.equal(undefined);
    });

    it('goes on with the case after the one filed, also once the list was read again', async () => {
      await file('b', 1);
      expect(selectUpNext(state())?.id).to.equal('c');
      expect(dataOf(pendingCases.selectors.list(state()))?.total).to.equal(2);
      court.store.dispatch(pendingListAsked());
      expect((await call(2)).path).to.contain('page=3');
      await respond(2, waiting('a', 'c', 'd'));
      expect(selectUpNext(state())?.id).to.equal('c');
    });

    it('goes on with the first case after the last one, and where the next was filed by another administrator', async () => {
      await file('c', 1);
      expect(selectUpNext(state())?.id).to.equal('a');
      await file('a', 2);
      court.store.dispatch(pendingListAsked());
      await respond(3, waiting('d', 'e'));
      expect(selectUpNext(state())?.id).to.equal('d');
    });

    it('starts over without the search, in the same order, once the page is empty', async () => {
      for (const [turn, id] of ['a', 'b', 'c'].entries()) await file(id, turn + 1);
      expect(selectUpNext(state())).to.equal(undefined);
      court.store.dispatch(pendingListAsked());
      expect((await call(4)).path).to.equal('/api/admin/pending-cases?order=oldest&page=1&page_size=10');
    });
  });

  it('forgets everything of the court’s when its reader signs out', async () => {
    const before = state();
    court.store.dispatch(dashboardStats.actions.requested());
    await respond(0, stats);
    court.store.dispatch(filingOpened({ caseId: 'c1', currentNumber: '新案件-1', cause: '离婚纠纷' }));
    court.store.dispatch(signedOut());
    // Who sits here is the site's to know.
    expect({ ...state(), session: before.session }).to.deep.equal(before);
  });
});
