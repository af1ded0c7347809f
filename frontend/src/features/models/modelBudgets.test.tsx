import { expect } from 'chai';
import type { ModelBudget } from '../../../../domain/contract/usage.js';
import type { ModelFailure } from '../../../../domain/contract/modelTasks.js';
import type { BudgetPart } from '../../../../domain/models/monthlyBudget.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite } from '../../testing/openSite.js';
import { appModeResponse, userResponse, uuid } from '../../testing/responses.js';
import { modelTest, platformModel } from './testing/fixtures.js';

const patient = { timeout: 8000 };
const budget = (part: BudgetPart, change: Partial<ModelBudget> = {}): ModelBudget => ({
  part,
  month: '2027-01',
  tokens: null,
  used: 1234,
  held: 0,
  state: 'open',
  set_at: null,
  set_by: null,
  ...change,
});
type Budgets = ModelBudget[];
const setting = { set_at: '2027-01-03T01:00:00.000Z', set_by: { id: uuid(1), email: 'me@example.cn' } };

/** The page of the platform's models with these budgets, and what was sent to set others. */
const openBudgets = async (budgets: readonly ModelBudget[], failures: readonly ModelFailure[] = []) => {
  const sent: unknown[] = [];
  const site = await openSite('/app/admin/ai-models', ({ path, method, body }) => {
    if (path === '/api/config/app-mode') return appModeResponse('open');
    if (path === '/users/me') return userResponse({ is_superuser: true });
    if (path === '/api/admin/ai-models') return { items: [platformModel({ is_active_general: true })] };
    if (path === '/api/admin/model-failures') return failures;
    if (method === 'POST' && path.endsWith('/test')) return modelTest();
    if (path !== '/api/admin/model-budgets') return [];
    if (method === 'GET') return budgets;
    sent.push(body);
    const { part, tokens } = body as Pick<ModelBudget, 'part' | 'tokens'>;
    return budgets.map((one) => (one.part === part ? { ...one, tokens, ...setting, state: 'open' } : one));
  });
  const panel = site.within(await site.page.findByRole('region', { name: '每月预算' }, patient));
  return { ...site, panel, sent };
};

describe('the monthly budgets on the page of the platform’s models', () => {
  withBrowserDocument();

  it('show what is used, held and by whom it was set, in tokens, and that a call of one’s own model is not counted', async () => {
    const { panel } = await openBudgets([
      budget('all', {
        tokens: 10_000_000,
        used: 2_500_000,
        held: 16_000,
        ...setting,
        set_by: { id: uuid(2), email: 'qian@example.cn' },
      }),
      budget('general'),
    ]);
    await panel.findByText('本月已用 2,500,000 / 10,000,000（25%）', {}, patient);
    panel.getByText('进行中的调用预留 16,000');
    panel.getByText('qian@example.cn');
    panel.getByText('不设预算，本月已用 1,234');
    panel.getByText(/不计账号自己的模型/);
    expect(panel.queryByText(/已用完，暂停使用/)).to.equal(null);
  });

  it('give notice on the tile of a slot when a budget is nearly and when it is wholly used', async () => {
    const { page, panel, within } = await openBudgets([
      budget('all', { tokens: 100, used: 83, state: 'near' }),
      budget('general', { tokens: 50, used: 61, state: 'spent' }),
      budget('vision'),
      budget('fast'),
    ]);
    await panel.findByText('本月已用 61 / 50（122%）', {}, patient);
    const notices = page.getAllByRole('status').map(({ textContent }) => textContent);
    expect(notices.filter((text) => text?.includes('预算'))).to.deep.equal([
      '本月总预算已用 83%本月预算已用完，暂停使用',
      '本月总预算已用 83%',
      '本月总预算已用 83%',
    ]);
    within(panel.getByText('本月已用 61 / 50（122%）').parentElement ?? document.body).getByText(
      '本月预算已用完，暂停使用',
    );
  });

  it('are set in a dialog that takes whole numbers and nothing for none', async () => {
    const { page, panel, user, within, sent } = await openBudgets([budget('all'), budget('fast', { tokens: 900 })]);
    const open = async (name: string) => {
      await user.click(await panel.findByRole('button', { name: `设定预算：${name}` }, patient));
      return within(await page.findByRole('dialog', {}, patient));
    };
    const dialog = await open('合计');
    const field = dialog.getByLabelText('每月预算（词元）');
    await user.type(field, '1.5');
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await dialog.findByText('请填写不小于1的整数；不设预算请留空');
    await user.clear(field);
    await user.type(field, '５,000,000');
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await page.findByText('每月预算已设为5,000,000词元', {}, patient);
    await panel.findByText('本月已用 1,234 / 5,000,000（0%）', {}, patient);
    panel.getByText(/您 于/);
    const other = await open('快速');
    await user.clear(other.getByLabelText('每月预算（词元）'));
    await user.click(other.getByRole('button', { name: '保存' }));
    await page.findByText('已取消快速模型的每月预算', {}, patient);
    expect(sent).to.deep.equal([
      { part: 'all', tokens: 5_000_000 },
      { part: 'fast', tokens: null },
    ]);
  });

  it('are read again once a model was tested, which counts against them', async () => {
    const read: Budgets = [budget('all', { used: 100 })];
    const { page, panel, user } = await openBudgets(read);
    await panel.findByText('不设预算，本月已用 100', {}, patient);
    read.splice(0, 1, budget('all', { used: 250 }));
    await user.click(await page.findByRole('button', { name: '测试通用模型甲' }, patient));
    await panel.findByText('不设预算，本月已用 250', {}, patient);
  });

  it('stand beside the failures of a model in use, which its tile says with their reason', async () => {
    const since = '2027-01-03T01:00:00.000Z';
    const failure = { slot: 'general', model: 'a', calls: 4, outcome: 'key_invalid', since, last_at: since } as const;
    const { page } = await openBudgets([budget('all')], [failure]);
    await page.findByText('最近连续 4 次调用失败：密钥无效', {}, patient);
  });
});
