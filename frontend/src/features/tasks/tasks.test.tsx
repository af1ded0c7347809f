import { expect } from 'chai';
import type { SagaIterator } from 'redux-saga';
import { ApiError } from '../../http/apiError.js';
import { createBareStore } from '../../testing/wholeStore.js';
import { callApi } from '../../core/callApi.js';
import { pollUntilOver } from '../../core/pollUntilOver.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite } from '../../testing/openSite.js';
import { appModeResponse, userResponse, uuid } from '../../testing/responses.js';
import { userReceived } from '../../core/session/sessionSlice.js';
import { selectToasts } from '../../core/toasts/toastsSlice.js';
import { runTask } from './runTask.js';
import type { TaskOutcome } from './runTask.js';
import { tasksSaga } from './tasksSaga.js';
import {
  endedTasksRemoved,
  selectTasks,
  taskCancelled,
  taskCancelRequested,
  taskFailed,
  taskRemoved,
  taskStarted,
  taskSucceeded,
} from './tasksSlice.js';
import { settled } from '../../testing/settled.js';

const file = { blob: new Blob(['PK']), name: '文书.docx' };
const done = { text: '文书已生成', file: { url: 'blob:1', name: '文书.docx' } };

const page = () => {
  const { store, sagas } = createBareStore();
  const tasks = () => selectTasks(store.getState());
  const toasts = () => selectToasts(store.getState()).map(({ kind, text }) => `${kind}: ${text}`);
  /** Runs a task whose work the test ends. */
  const start = (title: string) => {
    let succeed: (outcome: TaskOutcome) => void = () => undefined;
    let fail: (error: Error) => void = () => undefined;
    const work = new Promise<TaskOutcome>((resolve, reject) => {
      succeed = resolve;
      fail = reject;
    });
    const thrown: unknown[] = [];
    const task = sagas.run(function* (): SagaIterator<void> {
      try {
        yield* runTask(title, function* (): SagaIterator<TaskOutcome> {
          return yield* callApi(() => work);
        });
      } catch (error) {
        thrown.push(error);
      }
    });
    return { succeed, fail, thrown, cancel: () => task.cancel(), over: () => task.toPromise() };
  };
  return { store, sagas, tasks, toasts, start };
};

describe('background tasks, in a real store', () => {
  it('are shown while they run and when they are done, with their file', async () => {
    const { tasks, toasts, start } = page();
    const task = start('生成文书');
    expect(tasks()).to.have.length(1);
    expect(tasks()[0]).to.include({ title: '生成文书', status: 'running' });
    expect(toasts()).to.deep.equal([]);
    task.succeed({ text: '文书已生成', file });
    await task.over();
    expect(tasks()[0]).to.deep.include({ status: 'completed', error: null });
    expect(tasks()[0]?.result).to.deep.include({ text: '文书已生成' });
    expect(tasks()[0]?.result?.file?.name).to.equal('文书.docx');
    expect(toasts()).to.deep.equal(['success: 文书已生成']);
    URL.revokeObjectURL(tasks()[0]?.result?.file?.url ?? '');
  });

  it('say why they failed, in the tray, in a toast and to their caller', async () => {
    const { tasks, toasts, start } = page();
    const task = start('生成文书');
    const refusal = new ApiError({ status: 503, code: 'away', detail: '服务暂时不可用，请稍后重试。' });
    task.fail(refusal);
    await task.over();
    expect(tasks()[0]).to.include({ status: 'failed', error: '服务暂时不可用，请稍后重试。', result: null });
    expect(toasts()).to.deep.equal(['danger: 服务暂时不可用，请稍后重试。']);
    expect(task.thrown).to.deep.equal([refusal]);
  });

  it('leave the tray when their saga is cancelled', async () => {
    const { tasks, toasts, start } = page();
    const task = start('生成文书');
    task.cancel();
    task.succeed({ file });
    await settled();
    expect([tasks(), toasts()]).to.deep.equal([[], []]);
  });

  it('can be removed once they have ended, not before, and end once', () => {
    const { store, tasks } = page();
    for (const id of ['a', 'b', 'c']) store.dispatch(taskStarted({ id, title: id }));
    store.dispatch(taskRemoved('a'));
    store.dispatch(endedTasksRemoved());
    expect(tasks().map(({ id }) => id)).to.deep.equal(['c', 'b', 'a']);
    store.dispatch(taskSucceeded({ id: 'a', result: done }));
    store.dispatch(taskFailed({ id: 'a', error: '晚了' }));
    expect(tasks()[2]).to.include({ status: 'completed' });
    store.dispatch(taskFailed({ id: 'b', error: '失败' }));
    store.dispatch(taskRemoved('a'));
    expect(tasks().map(({ id }) => id)).to.deep.equal(['c', 'b']);
    store.dispatch(endedTasksRemoved());
    expect(tasks().map(({ id }) => id)).to.deep.equal(['c']);
  });

  it('release their files when they are removed, and all files when another user signs in', () => {
    const { store, sagas, tasks } = page();
    const revoked: string[] = [];
    const running = sagas.run(tasksSaga, (url: string) => void revoked.push(url));
    for (const id of ['a', 'b', 'c']) {
      store.dispatch(taskStarted({ id, title: id }));
      store.dispatch(taskSucceeded({ id, result: { text: id, file: { url: `blob:${id}`, name: id } } }));
    }
    store.dispatch(taskRemoved('b'));
    expect(revoked).to.deep.equal(['blob:b']);
    store.dispatch(userReceived(userResponse({ id: uuid(1) })));
    store.dispatch(userReceived(userResponse({ id: uuid(2) })));
    expect(tasks()).to.deep.equal([]);
    running.cancel();
    expect(revoked.sort()).to.deep.equal(['blob:a', 'blob:b', 'blob:c']);
  });
});

