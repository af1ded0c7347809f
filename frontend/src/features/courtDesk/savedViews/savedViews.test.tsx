import { expect } from 'chai';
import fc from 'fast-check';
import { userResponse } from '../../../testing/responses.js';
import { createBareStore } from '../../../testing/wholeStore.js';
import { loggedOut, signedOut, userReceived } from '../../../core/session/sessionSlice.js';
import { selectToasts } from '../../../core/toasts/toastsSlice.js';
import { sharedComputerChosen } from '../../device/index.js';
import { pageOf, pendingPageOf } from '../../caseFile/testing/fixtures.js';
import { courtScreens } from '../../../testing/courtScreens.js';
import { forgetViewsSaga } from './viewStorage.js';
import { savedViewsSaga, selectSavedViews, viewRemoved, viewRenamed, viewSaved, viewsWanted } from './keptViews.js';
import { fullProblem, nameProblem, queryOf, viewsIn, type SavedView } from './savedViews.js';

const query = { search: '', cause: '', filed: '', correction: '', assigned: '', order: 'newest' } as const;
const clerkOne = '00000000-0000-4000-8000-000000000001';
const clerkTwo = '00000000-0000-4000-8000-000000000002';
const ofMonth: SavedView = { list: 'all', name: '本月离婚', query: { ...query, cause: '离婚纠纷', filed: 'month' } };
const ofName: SavedView = { list: 'all', name: '老案', query: { ...query, search: '张三' } };

const memory = (refuses = () => false) => {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (refuses()) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key: string) => void items.delete(key),
    key: (at: number) => [...items.keys()][at] ?? null,
    get length() {
      return items.size;
    },
  };
};

const open = (storage: ReturnType<typeof memory>, id = clerkOne) => {
  const { store, sagas } = createBareStore();
  const tasks = [sagas.run(forgetViewsSaga, { storage }), sagas.run(savedViewsSaga, { storage })];
  store.dispatch(userReceived(userResponse({ id })));
  store.dispatch(viewsWanted());
  return {
    store,
    names: () => selectSavedViews(store.getState()).map(({ name }) => name),
    toasts: () => selectToasts(store.getState()).map(({ text }) => text),
    close: () => tasks.forEach((task) => task.cancel()),
  };
};

