import { expect } from 'chai';
import type { Account, User } from '../../../../domain/contract/account.js';
import { ApiError, networkError } from '../../http/apiError.js';
import { createBareStore } from '../../testing/wholeStore.js';
import { userResponse, uuid } from '../../testing/responses.js';
import { until } from '../../testing/until.js';
import { selectSession, selectUser, userReceived } from '../../core/session/sessionSlice.js';
import { selectToasts } from '../../core/toasts/toastsSlice.js';
import { dataOf } from '../../core/loadable.js';
import { managedUser } from './testing/fixtures.js';
import { managedUsers, usersSaga, type UsersApi } from './managedUsers.js';

const settled = () => new Promise((resolve) => setImmediate(resolve));
type Accounts = Awaited<ReturnType<UsersApi['list']>>;
const listOf = (...items: Account[]): Accounts => ({ items, total: items.length, page: 1, page_size: 10 });
const administrator = userResponse({ email: 'court@example.cn', is_superuser: true });
const refusal = (status: number, code: string, detail: string, problems: { path: string; message: string }[] = []) =>
  new ApiError({ status, code, detail, fromServer: true, fieldProblems: problems });

/** A real store with an administrator signed in; the test gives the responses. */
const start = (script: Partial<UsersApi> = {}) => {
  const asked: unknown[] = [];
  const keys: string[] = [];
  let made = 0;
  const noted = (key: string | undefined) => keys.push(key ?? '');
  const api: UsersApi = {
    list: (given) => {
      asked.push(given?.query);
      return script.list ? script.list(given) : Promise.resolve(listOf(managedUser()));
    },
    change: (...given) => {
      noted(given[1]?.idempotencyKey);
      return script.change ? script.change(...given) : Promise.resolve(managedUser());
    },
    resetGenerationCount: (...given) => {
      noted(given[1]?.idempotencyKey);
      return script.resetGenerationCount
        ? script.resetGenerationCount(...given)
        : Promise.resolve(managedUser({ generations_today: 0 }));
    },
  };
  let me: User | ApiError = administrator;
  const { store, sagas } = createBareStore();
  store.dispatch(userReceived(administrator));
  const task = sagas.run(usersSaga, {
    api,
    me: () => (me instanceof ApiError ? Promise.reject(me) : Promise.resolve(me)),
    newKey: () => `key-${(made += 1)}`,
  });
  const state = () => store.getState();
  return {
    store,
    state,
    asked,
    keys,
    stop: () => task.cancel(),
    becomes: (now: User | ApiError) => void (me = now),
    rows: () => dataOf(managedUsers.selectors.list(state()))?.items ?? [],
    toasts: () => selectToasts(state()).map(({ text }) => text),
    closed: () => until(() => !managedUsers.selectors.dialog(state()).open),
    refused: async () => {
      const refused = () => {
        const dialog = managedUsers.selectors.dialog(state());
        return dialog.open ? dialog.refusal : null;
      };
      await until(() => refused() !== null);
      return refused();
    },
  };
};