describe('a task that goes on elsewhere', () => {
  type State = { readonly status: 'running' | 'completed'; readonly done: number };
  const away = (retryAfterSeconds: number | null = null) =>
    new ApiError({ status: 503, code: 'away', detail: '服务暂时不可用，请稍后重试。', retryAfterSeconds });
  /** Follows a job whose states the test lists; a pause takes no time and is noted. */
  const follow = (states: readonly (State | ApiError)[], cancel?: () => Promise<unknown>) => {
    const site = page();
    const pauses: number[] = [];
    const left = [...states];
    let next = Promise.resolve();
    const thrown: unknown[] = [];
    const how: unknown[] = [];
    const task = site.sagas.run(function* (): SagaIterator<void> {
      try {
        const work = function* (): SagaIterator<TaskOutcome> {
          const { done } = yield* pollUntilOver({
            read: async (): Promise<State> => {
              const state = left.shift();
              if (state === undefined || state instanceof ApiError) throw state ?? new Error('read too often');
              return state;
            },
            isOver: ({ status }) => status !== 'running',
            pause: (milliseconds) => {
              pauses.push(milliseconds);
              return next;
            },
          });
          return { text: `已入库 ${done} 页` };
        };
        how.push(yield* runTask('上传资料', work, cancel ? { cancel } : {}));
      } catch (error) {
        thrown.push(error);
      }
    });
    return {
      ...site,
      pauses,
      thrown,
      how,
      over: () => task.toPromise(),
      /** From now on no pause ends. */
      hold: () => void (next = new Promise<void>(() => undefined)),
    };
  };
  const running: State = { status: 'running', done: 1 };
  const completed: State = { status: 'completed', done: 7 };

  it('is read every three seconds until its state is final', async () => {
    const { pauses, tasks, toasts, how, over } = follow([running, running, completed]);
    await over();
    expect(pauses).to.deep.equal([3000, 3000]);
    expect(tasks()[0]).to.deep.include({ status: 'completed', result: { text: '已入库 7 页', file: null } });
    expect([toasts(), how]).to.deep.equal([['success: 已入库 7 页'], ['completed']]);
  });

  it('is read less and less often while the server is away, or when the server asks for it', async () => {
    const { pauses, thrown, over } = follow([running, away(), away(), away(90), running, away(), completed]);
    await over();
    expect(pauses).to.deep.equal([3000, 6000, 12_000, 90_000, 3000, 6000]);
    expect(thrown).to.deep.equal([]);
  });

  it('fails once the server was away too often in a row, and at once where trying again is no use', async () => {
    const long = follow(Array.from({ length: 6 }, () => away()));
    await long.over();
    expect(long.pauses).to.deep.equal([6000, 12_000, 24_000, 48_000, 60_000]);
    expect(long.tasks()[0]).to.include({ status: 'failed', error: '服务暂时不可用，请稍后重试。' });
    const gone = new ApiError({ status: 404, code: 'not_found', detail: '没有找到该任务。' });
    const short = follow([running, gone, completed]);
    await short.over();
    expect([short.pauses, short.thrown]).to.deep.equal([[3000], [gone]]);
  });

  it('is cancelled from the tray, and then on the server; its task leaves the tray', async () => {
    let cancelled = 0;
    const site = follow([running], async () => void (cancelled += 1));
    site.hold();
    expect(site.tasks()[0]).to.include({ status: 'running', cancellable: true });
    site.store.dispatch(taskCancelRequested('another'));
    expect(cancelled).to.equal(0);
    site.store.dispatch(taskCancelRequested(site.tasks()[0]?.id ?? ''));
    await site.over();
    expect([cancelled, site.tasks(), site.toasts()]).to.deep.equal([1, [], ['info: 上传资料：已取消']]);
    expect(site.how).to.deep.equal(['cancelled']);
  });

  it('says why it could not be cancelled', async () => {
    const site = follow([running], () => Promise.reject(away()));
    site.hold();
    site.store.dispatch(taskCancelRequested(site.tasks()[0]?.id ?? ''));
    await site.over();
    expect(site.tasks()[0]).to.include({ status: 'failed', error: '服务暂时不可用，请稍后重试。' });
  });

  it('cannot be cancelled where its caller did not say how', () => {
    const site = follow([running]);
    site.store.dispatch(taskCancelRequested(site.tasks()[0]?.id ?? ''));
    expect(site.tasks()[0]).to.include({ status: 'running', cancellable: false });
  });
});

