import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { expect } from 'chai';
import fc from 'fast-check';
import createSagaMiddleware from 'redux-saga';
import { selectToasts, toastsReducer } from '../toasts/toastsSlice.js';
import { ApiError, networkError } from '../../http/apiError.js';
import type { SendOptions } from '../../http/http.js';
import { until } from '../../testing/until.js';
import { resource } from './resource.js';

type Book = { readonly id: string; readonly title: string; readonly lent?: boolean };
type Call = {
  readonly what: string;
  readonly key?: string | undefined;
  readonly respond: (value: unknown) => void;
  readonly refuse: (error: unknown) => void;
};
type Api = { readonly ask: (what: string, options?: SendOptions) => Promise<unknown> };

const books = resource({
  name: 'books',
  list: async ({ ask }: Api, query: string) => (await ask(`list ${query}`)) as readonly Book[],
  submit: async ({ ask }, about: Book | null, title: string, options) => {
    const stored = (await ask(`${about ? `rename ${about.id}` : 'add'} ${title}`, options)) as Book;
    return {
      said: '已保存',
      apply: (list: readonly Book[]) => [...list.filter(({ id }) => id !== stored.id), stored],
    };
  },
  changes: {
    remove: async ({ ask }, { id }: { id: string }) => {
      await ask(`remove ${id}`);
      return { said: '已删除', apply: (list: readonly Book[]) => list.filter((book) => book.id !== id) };
    },
    lend: async ({ ask }, { id }: { id: string }) => {
      await ask(`lend ${id}`);
      return { said: '已借出' };
    },
  },
  shows: { lend: (list, { id }) => list.map((book) => (book.id === id ? { ...book, lent: true } : book)) },
  fresh: 1000,
  messages: { list: '加载失败', submit: '保存失败', remove: '删除失败', lend: '借出失败' },
});
const { requested, wanted, outdated, forgotten, dialogOpened, dialogClosed, submitted, left } = books.actions;
const away = () => new ApiError({ status: 503, code: 'x', detail: '服务暂时不可用' });
const refusal = (status: number, detail: string) =>
  new ApiError({ status, code: 'x', detail, fieldProblems: [{ path: 'title', message: '太长' }] });

/** A real store with the books' saga in it; the test responds to its calls when it wants to. */
const start = () => {
  const calls: Call[] = [];
  let keys = 0;
  let time = 0;
  const api: Api = {
    ask: (what, options) =>
      new Promise((respond, refuse) => calls.push({ what, key: options?.idempotencyKey, respond, refuse })),
  };
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: combineReducers({ books: books.reducer, toasts: toastsReducer }),
    middleware: (defaults) => defaults({ thunk: false }).concat(sagas),
  });
  sagas.run(books.saga, { api, newKey: () => `key-${(keys += 1)}`, now: () => new Date(time) });
  const state = () => store.getState();
  const list = () => books.selectors.list(state());
  const ids = () => {
    const now = list();
    return now.status === 'idle' ? [] : (now.data ?? []).map(({ id }) => id);
  };
  /** The newest call of a kind. */
  const last = (what: string): Call => {
    const call = calls.filter((each) => each.what.startsWith(what)).at(-1);
    if (!call) throw new Error(`${what} was not called`);
    return call;
  };
  return {
    store,
    calls,
    list,
    ids,
    last,
    dialog: () => books.selectors.dialog(state()),
    pending: () => books.selectors.pending(state()),
    toasts: () => selectToasts(state()).map(({ text }) => text),
    whats: () => calls.map(({ what }) => what),
    passes: (milliseconds: number) => void (time += milliseconds),
    lent: () => {
      const now = list();
      return now.status === 'idle' ? [] : (now.data ?? []).filter((book) => book.lent).map(({ id }) => id);
    },
    /** With these on screen. */
    having: async (...titles: string[]) => {
      store.dispatch(requested(''));
      last('list').respond(titles.map((title) => ({ id: title, title })));
      await until(() => list().status === 'loaded');
    },
  };
};

