import { expect } from 'chai';
import { ownModelCallsPerHour, planTerms, plans, type Plan } from '../../../../domain/account/plans.js';
import { defaultPlanLimits } from '../../../../domain/account/planLimits.js';
import { limitsView } from '../../../../domain/contract/planLimits.js';
import { menuOf } from '../../app/menu.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite } from '../../testing/openSite.js';
import { appModeResponse, userResponse } from '../../testing/responses.js';
import { planName } from '../../components/plans/planNames.js';
import { currentPlan } from '../../components/plans/currentPlan.js';
import { causes, reindexingResponse } from '../knowledge/testing/fixtures.js';
import { planCards } from './planCards.js';
import { services, type Service } from './services.js';

const patient = { timeout: 8000 };
const limits = limitsView(defaultPlanLimits);
const nothingPriced = {
  limits,
  version: 0,
  prices: { packages: [], professional: null, enterprise: null, seat: null },
  abouts: { explorer: '', professional: '', enterprise: '' },
  payment: '',
  invoice: null,
};

/** The site with somebody of a plan signed in; `plan` may change while it is open. */
const openAs = (path: string, holder: { plan: Plan; superuser?: boolean }) =>
  openSite(path, ({ path: called }) => {
    if (called === '/api/config/app-mode') return appModeResponse('saas');
    if (called === '/api/rag/case-causes') return { items: causes };
    if (called === '/api/user/order-offer') return nothingPriced;
    if (called.startsWith('/api/admin/cache/')) return { items: [], total: 0, page: 1, page_size: 10 };
    if (called.endsWith('/rag/reindex')) return reindexingResponse();
    if (/^\/api\/(?:admin\/)?rag\//.test(called)) return { items: [] };
    if (called !== '/users/me') return [];
    const { plan, superuser = false } = holder;
    return userResponse({ is_superuser: superuser, subscription_plan: plan });
  });

describe('the page of price plans', () => {
  withBrowserDocument();

  it('marks the plan one has, and says how to come by another where nothing is priced', async () => {
    const { page, within } = await openAs('/app/price-plan', { plan: 'professional' });
    await page.findByText('您当前的方案是专业版。', {}, patient);
    const cards = within(page.getByRole('main'))
      .getAllByRole('listitem')
      .filter((item) => item.querySelector('h2'));
    expect(cards.map((card) => card.querySelector('h2')?.textContent)).to.deep.equal(['探索版', '专业版', '企业版']);
    expect(cards.map((card) => card.getAttribute('aria-current'))).to.deep.equal([null, 'true', null]);
    await within(cards[1] ?? document.body).findByText('暂未定价', {}, patient);
    expect(cards[1]?.textContent).to.include('1,000,000 平台积分');
    expect(cards[0]?.textContent).to.include('每天生成 5 份文书');
    expect(cards.map((card) => card.querySelector('button'))).to.deep.equal([null, null, null]);
    page.getByText(/^在线升级暂未开放。需要开通或变更方案，请/);
  });

  it('tells administrators that their plan is 管理员', async () => {
    const { page } = await openAs('/app/price-plan', { plan: 'admin', superuser: true });
    await page.findByText('您的方案是管理员，包含全部功能，无需升级。', {}, patient);
    expect(page.queryByText('当前方案')).to.equal(null);
  });

  it('promises what the rules grant, under the names they have there', () => {
    for (const { plan, includes } of planCards(limits)) {
      const { features } = planTerms[plan];
      const generationsPerDay = limits[plan].generations_per_day;
      expect(includes.includes('生成文书不限份数')).to.equal(generationsPerDay === null);
      expect(includes.join('')).to.include(`每小时最多 ${ownModelCallsPerHour.toLocaleString('zh-CN')} 次`);
      expect(includes.join('')).to.not.match(/不限次数/);
      expect(includes.includes('自建检索模型和知识库')).to.equal(features.includes('privateKnowledge'));
    }
    const set = planCards({
      ...limits,
      explorer: { generations_per_day: 12, batch_rows: 34, batch_pleadings: 56 },
      professional: { ...limits.professional, monthly_credits: 0 },
    });
    expect(set[0]?.includes.slice(0, 2)).to.deep.equal([
      '每天生成 12 份文书，内容相同的只算一份；向法院提交不受此限，提交新的版本和补正不计份数',
      '批量填写每批 34 行，每天批量提交 56 份',
    ]);
    expect(set[1]?.includes.join('')).to.not.include('平台积分');
    expect(planCards(undefined)[0]?.includes.join('')).to.not.match(/不限份数|每天生成/);
    expect(plans.map(planName)).to.deep.equal(['探索版', '专业版', '企业版', '管理员']);
  });
});

describe('the screens of services', () => {
  withBrowserDocument();

  it('prompt those on the free plan for an upgrade where their plan does not reach', async () => {
    for (const path of ['/app/my-rag-models', '/app/my-knowledge-base']) {
      const { page } = await openAs(path, { plan: 'explorer' });
      await page.findByRole('heading', { name: /^升级到专业版，/ }, patient);
      expect(page.getByRole('link', { name: '查看价格方案' }).getAttribute('href')).to.equal('/app/price-plan');
      page.unmount();
    }
    const { page } = await openAs('/app/my-ai-models', { plan: 'explorer' });
    await page.findByRole('heading', { name: '我的智能模型' }, patient);
    expect(page.queryByRole('heading', { name: /^升级到专业版/ })).to.equal(null);
  });

  it('notice an upgrade made since signing in', async () => {
    const holder: { plan: Plan } = { plan: 'explorer' };
    const { page, go } = await openAs('/app/my-ai-models', holder);
    await page.findByRole('heading', { name: '我的智能模型' }, patient);
    holder.plan = 'professional';
    await go('/app/my-knowledge-base');
    await page.findByText(/上传和整理您自己的参考资料/, {}, patient);
    expect(page.queryByRole('heading', { name: /^升级到专业版/ })).to.equal(null);
  });

  it('move the focus to each one’s heading', async () => {
    const { page, go } = await openAs('/app/profile', { plan: 'admin', superuser: true });
    await page.findByRole('heading', { name: '个人中心' }, patient);
    for (const { to, title } of Object.values<Service>(services)) {
      await go(to);
      const heading = await page.findByRole('heading', { name: title }, patient);
      expect(document.activeElement).to.equal(heading);
    }
  });

  it('stand in the menu under 智能服务, those of administrators for them alone', () => {
    const listed = (is_superuser: boolean) =>
      menuOf({ is_superuser }).find(({ heading }) => heading === '智能服务')?.entries ?? [];
    expect(listed(false).map(({ to }) => to)).to.deep.equal([
      '/app/my-ai-models',
      '/app/my-rag-models',
      '/app/my-knowledge-base',
    ]);
    expect(listed(true).map(({ to }) => to)).to.deep.equal([
      '/app/my-ai-models',
      '/app/my-rag-models',
      '/app/my-knowledge-base',
      '/app/admin/ai-models',
      '/app/admin/rag-models',
      '/app/admin/vector-stores',
      '/app/admin/permanent-cache',
    ]);
  });

  it('go by the plan of an account, and by the plan of administrators for every administrator', () => {
    for (const plan of plans) expect(currentPlan({ is_superuser: false, subscription_plan: plan })).to.equal(plan);
    expect(currentPlan({ is_superuser: true, subscription_plan: 'explorer' })).to.equal('admin');
  });
});
