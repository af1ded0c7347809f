import { expect } from 'chai';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite } from '../../testing/openSite.js';
import { appModeResponse, userResponse } from '../../testing/responses.js';
import type { Usage as UsageStats } from '../../../../domain/contract/usage.js';

const none = { total: 0, prompt: 0, completion: 0, estimated: 0 };
const empty: UsageStats = {
  today_usage: none,
  this_month_usage: none,
  total_usage: none,
  by_model: [],
  by_source: [],
};
const used: UsageStats = {
  today_usage: { total: 10, prompt: 4, completion: 9, estimated: 0 },
  this_month_usage: { total: 1500, prompt: 1000, completion: 200, estimated: 0 },
  total_usage: { total: 1_234_567, prompt: 1_000_000, completion: 200_000, estimated: 4_567 },
  by_model: [
    { model_name: '通义千问', prompt_tokens: 900_000, completion_tokens: 150_000, total_tokens: 1_084_567 },
    { model_name: '深度求索', prompt_tokens: 100_000, completion_tokens: 50_000, total_tokens: 150_000 },
  ],
  by_source: [
    { source: 'chat', total_tokens: 1_200_000 },
    { source: '新来源', total_tokens: 34_567 },
  ],
};
const patient = { timeout: 8000 };

/** The site with somebody signed in; `answers` are what calls for usage are answered with, the last one for good. */
const openUsage = (path: string, superuser: boolean, answers: (UsageStats | Error)[], asked: string[] = []) =>
  openSite(path, ({ path: called }) => {
    if (called === '/api/config/app-mode') return appModeResponse('saas');
    if (called === '/users/me') return userResponse({ is_superuser: superuser });
    if (called === '/api/admin/visitor-budget') return { credits: 10_000, spent_today: 0, held_today: 0 };
    if (!called.endsWith('/ai-usage-stats')) return [];
    asked.push(called);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer instanceof Error) throw answer;
    return answer;
  });

/** Of the class the site itself knows: tests and site are loaded apart. */
const serverAway = async (): Promise<Error> => {
  const { ApiError } = await import('../../http/apiError.js');
  return new ApiError({ status: 503, code: 'x', detail: '服务暂时不可用', fromServer: true });
};

