import { expect } from 'chai';
import type { SagaIterator } from 'redux-saga';
import { ApiError } from '../../http/apiError.js';
import { createBareStore } from '../../store/store.js';
import { callApi } from '../../store/callApi.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite } from '../../testing/openSite.js';
import { userReceived } from '../session/sessionSlice.js';
import { selectToasts } from '../toasts/toastsSlice.js';
import { runTask } from './runTask.js';
import type { TaskOutcome } from './runTask.js';
import { tasksSaga } from './tasksSaga.js';
import { endedTasksRemoved, selectTasks, taskFailed, taskRemoved, taskStarted, taskSucceeded } from './tasksSlice.js';

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

describe('tasks, in a real store', () => {
  it('are told of while they run and when they are done, with their file', async () => {
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

  it('leave the tray when they are called off', async () => {
    const { tasks, toasts, start } = page();
    const task = start('生成文书');
    task.cancel();
    task.succeed({ file });
    await new Promise((resolve) => setTimeout(resolve, 5));
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

  it('let go of their files when removed, and of all of them with whoever they belong to', () => {
    const { store, sagas, tasks } = page();
    const revoked: string[] = [];
    const running = sagas.run(tasksSaga, (url: string) => void revoked.push(url));
    for (const id of ['a', 'b', 'c']) {
      store.dispatch(taskStarted({ id, title: id }));
      store.dispatch(taskSucceeded({ id, result: { text: id, file: { url: `blob:${id}`, name: id } } }));
    }
    store.dispatch(taskRemoved('b'));
    expect(revoked).to.deep.equal(['blob:b']);
    store.dispatch(userReceived({ id: 'u1', email: 'a@example.cn', is_superuser: false }));
    store.dispatch(userReceived({ id: 'u2', email: 'b@example.cn', is_superuser: false }));
    expect(tasks()).to.deep.equal([]);
    running.cancel();
    expect(revoked.sort()).to.deep.equal(['blob:a', 'blob:b', 'blob:c']);
  });
});

describe('the task tray', function () {
  this.timeout(20_000);
  withBrowserDocument();

  it('opens on the tasks, offers the file again and lets what has ended be removed', async () => {
    const {
      page: screen,
      store,
      user,
      waitFor,
    } = await openSite('/no/such/page', ({ path }) =>
      path === '/users/me' ? { id: 'u1', email: 'a@example.cn', is_superuser: false } : { app_mode: 'open' },
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
    });
    const button = screen.getByRole('button', { name: '任务：2 项进行中，共 2 项' });
    await user.click(button);
    await screen.findByText('2 项任务正在进行，可以继续使用其他页面。');
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
