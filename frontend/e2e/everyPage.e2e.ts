import { expect } from 'chai';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openCourtPage } from './administrator.js';
import { openWithin } from './moving.js';
import { submitComplaint } from './submissions.js';
import { horizontalOverflow, latinWords, namelessControls } from './pageChecks.js';
import { desktop, narrowest, openPage, phone, tablet, TIMEOUT_MS, wantedPictures } from './suite.js';

type Visit = {
  readonly name: string;
  readonly path: string;
  readonly ready: string | RegExp;
  /** Looks like another page of the list and is not pictured. */
  readonly alike?: true;
};

/** Of a page of usage: other files of the same process may have asked a model. */
const usageOrNone = /还没有用量|累计用量来源/u;

const publicPages: readonly Visit[] = [
  { name: 'home', path: '/', ready: '起诉状' },
  { name: 'select-type', path: '/select-type/claim', ready: '民间借贷纠纷', alike: true },
  { name: 'select-template', path: '/select-template/claim/civil', ready: '民间借贷纠纷' },
  { name: 'claim-private-lending', path: '/claim/private-lending', ready: '诉讼请求' },
  { name: 'claim-housing-lease', path: '/claim/housing-lease', ready: '诉讼请求', alike: true },
  { name: 'steps-housing-lease', path: '/claim/housing-lease?view=steps', ready: '谁来起诉？' },
  { name: 'claim-divorce', path: '/claim/divorce', ready: '诉讼请求', alike: true },
  { name: 'claim-labor-dispute', path: '/claim/labor-dispute', ready: '诉讼请求', alike: true },
  { name: 'defense-private-lending', path: '/defense/private-lending', ready: '案号' },
  { name: 'application-compulsory-enforcement', path: '/application/compulsory-enforcement', ready: '申请' },
  { name: 'unknown-form', path: '/claim/没有这种文书', ready: '没有' },
  { name: 'login', path: '/login', ready: '登录' },
  { name: 'unit-sign-in', path: '/login/unit', ready: '没有收到单位账号系统送回的登录结果', alike: true },
  { name: 'forgot-password', path: '/forgot-password', ready: '由管理员生成', alike: true },
  { name: 'confirm-email', path: '/confirm-email', ready: '请打开邮件中的完整链接', alike: true },
  { name: 'shared-draft', path: '/shared-draft', ready: '请打开对方发给您的完整链接', alike: true },
  { name: 'join-team', path: '/join-team', ready: '请打开邮件中的完整链接', alike: true },
  { name: 'progress', path: '/progress', ready: '案件进度' },
  { name: 'versions', path: '/versions', ready: '已提交的版本' },
  { name: 'claim-check', path: '/claim/private-lending?view=check', ready: '检查一遍，然后提交' },
  {
    name: 'submitted-elsewhere',
    path: '/submitted/00000000-0000-4000-8000-000000000000',
    ready: '回执不在这个标签页里',
  },
  { name: 'word-only', path: '/submitted/word/defense', ready: '没有提交到任何法院' },
  { name: 'not-found', path: '/no/such/page', ready: '返回首页' },
];