describe('the pages of usage', () => {
  withBrowserDocument();

  // This document cannot draw, of which React makes many words: what is tested are the figures, and that they stay.
  const say = console.error;
  before(() => void (console.error = () => undefined));
  after(() => void (console.error = say));

  it('show totals with input, output, thinking and what was estimated, never below nothing, and the same figures as tables', async () => {
    const { page, within } = await openUsage('/app/my-ai-usage-stats', false, [used]);
    const figuresOf = async (label: string) => {
      const part = within(await page.findByRole('region', { name: label }, patient));
      return part.getAllByRole('definition').map(({ textContent }) => textContent);
    };
    expect(await figuresOf('今日用量')).to.deep.equal(['4', '9', '0']);
    expect(await figuresOf('本月用量')).to.deep.equal(['1,000', '200', '300']);
    expect(await figuresOf('累计用量')).to.deep.equal(['1,000,000', '200,000', '34,567', '4,567']);
    page.getByText('其中按字数估算');
    page.getByText('1,234,567');
    expect(await page.findAllByText('图表暂时无法显示，请查看表格中的数据。', {}, patient)).to.have.length(2);
    const rowsOf = (label: string) =>
      within(page.getByRole('region', { name: label }))
        .getAllByRole('row', { hidden: true })
        .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rowsOf('各模型累计用量')).to.deep.equal([
      ['模型', '输入', '输出', '思考', '合计'],
      ['通义千问', '900,000', '150,000', '34,567', '1,084,567'],
      ['深度求索', '100,000', '50,000', '0', '150,000'],
    ]);
    expect(rowsOf('累计用量来源')).to.deep.equal([
      ['来源', '合计'],
      ['智能对话', '1,200,000'],
      ['新来源', '34,567'],
    ]);
  });

  it('say when nothing was used yet', async () => {
    const { page } = await openUsage('/app/my-ai-usage-stats', false, [empty]);
    await page.findByText('还没有用量', {}, patient);
    expect(page.queryByRole('region', { name: '今日用量' })).to.equal(null);
  });

  it('say that usage could not be read, and read it again when asked to', async () => {
    const { page, user } = await openUsage('/app/my-ai-usage-stats', false, [await serverAway(), used]);
    await page.findByText('用量数据加载失败：服务暂时不可用', {}, patient);
    await user.click(page.getByRole('button', { name: '重试' }));
    await page.findByRole('region', { name: '今日用量' }, patient);
    expect(page.queryByText(/用量数据加载失败/)).to.equal(null);
  });

  it('keep what they show when a refresh fails', async () => {
    const { page, user } = await openUsage('/app/my-ai-usage-stats', false, [used, await serverAway()]);
    await page.findByRole('region', { name: '今日用量' }, patient);
    await user.click(page.getByRole('button', { name: '刷新' }));
    await page.findByText('用量数据加载失败：服务暂时不可用', {}, patient);
    expect(document.activeElement?.textContent).to.equal('刷新'); // a keyboard goes on from there
    page.getByRole('region', { name: '今日用量' });
  });

  it('ask for the whole platform’s usage on the administrators’ page only, and show each its own', async () => {
    const asked: string[] = [];
    const { page, go } = await openUsage('/app/admin/ai-usage-stats', true, [used, empty], asked);
    await page.findByRole('heading', { name: '平台用量' }, patient);
    await page.findByRole('region', { name: '今日用量' }, patient);
    await go('/app/my-ai-usage-stats');
    await page.findByText('还没有用量', {}, patient);
    expect(asked).to.deep.equal(['/api/admin/ai-usage-stats', '/api/user/ai-usage-stats']);
  });

  it('show administrators what visitors may use, let them set it, and say what was refused or cannot be read', async () => {
    const sent: unknown[] = [];
    const failure = await serverAway();
    const fails: Error[] = [failure];
    let credits = 10_000;
    const { page, user, within } = await openSite('/app/admin/ai-usage-stats', ({ path, method, body }) => {
      if (path === '/api/config/app-mode') return appModeResponse('saas');
      if (path === '/users/me') return userResponse({ is_superuser: true });
      if (path.endsWith('/ai-usage-stats')) return empty;
      if (path !== '/api/admin/visitor-budget') return [];
      const refused = fails.shift();
      if (refused) throw refused;
      if (method === 'PUT') {
        sent.push(body);
        ({ credits } = body as { credits: number });
      }
      return { credits, spent_today: 120.5, held_today: 0 };
    });
    await page.findByText('访客额度加载失败：服务暂时不可用', {}, patient);
    const panel = within(page.getByRole('region', { name: '访客额度（积分）' }));
    await user.click(panel.getByRole('button', { name: '重试' }));
    await panel.findByText('9,879.5', {}, patient);
    await user.click(panel.getByRole('button', { name: '设定额度' }));
    const field = await page.findByRole('textbox', { name: '每日额度（积分）' }, patient);
    await user.clear(field);
    await user.type(field, '－５');
    await user.click(page.getByRole('button', { name: '保存' }));
    await page.findByText('请填写不小于0的数字，最多4位小数', {}, patient);
    expect(sent).to.deep.equal([]);
    await user.clear(field);
    await user.type(field, '０');
    fails.push(failure);
    await user.click(page.getByRole('button', { name: '保存' }));
    await page.findByText('设定失败：服务暂时不可用', {}, patient);
    await user.click(page.getByRole('button', { name: '保存' }));
    await page.findByText('没有向访客开放智能模型：访客登录后才能使用。', {}, patient);
    expect(sent).to.deep.equal([{ credits: 0 }]);
  });

  it('show where credits came from and went, by day, with what is held, page by page', async () => {
    const asked: string[] = [];
    const entry = {
      id: 'one',
      at: '2026-03-05T06:03:00.000Z',
      day: '2026-03-05',
      kind: 'spent',
      amount: -0.98,
      held: 3.014,
      grant: null,
      month: null,
      source: 'chat',
      model: '通义千问',
      form_key: 'claim-divorce',
      document: '民事起诉状（离婚纠纷）',
      prompt_tokens: 400,
      completion_tokens: 190,
      total_tokens: 600,
      estimated: true,
      why: null,
    };
    const history = {
      email: 'li@example.cn',
      credits: 99.02,
      held: 3.014,
      granted: 100,
      spent: 0.98,
      released: 0,
      days: [{ day: '2026-03-05', granted: 100, spent: 0.98, released: 0 }],
      items: [
        { ...entry, id: 'held', kind: 'held', amount: 0 },
        entry,
        {
          ...entry,
          id: 'given',
          kind: 'granted',
          amount: 100,
          grant: 'plan',
          month: '2026-03',
          source: null,
          model: null,
        },
      ],
      next: 'behind',
    };
    const older = { ...history, days: [], items: [], next: null };
    const failures = [await serverAway()];
    const { page, user, within } = await openSite('/app/my-credits', ({ path }) => {
      if (path === '/api/config/app-mode') return appModeResponse('saas');
      if (path === '/users/me') return userResponse({});
      if (!path.startsWith('/api/user/credits')) return [];
      const failure = failures.shift();
      if (failure) throw failure;
      asked.push(path);
      return path.includes('behind') ? older : history;
    });
    await page.findByText('积分记录加载失败：服务暂时不可用', {}, patient);
    await user.click(page.getByRole('button', { name: '重试' }));
    const left = within(await page.findByRole('region', { name: '剩余积分' }, patient));
    left.getByText('99.02');
    expect(left.getAllByRole('definition').map(({ textContent }) => textContent)).to.deep.equal(['3.014', '96.006']);
    const rows = within(page.getByRole('table', { name: '积分记录' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows).to.deep.equal([
      ['2026年3月5日', '当日合计', '给予 100，扣除 0.98', '—'],
      ['14:03', '智能对话通义千问，民事起诉状（离婚纠纷）正在进行，完成后多退', '冻结 3.014', '—'],
      ['14:03', '智能对话通义千问，民事起诉状（离婚纠纷）', '−0.98', '约400＋200'],
      ['14:03', '方案积分（2026年3月）', '+100', '—'],
    ]);
    await user.click(page.getByRole('button', { name: '更早的' }));
    await page.findByText('还没有积分记录', {}, patient);
    expect(asked).to.have.length(2);
  });

  it('are not the platform’s for members', async () => {
    const asked: string[] = [];
    const { address, waitFor } = await openUsage('/app/admin/ai-usage-stats', false, [used], asked);
    await waitFor(() => expect(address()).not.to.equal('/app/admin/ai-usage-stats'), patient);
    expect(asked).to.deep.equal([]);
  });
});