describe('saved filters of the court’s lists', () => {
  it('are there again after a reload, renamed and removed as their account left them', () => {
    const storage = memory();
    const page = open(storage);
    page.store.dispatch(viewSaved(ofName));
    page.store.dispatch(viewSaved(ofMonth));
    page.store.dispatch(viewRenamed({ list: 'all', name: '本月离婚', newName: ' 离婚 ' }));
    page.close();
    const again = open(storage);
    expect(again.names()).to.deep.equal(['离婚', '老案']);
    again.store.dispatch(viewRemoved(ofName));
    again.store.dispatch(viewRemoved({ ...ofMonth, name: '离婚' }));
    expect(storage.items.size).to.equal(0);
    again.close();
  });

  it('show an account nothing of another, and lose what was searched when their account signs out', () => {
    const storage = memory();
    const one = open(storage);
    one.store.dispatch(viewSaved(ofName));
    one.store.dispatch(viewSaved(ofMonth));
    // A server that does not answer ends no session.
    one.store.dispatch(signedOut('服务暂时不可用'));
    expect([...storage.items.values()].join()).to.contain('张三');
    one.store.dispatch(userReceived(userResponse({ id: clerkOne })));
    one.store.dispatch(loggedOut());
    expect([...storage.items.values()].join())
      .to.contain('离婚')
      .and.not.contain('张三');
    one.close();
    const other = open(storage, clerkTwo);
    expect(other.names()).to.deep.equal([]);
    other.store.dispatch(viewSaved(ofName));
    other.close();
    const back = open(storage);
    expect(back.names()).to.deep.equal(['本月离婚']);
    expect([...storage.items.values()].join()).not.to.contain('张三');
    back.close();
  });

  it('leave nothing on a computer that strangers share, and stay on its page', () => {
    const storage = memory();
    const page = open(storage);
    page.store.dispatch(viewSaved(ofMonth));
    page.store.dispatch(sharedComputerChosen(true));
    expect(storage.items.size).to.equal(0);
    page.store.dispatch(viewSaved(ofName));
    page.store.dispatch(viewsWanted());
    expect([page.names(), storage.items.size]).to.deep.equal([['本月离婚', '老案'], 0]);
    page.store.dispatch(sharedComputerChosen(false));
    expect(storage.items.size).to.equal(2);
    page.close();
  });

  it('stay on the page where the browser stores nothing, which a notice says', () => {
    let isFull = false;
    const storage = memory(() => isFull);
    const page = open(storage);
    page.store.dispatch(viewSaved(ofMonth));
    isFull = true;
    page.store.dispatch(viewSaved(ofName));
    page.store.dispatch(viewsWanted());
    expect(page.names()).to.deep.equal(['本月离婚', '老案']);
    expect(page.toasts()).to.deep.equal(['浏览器不允许在本机保存，这些筛选在刷新页面后就没有了。']);
    page.close();
  });

  it('are changed as they are stored then, so that two tabs lose none and keep no name twice', () => {
    const storage = memory();
    const [one, other] = [open(storage), open(storage)];
    one.store.dispatch(viewSaved(ofMonth));
    other.store.dispatch(viewSaved({ ...ofMonth, name: '另一个' }));
    other.store.dispatch(viewSaved(ofMonth));
    expect(other.names()).to.deep.equal(['本月离婚', '另一个']);
    expect(other.toasts()).to.deep.equal(['已有名为“本月离婚”的筛选，请换一个名称。']);
    one.close();
    other.close();
  });

  it('bear names of 1 to 20 characters, each once in its list', () => {
    const problem = (name: string, but?: string) =>
      nameProblem([ofMonth], { list: 'all', name, ...(but === undefined ? {} : { but }) });
    expect(problem(' \u200b\t')).to.equal('请填写名称。');
    expect(problem('𠮷'.repeat(20))).to.equal(undefined);
    expect(problem('名'.repeat(21))).to.equal('名称最多 20 个字，现在有 21 个。');
    expect(problem(' 本月离婚\u202e')).to.equal('已有名为“本月离婚”的筛选，请换一个名称。');
    expect(problem('本月离婚', '本月离婚')).to.equal(undefined);
    expect(nameProblem([ofMonth], { list: 'pending', name: '本月离婚' })).to.equal(undefined);
    const twenty = Array.from({ length: 20 }, (_, at) => ({ ...ofMonth, name: `第${at}` }));
    expect(fullProblem(twenty, 'all')).to.contain('最多保存 20 个');
    expect([fullProblem(twenty.slice(1), 'all'), fullProblem(twenty, 'pending')]).to.deep.equal([undefined, undefined]);
  });

  it('read whatever is stored as views or pass it over', () =>
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (damaged, alien) => {
        expect(viewsIn([damaged, ofMonth, alien, { ...ofName, query: damaged }])).to.deep.include(ofMonth);
        expect(viewsIn({ damaged })).to.deep.equal([]);
      }),
    ));

  it('keep of an address only what their list knows', () => {
    const all = {
      search: '李',
      cause: '离婚纠纷',
      filed: 'year',
      correction: 'asked',
      assigned: 'mine',
      order: 'oldest',
    } as const;
    expect(queryOf('all', all)).to.deep.equal({ ...all, correction: '', order: 'newest' });
    expect(queryOf('pending', all)).to.deep.equal({ ...all, cause: '', filed: '' });
  });
});