describe('the task tray', () => {
  withBrowserDocument();

  it('opens on the tasks, offers the file again and lets what has ended be removed', async () => {
    const {
      page: screen,
      store,
      user,
      waitFor,
    } = await openSite('/no/such/page', ({ path }) =>
      path === '/users/me' ? userResponse() : appModeResponse('open'),
    );
    await screen.findByRole('heading', { name: '页面不存在' });
    const { act } = await import('@testing-library/react');
    expect(screen.queryByRole('button', { name: /^任务/ })).to.equal(null);
    const downloaded: string[] = [];
    HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
      downloaded.push(this.download);
    };
    act(() => {
      store.dispatch(taskStarted({ id: 'a', title: '生成起诉状' }));
      store.dispatch(taskStarted({ id: 'b', title: '下载第 1 版' }));
      store.dispatch(taskStarted({ id: 'c', title: '上传资料', cancellable: true }));
    });
    const button = screen.getByRole('button', { name: '任务：3 项进行中，共 3 项' });
    await user.click(button);
    await screen.findByText('3 项任务正在进行，可以继续使用其他页面。');
    expect(
      screen.getAllByRole('button', { name: /取消/ }).map((each) => each.getAttribute('aria-label')),
    ).to.deep.equal(['取消 上传资料']);
    act(() => void store.dispatch(taskCancelled('c')));
    expect(screen.queryByRole('button', { name: /移除/ })).to.equal(null);
    act(() => {
      store.dispatch(taskSucceeded({ id: 'a', result: done }));
      store.dispatch(taskFailed({ id: 'b', error: '案号或验证码不正确。' }));
    });
    screen.getByText('失败：案号或验证码不正确。');
    await user.click(screen.getByRole('button', { name: '再次下载 生成起诉状' }));
    expect(downloaded).to.deep.equal(['文书.docx']);
    await user.click(screen.getByRole('button', { name: '移除 下载第 1 版' }));
    expect(screen.queryByText('下载第 1 版')).to.equal(null);
    const tray = screen.getByRole('dialog');
    await waitFor(() => expect(tray.contains(document.activeElement)).to.equal(true));
    await user.click(screen.getByRole('button', { name: '清除已结束的任务' }));
    screen.getByText('这里没有任务。');
    await user.click(screen.getByRole('button', { name: '关闭任务' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).to.equal(null));
    await waitFor(() => expect(document.activeElement).to.equal(button));
  });
});