const courtPages = (caseNumber: string): readonly Visit[] => {
  const number = encodeURIComponent(caseNumber);
  return [
    { name: 'dashboard', path: '/app/admin/dashboard', ready: '案件总数' },
    { name: 'pending-cases', path: '/app/admin/pending-cases', ready: '审核与分析' },
    { name: 'all-cases', path: '/app/admin/all-cases', ready: '查看详情' },
    { name: 'erase-case', path: `/app/admin/erase-case/${number}`, ready: '将永久清除' },
    { name: 'case-numbers', path: '/app/admin/case-numbers', ready: '案号登记簿' },
    { name: 'closed-cases', path: '/app/admin/closed-cases', ready: '退回、撤回等案件' },
    { name: 'form-switches', path: '/app/admin/form-switches', ready: '每次更改都会记录操作人。' },
    { name: 'lending-rates', path: '/app/admin/lending-rates', ready: '最近公布的在前' },
    { name: 'court-calendar', path: '/app/admin/court-calendar', ready: '按国务院办公厅公布的安排' },
    { name: 'sign-in-rule', path: '/app/admin/sign-in-rule', ready: '须使用两步验证的职责' },
    { name: 'service-accounts', path: '/app/admin/service-accounts', ready: '密钥只显示一次' },
    { name: 'second-factor', path: '/second-factor', ready: '下一步' },
    {
      name: 'unknown-case-batch',
      path: '/app/admin/case-batches/00000000-0000-4000-8000-000000000000',
      ready: '没有找到这一批案件',
      alike: true,
    },
    { name: 'filing-review', path: `/app/admin/filing-review/${number}`, ready: '当事人信息' },
    { name: 'case-details', path: `/app/admin/judgement/${number}`, ready: '原告起诉' },
    { name: 'user-management', path: '/app/admin/user-management', ready: '重置今日次数' },
    { name: 'my-documents', path: '/app/my-documents', ready: '还没有文书' },
    { name: 'batches', path: '/app/batches', ready: '新建一批' },
    {
      name: 'unknown-batch',
      path: '/app/batches/00000000-0000-4000-8000-000000000000',
      ready: '没有读到',
      alike: true,
    },
    { name: 'my-agents', path: '/app/my-agents', ready: '代理人' },
    { name: 'clauses', path: '/app/clauses', ready: '还没有常用语段' },
    { name: 'team', path: '/app/team', ready: '您还没有加入团队' },
    { name: 'my-feature-settings', path: '/app/my-feature-settings', ready: '平台默认：开' },
    { name: 'feature-settings', path: '/app/admin/feature-settings', ready: 'AI助手' },
    { name: 'profile', path: '/app/profile', ready: '修改密码' },
    { name: 'my-credits', path: '/app/my-credits', ready: '剩余积分' },
    { name: 'my-usage', path: '/app/my-ai-usage-stats', ready: usageOrNone },
    { name: 'model-tasks', path: '/app/admin/model-tasks', ready: 'risk-hints/1' },
    { name: 'platform-usage', path: '/app/admin/ai-usage-stats', ready: usageOrNone, alike: true },
    { name: 'price-plan', path: '/app/price-plan', ready: '暂未定价' },
    { name: 'orders', path: '/app/orders', ready: '还没有订单' },
    { name: 'court-orders', path: '/app/admin/orders', ready: '还没有订单', alike: true },
    { name: 'court-prices', path: '/app/admin/prices', ready: '现在什么都没有定价' },
    { name: 'my-rag-models', path: '/app/my-rag-models', ready: '还没有检索模型' },
    { name: 'rag-models', path: '/app/admin/rag-models', ready: '平台还没有检索模型', alike: true },
    { name: 'my-ai-models', path: '/app/my-ai-models', ready: '我的私有模型' },
    { name: 'ai-models', path: '/app/admin/ai-models', ready: '当前模型', alike: true },
    { name: 'model-bench', path: '/app/admin/model-bench', ready: '还没有评测文书' },
    { name: 'my-knowledge-base', path: '/app/my-knowledge-base', ready: '还没有文档组' },
    { name: 'vector-stores', path: '/app/admin/vector-stores', ready: '还没有文档组', alike: true },
    { name: 'permanent-cache', path: '/app/admin/permanent-cache', ready: '还没有问答' },
    { name: 'background-work', path: '/app/admin/background-work', ready: '检查事件库的设置' },
    { name: 'audit', path: '/app/admin/audit', ready: '查看内容' },
    { name: 'audit-case', path: `/app/admin/audit/cases/${number}`, ready: '当时平台的功能' },
    { name: 'erase-unknown-account', path: '/app/admin/erase-account/none', ready: '清除账号' },
    { name: 'unknown-case', path: '/app/admin/cases/none', ready: '加载案件详情失败' },
  ];
};

/** Opens every page once, in turn, as the links of the running application do, and has it looked at. */
const openEach = async (page: Page, visits: readonly Visit[], look: (visit: Visit) => Promise<void>): Promise<void> => {
  for (const visit of visits) {
    await openWithin(page, visit.path, async () => {
      await page.setViewportSize(desktop);
      await page.emulateMedia({ colorScheme: 'light' });
    });
    await page.getByText(visit.ready).filter({ visible: true }).first().waitFor();
    await page.locator('.loading-notice').first().waitFor({ state: 'hidden' });
    await look(visit);
  }
};