describe('a resource: reading what the server counts', () => {
  const papers = resource({
    name: 'papers',
    list: async ({ ask }: Api, query: string, options) => (await ask(query, options)) as null,
    counted: true,
    forgets: true,
    messages: {},
  });
  const open = () => {
    const calls: Call[] = [];
    let keys = 0;
    const sagas = createSagaMiddleware();
    const store = configureStore({
      reducer: combineReducers({ papers: papers.reducer }),
      middleware: (defaults) => defaults({ thunk: false }).concat(sagas),
    });
    const ask: Api['ask'] = (what, options) =>
      new Promise((respond, refuse) => calls.push({ what, key: options?.idempotencyKey, respond, refuse }));
    sagas.run(papers.saga, { api: { ask }, newKey: () => `key-${(keys += 1)}` });
    const status = () => papers.selectors.list(store.getState()).status;
    /** Asks, and has the call end as `end` says. */
    const asking = async (query: string, end: (call: Call) => void, ends: string) => {
      store.dispatch(papers.actions.requested(query));
      const call = calls.at(-1);
      if (!call) throw new Error('nothing was asked');
      end(call);
      await until(() => status() === ends);
    };
    return { store, asking, keys: () => calls.map(({ key }) => key) };
  };

  for (const [what, error] of [
    ['whose response was lost', networkError()],
    ['that the server failed at', away()],
  ] as const)
    it(`sends the key of one ${what} again, and another once it was answered`, async () => {
      const { asking, keys } = open();
      await asking('甲', ({ refuse }) => refuse(error), 'failed');
      await asking('甲', ({ respond }) => respond(null), 'loaded');
      await asking('甲', ({ respond }) => respond(null), 'loaded');
      expect(keys()).to.deep.equal(['key-1', 'key-1', 'key-2']);
    });

  it('sends the key of one that was left before it was answered again', async () => {
    const { store, asking, keys } = open();
    store.dispatch(papers.actions.requested('甲'));
    store.dispatch(papers.actions.forgotten());
    await asking('甲', ({ respond }) => respond(null), 'loaded');
    expect(keys()).to.deep.equal(['key-1', 'key-1']);
  });

  it('sends another key with another query, and after a refusal', async () => {
    const { asking, keys } = open();
    await asking('甲', ({ refuse }) => refuse(networkError()), 'failed');
    await asking('乙', ({ refuse }) => refuse(refusal(422, '不行')), 'failed');
    await asking('乙', ({ respond }) => respond(null), 'loaded');
    expect(keys()).to.deep.equal(['key-1', 'key-2', 'key-3']);
  });
});

describe('a resource: reading', () => {
  it('shows the response to the newest query, in whatever order the responses come', () =>
    fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), async (order) => {
        const { store, calls, list, ids } = start();
        for (const query of ['0', '1', '2', '3']) store.dispatch(requested(query));
        for (const asked of order) calls[asked]?.respond([{ id: String(asked), title: '' }]);
        await until(() => list().status === 'loaded');
        expect(ids()).to.deep.equal(['3']);
      }),
      { numRuns: 24 },
    ));

  it('keeps what was on screen while it reads again, and when that fails', async () => {
    const { store, last, list, ids, having } = start();
    await having('a');
    store.dispatch(requested('x'));
    expect(list().status).to.equal('loading');
    last('list x').refuse(away());
    await until(() => list().status === 'failed');
    expect(list()).to.deep.include({ error: '加载失败：服务暂时不可用' });
    expect(ids()).to.deep.equal(['a']);
  });

  it('forgets it where an earlier query must not stand under another one', async () => {
    const strict = resource({
      name: 'strict',
      list: (_api: null, query: string) => (query === '' ? Promise.resolve(1) : Promise.reject(away())),
      messages: { list: '加载失败' },
      forgets: true,
    });
    const sagas = createSagaMiddleware();
    const store = configureStore({
      reducer: { strict: strict.reducer },
      middleware: (defaults) => defaults({ thunk: false }).concat(sagas),
    });
    sagas.run(strict.saga, { api: null, newKey: () => '' });
    store.dispatch(strict.actions.requested(''));
    await until(() => strict.selectors.list(store.getState()).status === 'loaded');
    store.dispatch(strict.actions.requested('x'));
    await until(() => strict.selectors.list(store.getState()).status === 'failed');
    expect(strict.selectors.list(store.getState())).to.not.have.property('data');
  });
});

