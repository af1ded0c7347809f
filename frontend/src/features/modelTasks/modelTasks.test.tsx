import { expect } from 'chai';
import type { JournalEntry, ModelTask } from '../../../../domain/contract/modelTasks.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite } from '../../testing/openSite.js';
import { appModeResponse, userResponse, uuid } from '../../testing/responses.js';

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

/** Cells with several parts: on a phone the label of a column stands beside the first of them alone. */
const brokenCells = (table: HTMLElement): string[] =>
  [...table.querySelectorAll('tbody td')]
    .filter(({ children, childNodes }) => children.length > 0 && childNodes.length > 1)
    .map((cell) => cell.getAttribute('data-label') ?? '');

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
    expect(brokenCells(page.getByRole('table', { name: '模型任务' }))).to.deep.equal([]);
  });

  it('shows the calls of models a page at a time, by use and outcome, without a word of them', async () => {
    const entry = (number: number, change: Partial<JournalEntry> = {}): JournalEntry => ({
      id: uuid(number),
      at: '2026-01-02T03:04:05.000Z',
      source: 'risk-hints',
      slot: 'general',
      model: '通义千问',
      scope: 'platform',
      prompt_tokens: 1200,
      completion_tokens: 80,
      estimated: false,
      credits: 1.5,
      outcome: 'complete',
      is_fallback: false,
      duration_ms: 2345,
      ...change,
    });
    const asked: string[] = [];
    const { page, user } = await openSite('/app/admin/model-tasks', ({ path }) => {
      if (path === '/api/config/app-mode') return appModeResponse('open');
      if (path === '/users/me') return userResponse({ is_superuser: true });
      if (path === '/api/admin/model-tasks') return [task];
      if (!path.startsWith('/api/admin/model-calls')) return [];
      asked.push(path.slice('/api/admin/model-calls'.length));
      if (path.includes('failed')) return { items: [], next: null };
      return path.includes('before')
        ? { items: [entry(1, { outcome: 'timed_out', is_fallback: true })], next: null }
        : { items: [entry(2)], next: uuid(2) };
    });
    await user.click(await page.findByRole('button', { name: '调用记录' }));
    const table = await page.findByRole('table', { name: '模型调用记录' });
    for (const words of ['1200＋80', '1.5', '完成', '2.3 秒']) expect(table.textContent).to.include(words);
    expect(brokenCells(table)).to.deep.equal([]);
    await user.click(page.getByRole('button', { name: '更早的' }));
    await page.findByText('超时');
    await user.click(page.getByRole('button', { name: '回到最新' }));
    await page.findByText('完成');
    await user.selectOptions(page.getByLabelText('结果'), '只看没有完成的');
    await page.findByText('没有符合条件的调用。');
    expect(asked).to.deep.equal(['', `?before=${uuid(2)}`, '', '?outcome=failed']);
  });
});