/** How much too wide a page is once it has drawn itself for its new width: charts follow a moment after the window. */
const settledOverflow = async (page: Page): ReturnType<typeof horizontalOverflow> => {
  let overflow = await horizontalOverflow(page);
  for (let looks = 0; overflow.pixels > 0 && looks < 50; looks += 1) {
    await page.waitForTimeout(100);
    overflow = await horizontalOverflow(page);
  }
  return overflow;
};

const views = [
  { name: 'desktop-light', viewport: desktop, colorScheme: 'light' },
  { name: 'desktop-dark', viewport: desktop, colorScheme: 'dark' },
  { name: 'tablet-dark', viewport: tablet, colorScheme: 'dark' },
  { name: 'tablet-light', viewport: tablet, colorScheme: 'light' },
  { name: 'phone-dark', viewport: phone, colorScheme: 'dark' },
  { name: 'phone-light', viewport: phone, colorScheme: 'light' },
] as const;

const areas = [
  { area: 'public', open: openPage, visits: async () => publicPages },
  {
    area: 'court',
    open: openCourtPage,
    visits: async () => {
      // The same complaint four times, which the lists say of each.
      const submit = () => submitComplaint('沈某', ['韩某', '北京某某商贸有限责任公司']);
      for (let again = 0; again < 3; again += 1) await submit();
      return courtPages((await submit()).caseNumber);
    },
  },
];

for (const { area, open, visits } of areas)
  describe(`every ${area} page, in a browser`, function () {
    this.timeout(TIMEOUT_MS);
    /** Opens every page, once for all tests below, and gives what each of them complains of, with the page's name. */
    const look = async () => {
      const found = { tooWide: [] as string[], unspeakable: [] as string[], wrongTheme: [] as string[] };
      const folder = wantedPictures();
      const page = await open();
      page.on('pageerror', ({ message }) => found.unspeakable.push(message));
      await openEach(page, await visits(), async ({ name, alike }) => {
        for (const complaint of [...(await latinWords(page)), ...(await namelessControls(page))])
          found.unspeakable.push(`${name}: ${complaint}`);
        for (const { name: view, viewport, colorScheme } of alike ? [] : views) {
          await page.setViewportSize(viewport);
          await page.emulateMedia({ colorScheme });
          await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
          const { pixels } = await settledOverflow(page);
          if (pixels > 0) found.tooWide.push(`${name}, ${view}: ${pixels} px too wide`);
          if (folder !== undefined)
            await page.screenshot({ path: join(folder, `${name}-${view}.jpeg`), fullPage: true });
          const theme = await page.locator('html').getAttribute('data-bs-theme');
          if (theme !== colorScheme) found.wrongTheme.push(`${view} ${name}: drawn in ${String(theme)}`);
        }
        await page.setViewportSize(narrowest);
        const { pixels, culprits } = await settledOverflow(page);
        if (pixels > 0) found.tooWide.push(`${name}: ${pixels} px too wide (${culprits.join(', ')})`);
      });
      console.log(`      screenshots: ${folder ?? 'none, E2E_SCREENSHOTS names no folder for them'}`);
      return found;
    };
    let looking: ReturnType<typeof look> | undefined;
    const looked = (): ReturnType<typeof look> => (looking ??= look());
    afterEach('look again where a test is repeated', function () {
      if (this.currentTest?.state !== 'passed') looking = undefined;
    });

    it('fits windows of all widths, down to 320 pixels', async () =>
      expect((await looked()).tooWide).to.deep.equal([]));
    it('speaks Chinese, names every control, and throws nothing', async () =>
      expect((await looked()).unspeakable).to.deep.equal([]));
    it('is drawn in both themes, on a desk, a tablet and a phone, with the theme that was asked for', async () =>
      expect((await looked()).wrongTheme).to.deep.equal([]));
  });