describe('a resource: reading what may still serve', () => {
  it('reads what is wanted once, and again when it has grown old or another query is wanted', async () => {
    const { store, last, list, whats, passes } = start();
    const answer = async (what: string) => {
      last(what).respond([]);
      await until(() => list().status === 'loaded');
    };
    store.dispatch(wanted('x'));
    store.dispatch(wanted('x'));
    expect(whats()).to.deep.equal(['list x']);
    await answer('list x');
    passes(999);
    store.dispatch(wanted('x'));
    expect(whats()).to.deep.equal(['list x']);
    passes(1);
    store.dispatch(wanted('x'));
    await answer('list x');
    store.dispatch(wanted('y'));
    expect(whats()).to.deep.equal(['list x', 'list x', 'list y']);
  });

  it('reads what is wanted after a read that failed', async () => {
    const { store, last, list, whats } = start();
    store.dispatch(wanted('x'));
    last('list x').refuse(away());
    await until(() => list().status === 'failed');
    store.dispatch(wanted('x'));
    expect(whats()).to.deep.equal(['list x', 'list x']);
  });

  it('reads again what was reported to be out of date, and nothing where nothing was read', async () => {
    const { store, whats, having } = start();
    store.dispatch(outdated());
    expect(whats()).to.deep.equal([]);
    await having('a');
    store.dispatch(outdated());
    expect(whats()).to.deep.equal(['list ', 'list ']);
  });

  it('forgets what was read and the read that is under way', async () => {
    const { store, last, list, ids, having } = start();
    await having('a');
    store.dispatch(requested('x'));
    const late = last('list x');
    store.dispatch(forgotten());
    expect(list()).to.deep.equal({ status: 'idle' });
    store.dispatch(requested('y'));
    late.respond([{ id: 'x', title: 'x' }]);
    last('list y').respond([{ id: 'y', title: 'y' }]);
    await until(() => list().status === 'loaded');
    expect(ids()).to.deep.equal(['y']);
  });
});

describe('a resource: its dialog', () => {
  it('closes with the change on screen, and says so', async () => {
    const { store, last, ids, dialog, toasts, having } = start();
    await having('a');
    store.dispatch(dialogOpened(null));
    store.dispatch(submitted('b'));
    expect(dialog()).to.deep.include({ open: true, busy: true });
    last('add').respond({ id: 'b', title: 'b' });
    await until(() => !dialog().open);
    expect(ids()).to.deep.equal(['a', 'b']);
    expect(toasts()).to.deep.equal(['已保存']);
  });

  it('sends a second click nowhere, and cannot be closed while it waits', async () => {
    const { store, calls, dialog } = start();
    store.dispatch(dialogOpened(null));
    store.dispatch(submitted('b'));
    store.dispatch(submitted('b'));
    store.dispatch(dialogClosed());
    store.dispatch(dialogOpened({ id: 'c', title: 'c' }));
    expect(calls).to.have.length(1);
    expect(dialog()).to.deep.include({ open: true, busy: true, about: null });
  });

  it('tries again under the same key what may have taken effect, and anything else under a new one', async () => {
    const { store, calls, dialog, last } = start();
    store.dispatch(dialogOpened(null));
    const attempts: [string, Error][] = [
      ['b', networkError()],
      ['b', away()],
      ['b', refusal(409, '已满')],
      ['b', networkError()],
      ['c', networkError()],
    ];
    for (const [title, error] of attempts) {
      store.dispatch(submitted(title));
      last('add').refuse(error);
      await until(() => {
        const now = dialog();
        return now.open && !now.busy;
      });
    }
    const keys = calls.filter(({ what }) => what.startsWith('add')).map(({ key }) => key);
    expect(keys).to.deep.equal(['key-1', 'key-1', 'key-1', 'key-2', 'key-3']);
  });

  it('says what the server refused while it is open, with the fields at their places', async () => {
    const { store, last, dialog, toasts } = start();
    store.dispatch(dialogOpened(null));
    store.dispatch(submitted('b'));
    last('add').refuse(refusal(422, '内容有误'));
    await until(() => {
      const now = dialog();
      return now.open && !now.busy;
    });
    expect(dialog()).to.deep.include({
      refusal: { detail: '保存失败：内容有误', problems: [{ path: 'title', message: '太长' }] },
    });
    expect(toasts()).to.deep.equal([]);
  });

  it('leaves a dialog opened later alone when its own page was left: the refusal is a toast', async () => {
    const { store, last, dialog, toasts } = start();
    store.dispatch(dialogOpened({ id: 'a', title: 'a' }));
    store.dispatch(submitted('x'));
    store.dispatch(left());
    store.dispatch(dialogOpened({ id: 'b', title: 'b' }));
    store.dispatch(submitted('y'));
    last('rename a').refuse(networkError());
    await until(() => toasts().length === 1);
    expect(toasts()).to.deep.equal(['保存失败：无法连接服务器，请检查网络。']);
    expect(dialog()).to.deep.include({ open: true, busy: true, refusal: null });
    last('rename b').respond({ id: 'b', title: 'y' });
    await until(() => !dialog().open);
  });
});

