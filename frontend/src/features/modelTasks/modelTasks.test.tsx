import { expect } from 'chai';
import type { ModelTask } from '../../../../domain/contract/modelTasks.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite } from '../../testing/openSite.js';
import { appModeResponse, userResponse } from '../../testing/responses.js';

const task: ModelTask = {
  name: 'risk-hints',
  title: '风险提示',
  purpose: '找出矛盾和遗漏。',
  asks: 'anybody',
  prompt: '你在提交之前替当事人检查一份文书（{案由}）。',
  sees: '本页所填的请求和事实（不含当事人信息）会发送给智能模型，不会保存。',
  parts: [{ title: '所填的内容', most: 24_000 }],
  knowledge: null,
  grounds: '逐字核对。',
  version: 3,
  slot: 'general',
  model: '通义千问',
  feature: { key: 'risk_analysis', name: 'AI风险预警', is_enabled: false },
};

describe('the page of what models are asked', () => {
  withBrowserDocument();

  it('shows an administrator each task with its prompt, version, model and switch', async () => {
    const { page } = await openSite('/app/admin/model-tasks', ({ path }) => {
      if (path === '/api/config/app-mode') return appModeResponse('open');
      if (path === '/users/me') return userResponse({ is_superuser: true });
      return path === '/api/admin/model-tasks' ? [task] : [];
    });
    await page.findByText('风险提示');
    page.getByText('risk-hints/3');
    page.getByText(task.sees);
    page.getByText(task.prompt);
    page.getByText(/通用：通义千问/);
    page.getByText(/AI风险预警：已关闭/);
    expect(page.getByRole('link', { name: '更改AI风险预警的开关' }).getAttribute('href')).to.equal(
      '/app/admin/feature-settings',
    );
    page.getByRole('link', { name: '模型任务' });
  });
});