describe('managing accounts, in a real store', () => {
  let desk: ReturnType<typeof start>;
  afterEach(() => desk.stop());
  const deactivate = { changes: { is_active: false }, reason: '违规操作' };
  const open = (to = false) =>
    desk.store.dispatch(managedUsers.actions.dialogOpened({ user: managedUser(), what: { kind: 'activation', to } }));

  it('shows the account of the response, then reads the page again, which shows what others changed meanwhile', async () => {
    let others = 0;
    desk = start({
      list: () => Promise.resolve(listOf(managedUser({ is_active: others === 0, platform_credits: others }))),
      change: () => {
        others = 7;
        return Promise.resolve(managedUser({ is_active: false }));
      },
    });
    desk.store.dispatch(managedUsers.actions.requested({ search: 'li', page: 2 }));
    await until(() => desk.rows().length === 1);
    open();
    desk.store.dispatch(managedUsers.actions.submitted(deactivate));
    desk.store.dispatch(managedUsers.actions.submitted(deactivate)); // a second click
    await desk.closed();
    expect(desk.rows()[0]?.is_active).to.equal(false);
    await until(() => desk.rows()[0]?.platform_credits === 7);
    expect(desk.asked).to.deep.equal([
      { search: 'li', page: 2, page_size: 10 },
      { search: 'li', page: 2, page_size: 10 },
    ]);
    expect(desk.keys).to.have.length(1);
    expect(desk.toasts()).to.deep.equal(['用户状态已更新']);
  });

  it('shows a toast for each kind of change', async () => {
    desk = start();
    for (const [kind, sentence] of [
      ['edit', '用户信息已更新'],
      ['reset', '已重置该用户今日生成次数'],
    ] as const) {
      desk.store.dispatch(managedUsers.actions.dialogOpened({ user: managedUser(), what: { kind } }));
      desk.store.dispatch(managedUsers.actions.submitted({ changes: {}, reason: '客服申请' }));
      await desk.closed();
      expect(desk.toasts().at(-1)).to.equal(sentence);
    }
  });

  const refusals = [
    [
      refusal(409, 'last_administrator', '系统至少需要保留一名可用的超级管理员。'),
      '更新失败：系统至少需要保留一名可用的超级管理员。',
    ],
    [refusal(404, 'account_not_found', '未找到该账号。'), '更新失败：未找到用户，可能已被删除。'],
    [networkError(), '更新失败：无法连接服务器，请检查网络。'],
  ] as const;
  for (const [error, sentence] of refusals)
    it(`keeps the dialog open and says: ${sentence}`, async () => {
      desk = start({ change: () => Promise.reject(error) });
      desk.store.dispatch(managedUsers.actions.requested({ search: '', page: 1 }));
      open();
      desk.store.dispatch(managedUsers.actions.submitted(deactivate));
      expect(await desk.refused()).to.deep.equal({ detail: sentence, problems: [] });
      expect(desk.asked).to.have.length(error.status === 0 ? 1 : 2);
    });

  it('passes on the problems of single fields', async () => {
    const problems = [{ path: 'platform_credits', message: '积分过多' }];
    desk = start({ change: () => Promise.reject(refusal(422, 'fields_invalid', '填写有误。', problems)) });
    open();
    desk.store.dispatch(managedUsers.actions.submitted(deactivate));
    expect(await desk.refused()).to.deep.equal({ detail: '更新失败：填写有误。', problems });
  });

  it('repeats the same change under the same key after an unknown outcome, and sends another one under a new key', async () => {
    const outcomes = [networkError(), refusal(503, 'store_unavailable', '…'), refusal(409, 'last_administrator', '…')];
    desk = start({ change: () => Promise.reject(outcomes.shift() ?? networkError()) });
    open();
    const reasons = ['违规操作', '违规操作', '违规操作', '违规操作', '另一个原因'];
    for (const reason of reasons) {
      desk.store.dispatch(managedUsers.actions.submitted({ ...deactivate, reason }));
      await desk.refused();
      await settled();
    }
    expect(desk.keys).to.deep.equal(['key-1', 'key-1', 'key-1', 'key-2', 'key-3']);
  });

  it('shows that resetting failed', async () => {
    desk = start({ resetGenerationCount: () => Promise.reject(networkError()) });
    desk.store.dispatch(managedUsers.actions.dialogOpened({ user: managedUser(), what: { kind: 'reset' } }));
    desk.store.dispatch(managedUsers.actions.submitted({ changes: {}, reason: '客服申请' }));
    expect((await desk.refused())?.detail).to.equal('重置失败：无法连接服务器，请检查网络。');
  });

  it('cannot be closed while a change is under way; after the page was left a toast shows its failure', async () => {
    let refuse: (error: ApiError) => void = () => undefined;
    desk = start({ change: () => new Promise((_resolve, reject) => (refuse = reject)) });
    open();
    desk.store.dispatch(managedUsers.actions.submitted(deactivate));
    desk.store.dispatch(managedUsers.actions.dialogClosed());
    expect(managedUsers.selectors.dialog(desk.state()).open).to.equal(true);
    desk.store.dispatch(managedUsers.actions.left());
    refuse(networkError());
    await until(() => desk.toasts().length === 1);
    expect(desk.toasts()).to.deep.equal(['更新失败：无法连接服务器，请检查网络。']);
    expect(managedUsers.selectors.dialog(desk.state()).open).to.equal(false);
  });

  it('sends the next change and waits for its own response while a change of a page that was left is under way', async () => {
    const answers: ((user: Account | ApiError) => void)[] = [];
    desk = start({
      change: () =>
        new Promise((resolve, reject) => {
          answers.push((answer) => (answer instanceof ApiError ? reject(answer) : resolve(answer)));
        }),
    });
    const second = managedUser({ id: uuid(12) });
    open();
    desk.store.dispatch(managedUsers.actions.submitted(deactivate));
    desk.store.dispatch(managedUsers.actions.left());
    desk.store.dispatch(managedUsers.actions.dialogOpened({ user: second, what: { kind: 'activation', to: false } }));
    desk.store.dispatch(managedUsers.actions.submitted(deactivate));
    await until(() => answers.length === 2);
    answers[0]?.(networkError());
    await until(() => desk.toasts().length === 1);
    expect(managedUsers.selectors.dialog(desk.state())).to.deep.include({
      open: true,
      busy: true,
      refusal: null,
      about: { user: second, what: { kind: 'activation', to: false } },
    });
    answers[1]?.({ ...second, is_active: false });
    await desk.closed();
  });

  it('reads the administrator’s own account again after it was changed', async () => {
    desk = start();
    desk.store.dispatch(managedUsers.actions.requested({ search: '', page: 1 }));
    await until(() => desk.rows().length === 1);
    const own = managedUser({ id: administrator.id, is_superuser: true });
    desk.store.dispatch(managedUsers.actions.dialogOpened({ user: own, what: { kind: 'administration', to: false } }));
    desk.becomes({ ...administrator, is_superuser: false, court_roles: [] });
    desk.store.dispatch(managedUsers.actions.submitted({ changes: { is_superuser: false }, reason: '岗位调整' }));
    await until(() => selectUser(desk.state())?.is_superuser === false);
    await settled();
    expect(desk.asked, 'a list that is no longer one’s to read').to.have.length(1);
    expect(selectSession(desk.state()).status).to.equal('signedIn');
  });

  it('shows the response to the newest search only', async () => {
    const answers: ((users: Accounts) => void)[] = [];
    desk = start({ list: () => new Promise((resolve) => answers.push(resolve)) });
    desk.store.dispatch(managedUsers.actions.requested({ search: 'a', page: 1 }));
    desk.store.dispatch(managedUsers.actions.requested({ search: 'ab', page: 1 }));
    answers[1]?.(listOf(managedUser({ id: uuid(13) })));
    await settled();
    answers[0]?.(listOf(managedUser({ id: uuid(14) })));
    await settled();
    expect(desk.rows().map(({ id }) => id)).to.deep.equal([uuid(13)]);
  });

  it('shows that reading the accounts failed', async () => {
    desk = start({ list: () => Promise.reject(networkError()) });
    desk.store.dispatch(managedUsers.actions.requested({ search: '', page: 1 }));
    await until(() => managedUsers.selectors.list(desk.state()).status === 'failed');
    expect(managedUsers.selectors.list(desk.state())).to.deep.equal({
      status: 'failed',
      error: '用户加载失败：无法连接服务器，请检查网络。',
    });
  });
});