describe('saved filters above a list', () => {
  const openScreen = courtScreens();

  it('are named in a dialog that refuses a name twice, lead to their list, and show their words in the search', async () => {
    const { respond, page, user, address, waitFor } = await openScreen('/app/admin/all-cases?search=张三&page=2');
    await respond(0, { ...pageOf([], { total: 11, page: 2 }), causes: [] });
    const save = async (name: string) => {
      await user.click(page.getByRole('button', { name: '保存筛选' }));
      await user.type(await page.findByLabelText('名称（最多 20 个字）'), `${name}{Enter}`);
    };
    expect(page.queryByRole('navigation', { name: '已保存的筛选' })).to.equal(null);
    await save('老案');
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null));
    expect(page.getByRole('link', { name: '老案' }).getAttribute('aria-current')).to.equal('true');
    await save('老案');
    expect(page.getByText('已有名为“老案”的筛选，请换一个名称。')).to.not.equal(null);
    expect(page.getByText(/搜索词“张三”会一起存在这台设备上/)).to.not.equal(null);
    await user.click(page.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null));

    const field = () => page.getByLabelText('搜索案件');
    for (let round = 0; round < 2; round += 1) {
      await user.click(page.getByRole('link', { name: '不筛选' }));
      expect([address(), field()]).to.satisfy(
        ([at, box]: [string, HTMLInputElement]) => at === '/app/admin/all-cases' && box.value === '',
      );
      await user.click(page.getByRole('link', { name: '老案' }));
      expect(address()).to.equal('/app/admin/all-cases?search=张三');
      expect(field()).to.have.property('value', '张三');
    }
  });

  it('are renamed and removed by the keyboard alone, and brought back', async () => {
    const { respond, page, user, waitFor } = await openScreen(
      '/app/admin/pending-cases?correction=answered&order=oldest',
    );
    await respond(0, pendingPageOf([]));
    await user.click(page.getByRole('button', { name: '保存筛选' }));
    expect(await page.findByText('补正已回 · 最早提交在前')).to.not.equal(null);
    await user.type(page.getByLabelText('名称（最多 20 个字）'), '补正{Enter}');
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null));
    page.getByRole('button', { name: '管理筛选' }).focus();
    await user.keyboard('{Enter}');
    (await page.findByRole('button', { name: '给“补正”改名' })).focus();
    await user.keyboard('{Enter}');
    await user.clear(page.getByLabelText('“补正”的新名称'));
    await user.keyboard('回来的{Enter}');
    const { activeElement } = page.baseElement.ownerDocument;
    expect(activeElement).to.equal(page.getByRole('button', { name: '给“回来的”改名' }));
    page.getByRole('button', { name: '删除“回来的”' }).focus();
    await user.keyboard('{Enter}');
    expect(page.getByText('没有保存的筛选。')).to.not.equal(null);
    expect(page.baseElement.ownerDocument.activeElement).to.equal(page.getByRole('button', { name: '撤销' }));
    await user.keyboard('{Enter}');
    expect(page.getByRole('button', { name: '给“回来的”改名' })).to.not.equal(null);
  });

  it('take the name that is being typed when the dialog is done with, and keep it open where it can be none', async () => {
    const { respond, page, user, waitFor } = await openScreen('/app/admin/pending-cases?correction=answered');
    await respond(0, pendingPageOf([]));
    const save = async (name: string) => {
      await user.click(page.getByRole('button', { name: '保存筛选' }));
      await user.type(await page.findByLabelText('名称（最多 20 个字）'), `${name}{Enter}`);
      await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null));
    };
    await save('甲');
    await save('乙');
    await user.click(page.getByRole('button', { name: '管理筛选' }));
    await user.click(await page.findByRole('button', { name: '给“乙”改名' }));
    const field = page.getByLabelText('“乙”的新名称');
    await user.clear(field);
    await user.type(field, '甲');
    await user.click(page.getByRole('button', { name: '完成' }));
    expect(page.baseElement.ownerDocument.activeElement).to.equal(field);
    await user.type(field, '的');
    await user.click(page.getByRole('button', { name: '完成' }));
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null));
    expect(page.getByRole('link', { name: '甲的' })).to.not.equal(null);
    expect(page.queryByRole('link', { name: '乙' })).to.equal(null);
  });
});
