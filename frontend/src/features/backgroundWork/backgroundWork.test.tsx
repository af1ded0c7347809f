import { expect } from 'chai';
import type { BackgroundWork } from '../../../../domain/contract/backgroundWork.js';
import { createBareStore } from '../../testing/wholeStore.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite, type Responder } from '../../testing/openSite.js';
import { appModeResponse, userResponse } from '../../testing/responses.js';
import { settled } from '../../testing/settled.js';
import { backgroundWorkList, type BackgroundWorkApi, type WorkList } from './backgroundWorkList.js';
import { backgroundWorkSaga } from './backgroundWorkSaga.js';

const work = (more: Partial<BackgroundWork> = {}): BackgroundWork => ({
  id: 'task-1',
  kind: 'upload',
  title: null,
  owner: 'account',
  state: 'running',
  since: '2026-01-01T02:00:00.000Z',
  ended_at: null,
  progress: 0.25,
  count: null,
  tries: 1,
  interruptions: 2,
  reason: null,
  can_cancel: true,
  can_retry: false,
  ...more,
});
const failedJob = work({
  id: 'job-cleaning-up',
  kind: 'scheduled_job',
  title: '清理知识库的残留',
  owner: 'platform',
  state: 'failed',
  progress: null,
  tries: 3,
  interruptions: 0,
  reason: '执行时出错，详情见服务器日志',
  can_cancel: false,
  can_retry: true,
});
const address = '/app/admin/background-work';

/** The server’s side, with the list that the test gives; notes what was changed. */
const server = (items: readonly BackgroundWork[] | 'refused') => {
  const changed: string[] = [];
  const respond: Responder = async ({ method, path }) => {
    if (path === '/api/config/app-mode') return appModeResponse('saas');
    if (path === '/users/me') return userResponse({ is_superuser: true, subscription_plan: 'admin' });
    if (path === '/api/admin/system-state') return { checked_at: '2026-01-01T02:00:00.000Z', parts: [] };
    if (!path.startsWith('/api/admin/background-work')) return [];
    if (items === 'refused') {
      const { ApiError } = await import('../../http/apiError.js');
      throw new ApiError({ status: 403, code: 'forbidden', detail: '没有权限。', fromServer: true, fieldProblems: [] });
    }
    if (method === 'GET') return { items, total: items.length };
    changed.push(`${method} ${path}`);
    return path.endsWith('/cancel')
      ? work({ state: 'cancelled', can_cancel: false, can_retry: true })
      : { ...failedJob, state: 'running', reason: null, can_retry: false };
  };
  return { respond, changed };
};

describe('the screen of work in the background', () => {
  withBrowserDocument();

  it('shows kind, state, progress, tries and reason, and cancels only after a question', async () => {
    const { respond, changed } = server([work(), failedJob]);
    const { page, user, within } = await openSite(address, respond);
    await page.findByText('文档入库');
    const [, first] = page.getAllByRole('row');
    if (!first) throw new Error('there is no row');
    for (const text of ['账号的', '进行中', '25%', '1次，中断2次']) within(first).getByText(text);
    expect(page.getByRole('progressbar').getAttribute('aria-valuenow')).to.equal('25');
    await user.click(page.getByRole('button', { name: '取消：文档入库' }));
    const dialog = within(page.getByRole('dialog'));
    dialog.getByText(/已完成的部分保留/);
    expect(changed).to.deep.equal([]);
    await user.click(dialog.getByRole('button', { name: '取消工作' }));
    await page.findByRole('button', { name: '重试：文档入库' });
    expect(changed).to.deep.equal(['POST /api/admin/background-work/task-1/cancel']);
  });

  it('retries what failed, without a question', async () => {
    const { respond, changed } = server([failedJob]);
    const { page, user, waitFor } = await openSite(address, respond);
    await page.findByText('执行时出错，详情见服务器日志');
    await user.click(page.getByRole('button', { name: '重试：清理知识库的残留' }));
    await waitFor(() => expect(page.queryByText('执行时出错，详情见服务器日志')).to.equal(null));
    expect(changed).to.deep.equal(['POST /api/admin/background-work/job-cleaning-up/retry']);
  });

  it('says that there is none', async () => {
    const { page } = await openSite(address, server([]).respond);
    await page.findByText('目前没有后台工作。');
  });

  it('says why the list did not come', async () => {
    const { page } = await openSite(address, server('refused').respond);
    await page.findByText('后台工作加载失败：没有权限。');
  });
});

describe('following work in the background, in a real store', () => {
  it('reads the list every three seconds while the page is open, and no more once it is left', async () => {
    const { store, sagas } = createBareStore();
    const reads: WorkList[] = [
      { items: [work({ progress: 0.5 })], total: 1 },
      { items: [work({ state: 'done' })], total: 1 },
    ];
    const pauses: number[] = [];
    let passed: () => void = () => undefined;
    const api = { list: () => Promise.resolve(reads.shift() ?? { items: [], total: 0 }) };
    const running = sagas.run(backgroundWorkSaga, {
      quietApi: api as unknown as BackgroundWorkApi,
      pause: (milliseconds: number) => {
        pauses.push(milliseconds);
        return new Promise<void>((resolve) => (passed = resolve));
      },
    });
    const { requested, received, left } = backgroundWorkList.actions;
    const shown = () => backgroundWorkList.selectors.list(store.getState());
    const pass = async () => {
      passed();
      await settled();
    };
    store.dispatch(requested());
    store.dispatch(received.of({ items: [work()], total: 1 }));
    await settled();
    await pass();
    expect(shown()).to.have.nested.property('data.items[0].progress', 0.5);
    await pass();
    expect(shown()).to.have.nested.property('data.items[0].state', 'done');
    expect(pauses).to.deep.equal([3000, 3000, 3000]);
    store.dispatch(left());
    await pass();
    expect(shown()).to.have.nested.property('data.items[0].state', 'done');
    running.cancel();
  });
});