describe('a resource: changes without a dialog', () => {
  it('are sent once for each thing while one is under way, and several things at a time', async () => {
    const { store, last, ids, pending, whats, toasts, having } = start();
    await having('a', 'b', 'c');
    for (const id of ['a', 'b', 'a']) store.dispatch(books.changes.remove({ id }));
    expect(pending()).to.deep.equal(['a', 'b']);
    last('remove b').respond(undefined);
    await until(() => ids().length === 2);
    last('remove a').refuse(networkError());
    await until(() => pending().length === 0);
    expect(ids()).to.deep.equal(['a', 'c']);
    expect(whats()).to.deep.equal(['list ', 'remove a', 'remove b']);
    expect(toasts()).to.deep.equal(['已删除', '删除失败：无法连接服务器，请检查网络。']);
  });

  it('are shown at once, taken back when they are refused, and outlast a list that came without them', async () => {
    const { store, last, lent, list, pending, having } = start();
    await having('a', 'b');
    store.dispatch(books.changes.lend({ id: 'a' }));
    store.dispatch(books.changes.lend({ id: 'b' }));
    expect(lent()).to.deep.equal(['a', 'b']);
    last('lend a').refuse(networkError());
    await until(() => pending().length === 1);
    expect(lent()).to.deep.equal(['b']);
    store.dispatch(requested(''));
    last('list').respond(['a', 'b', 'c'].map((id) => ({ id, title: id })));
    await until(() => list().status === 'loaded');
    expect(lent()).to.deep.equal(['b']);
  });

  it('are sent once for a thing that another change is under way for', async () => {
    const { store, whats, having } = start();
    await having('a');
    store.dispatch(books.changes.lend({ id: 'a' }));
    store.dispatch(books.changes.remove({ id: 'a' }));
    expect(whats()).to.deep.equal(['list ', 'lend a']);
  });

  it('read the list again where they do not know what it holds now', async () => {
    const { store, last, whats, having } = start();
    await having('a');
    store.dispatch(books.changes.lend({ id: 'a' }));
    last('lend a').respond(undefined);
    await until(() => whats().length === 3);
    expect(whats()).to.deep.equal(['list ', 'lend a', 'list ']);
  });

  it('ask again for a list that was asked for before them: it may come without the change', async () => {
    const { store, last, calls, ids, list, having } = start();
    await having('a', 'b');
    store.dispatch(books.changes.remove({ id: 'a' }));
    store.dispatch(requested(''));
    const old = last('list');
    last('remove a').respond(undefined);
    await until(() => calls.filter(({ what }) => what === 'list ').length === 3);
    old.respond([{ id: 'a', title: 'a' }]);
    last('list').respond([{ id: 'b', title: 'b' }]);
    await until(() => list().status === 'loaded');
    expect(ids()).to.deep.equal(['b']);
  });

  for (const status of [404, 409, 410])
    it(`read the list again when a refusal (${status}) tells that it is out of date`, async () => {
      const { store, last, whats, pending, having } = start();
      await having('a');
      store.dispatch(books.changes.remove({ id: 'a' }));
      last('remove a').refuse(new ApiError({ status, code: 'x', detail: '没有了' }));
      await until(() => whats().length === 3);
      expect(whats()).to.deep.equal(['list ', 'remove a', 'list ']);
      expect(pending()).to.deep.equal([]);
    });
});
