import { expect } from 'chai';
import { systemParts, type SystemPart } from '../../../../domain/contract/service.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite, type Responder } from '../../testing/openSite.js';
import { appModeResponse, userResponse } from '../../testing/responses.js';
import { partNames, sentenceOf } from './systemTexts.js';

const well = (part: SystemPart['part'], more: Partial<SystemPart> = {}): SystemPart => ({
  part,
  state: 'well',
  reason: null,
  count: null,
  free_mib: null,
  last_at: null,
  ...more,
});
/** The server's side: the state that each read gives, the last again and again. */
const server = (...reads: readonly (readonly SystemPart[] | 'refused')[]): Responder => {
  const left = [...reads];
  return async ({ path }) => {
    if (path === '/api/config/app-mode') return appModeResponse('saas');
    if (path === '/users/me') return userResponse({ is_superuser: true, subscription_plan: 'admin' });
    if (path === '/api/admin/background-work') return { items: [], total: 0 };
    if (path !== '/api/admin/system-state') return [];
    const parts = left.length > 1 ? left.shift() : left[0];
    if (parts !== 'refused') return { checked_at: '2026-01-01T02:00:00.000Z', parts: parts ?? [] };
    const { ApiError } = await import('../../http/apiError.js');
    throw new ApiError({
      status: 503,
      code: 'unavailable',
      detail: '服务暂时不可用。',
      fromServer: true,
      fieldProblems: [],
    });
  };
};
const open = (...reads: readonly (readonly SystemPart[] | 'refused')[]) =>
  openSite('/app/admin/background-work', server(...reads));

describe('the state of the system on the page of its operator', () => {
  withBrowserDocument();

  it('says that all is well, with the room on the disks', async () => {
    const { page } = await open(systemParts.map((part) => well(part, part === 'disks' ? { free_mib: 5222 } : {})));
    await page.findByText(`${systemParts.length} 个部分都正常`, { exact: false });
    page.getByText('够用。余量最少的磁盘还有 5.1 GB。');
    for (const name of Object.values(partNames)) page.getByText(name);
  });

  it('puts what is in trouble first, with what it means and a way, and sees that it has gone', async () => {
    const failing = well('models', { state: 'attention', count: 2 });
    const { page, user } = await open([well('postgres'), failing], [well('postgres'), well('models')]);
    await page.findByText('1 个部分需要处理', { exact: false });
    page.getByText(/2 个用途的模型连续失败/);
    expect(page.getByRole('link', { name: '查看模型' }).getAttribute('href')).to.equal('/app/admin/ai-models');
    await user.click(page.getByRole('button', { name: '刷新' }));
    await page.findByText('2 个部分都正常', { exact: false });
  });

  it('says why it could not look, and looks again', async () => {
    const { page, user } = await open('refused', [well('postgres')]);
    await page.findByText('系统状况加载失败：服务暂时不可用。');
    await user.click(page.getByRole('button', { name: '重试' }));
    await page.findByText('1 个部分都正常', { exact: false });
  });

  it('claims nothing of a part that could not be looked at', () => {
    for (const part of systemParts) {
      const said = sentenceOf(well(part, { state: 'failed', reason: 'Error' }));
      expect(said, part).not.to.match(/ {2}|^ |发现 +处|undefined|null/);
    }
    expect(sentenceOf(well('set_aside', { state: 'failed' }))).to.include('没有查到');
  });
});
