import { eventually } from './eventually.js';
import { expect } from 'chai';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { newAccount, visitSignedIn } from './accountSteps.js';
import { administrator, type RunningApplication } from './application.js';
import { axeInBothThemes } from './axe.js';
import { horizontalOverflow, latinWords, namelessControls } from './pageChecks.js';
import { applicationWithAccounts, desktop, narrowest, openPage, TIMEOUT_MS } from './suite.js';
import { ensureParties, fillLendingComplaint, pressInMenu, submit, takeReceipt } from './visitor.js';

/** Just wide enough for tables instead of cards. */
const tablet = { width: 770, height: 800 };

/** A browser that does not speak Chinese: what it says of itself is no part of a page. axe needs the policy out of its way. */
const checked: BrowserContextOptions = { bypassCSP: true, locale: 'en-US' };

/** What is wrong with the page as it stands, dialogs and panels included: each complaint with the name of the state. */
const complaintsOf = async (page: Page, name: string): Promise<string[]> => {
  await page.locator('.loading-notice').first().waitFor({ state: 'hidden' });
  const found = [...(await latinWords(page)), ...(await namelessControls(page)), ...(await axeInBothThemes(page))];
  for (const size of [narrowest, tablet, desktop]) {
    await page.setViewportSize(size);
    // What hangs at a field follows it with the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const { pixels, culprits } = await horizontalOverflow(page);
    if (pixels > 0) found.push(`${pixels} px too wide at ${size.width} (${culprits.join(', ')})`);
  }
  return found.map((complaint) => `${name}: ${complaint}`);
};

describe("every user's page, in a browser and in saas mode", function () {
  this.timeout(TIMEOUT_MS);
  let saas: RunningApplication;
  before('start an application with accounts', async () => {
    saas = await applicationWithAccounts();
  });

  it('fits, speaks Chinese and is accessible: registering and the terms', async () => {
    const page = await openPage({ ...checked, baseURL: saas.url });
    await page.goto('/register');
    await page.locator('canvas').waitFor();
    await page.getByRole('button', { name: '注册', exact: true }).click();
    await page.getByText('请输入邮箱').waitFor();
    const found = await complaintsOf(page, 'register, nothing given');
    await page.getByRole('button', { name: /用户协议/ }).click();
    await page.getByRole('dialog').waitFor();
    // The policy names the methods it speaks of, which have no Chinese names.
    found.push(
      ...(await complaintsOf(page, 'terms')).filter((complaint) => !/: (Cookie|argon|id|AES|GCM)$/.test(complaint)),
    );
    expect(found).to.deep.equal([]);
  });

  it('fits, speaks Chinese and is accessible: what is one’s own, empty and full', async () => {
    const page = await openPage({ ...checked, baseURL: saas.url });
    await visitSignedIn(page, await newAccount(saas.url, 'sun'.repeat(16)), '/app/my-documents');
    await page.getByText('还没有文书').waitFor();
    const found = await complaintsOf(page, 'no documents');
    await page.getByRole('button', { name: '用户菜单' }).click();
    await page.getByText('退出登录').waitFor();
    found.push(...(await complaintsOf(page, 'a long e-mail in the menu')));
    await page.keyboard.press('Escape');
    for (const [link, ready] of [
      ['价格方案', '当前方案'],
      ['知识库', '升级到专业版'],
    ] as const) {
      await page.getByRole('navigation', { name: '侧边导航' }).getByRole('link', { name: link }).click();
      await page.getByText(ready).first().waitFor();
      found.push(...(await complaintsOf(page, link)));
    }
    await page.goto('/app/my-agents');
    await page.getByRole('button', { name: '添加代理人' }).click();
    await page.getByRole('dialog').waitFor();
    found.push(...(await complaintsOf(page, 'agent')));
    await page.getByLabel('姓名（必填）').fill('阿'.repeat(100));
    await page.getByLabel('单位').fill('所'.repeat(100));
    await page.getByLabel('联系电话').fill('1'.repeat(100));
    await page.getByLabel('执业证号').fill('1'.repeat(100));
    await page.getByLabel('代理权限').selectOption('特别授权');
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await page.getByRole('dialog').getByText('确认无误的，按“仍要保存”。').waitFor();
    found.push(...(await complaintsOf(page, 'an agent with odd numbers')));
    await page.getByRole('dialog').getByRole('button', { name: '仍要保存' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    found.push(...(await complaintsOf(page, 'an agent as long as may be')));

    await page.goto('/claim/private-lending');
    await page.getByRole('button', { name: '从常用代理人选择' }).click();
    await page.getByRole('button', { name: /^阿阿/ }).waitFor();
    found.push(...(await complaintsOf(page, 'choosing an agent')));
    await page.keyboard.press('Escape');
    await ensureParties(page, 'plaintiffs_natural', 1);
    const born = page.getByLabel('出生日期', { exact: true });
    await born.fill('1990年1月5日');
    await page.getByRole('button', { name: '打开日历：出生日期' }).click();
    await page.getByRole('button', { name: /1990年1月5日.*已选择/ }).waitFor();
    expect(await born.inputValue()).to.equal('1990-01-05');
    found.push(...(await complaintsOf(page, 'calendar')));
    await page.keyboard.press('Escape');
    await fillLendingComplaint(page, { plaintiffs: ['孙某'], defendant: '周某' });
    const download = page.waitForEvent('download');
    await pressInMenu(page, '下载 Word 文书');
    await download;
    await page.getByRole('button', { name: /^任务/ }).click();
    await page.getByRole('button', { name: /^再次下载 / }).waitFor();
    found.push(...(await complaintsOf(page, 'tasks')));
    await page.keyboard.press('Escape');
    await submit(page);
    await takeReceipt(page);
    await page.goto('/app/my-documents');
    await page.getByText('共 1 份').waitFor();
    found.push(...(await complaintsOf(page, 'documents')));
    await page.getByRole('button', { name: /^更多操作：/ }).click();
    await page.getByRole('button', { name: '另写一份', exact: true }).click();
    await page.getByText(/^已照《.*》另写一份/).waitFor();
    expect(page.url()).to.match(/\/claim\/private-lending$/);
    found.push(...(await complaintsOf(page, 'a copy')));
    await page.getByRole('button', { name: '选择以前的当事人' }).first().click();
    const parties = page.getByRole('dialog', { name: '选择以前的当事人' });
    await parties.getByRole('heading', { name: '本方当事人' }).waitFor();
    await parties.getByText(/共 1 份/).waitFor();
    found.push(...(await complaintsOf(page, 'parties of earlier pleadings')));
    await parties.getByRole('button', { name: /^孙某/ }).click();
    await parties.waitFor({ state: 'hidden' });
    await page.goto('/app/my-documents');
    await page.getByText('共 1 份').waitFor();
    await page.getByRole('button', { name: /^更多操作：民事/ }).click();
    found.push(...(await complaintsOf(page, 'menu of a document')));
    await page.getByRole('button', { name: '删除', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    found.push(...(await complaintsOf(page, 'deleting')));
    expect(found).to.deep.equal([]);
  });

  it('keeps header and menu where a page could not be loaded, and loads it again', async () => {
    const page = await openPage({ ...checked, baseURL: saas.url });
    await visitSignedIn(page, await newAccount(saas.url, 'wu'), '/app/profile');
    await page.route('**/assets/**', (route) => route.abort());
    const menu = page.getByRole('navigation', { name: '侧边导航' });
    await menu.getByRole('link', { name: '常用代理人' }).click();
    await page.getByRole('heading', { level: 1, name: '页面打开失败' }).waitFor();
    expect(await complaintsOf(page, 'broken')).to.deep.equal([]);
    expect(await menu.getByRole('link', { name: '常用代理人' }).isVisible()).to.equal(true);
    await page.unroute('**/assets/**');
    await menu.getByRole('link', { name: '个人中心' }).click();
    await page.getByRole('heading', { level: 1, name: '个人中心' }).waitFor();
    await menu.getByRole('link', { name: '常用代理人' }).click();
    await page.getByRole('button', { name: /^(重新加载|添加代理人)$/ }).waitFor();
    const again = page.getByRole('button', { name: '重新加载' });
    if (await again.isVisible()) await again.click();
    await page.getByRole('button', { name: '添加代理人' }).waitFor();
  });

  it('fits, speaks Chinese and is accessible: what an administrator asks about an account', async () => {
    const { email } = await newAccount(saas.url, 'zhou');
    const page = await openPage({ ...checked, baseURL: saas.url });
    await visitSignedIn(page, administrator, '/app/admin/user-management');
    await page.getByLabel('搜索用户').fill(email);
    await page.getByText('共 1 人').waitFor();
    const found: string[] = [];
    const dialog = page.getByRole('dialog');
    for (const [name, control] of [
      ['edit', page.getByRole('button', { name: /^编辑/ })],
      ['deactivate', page.getByRole('switch').first()],
      ['reset', page.getByRole('button', { name: /重置今日次数/ })],
    ] as const) {
      await control.click();
      await dialog.waitFor();
      if (name === 'edit') await dialog.getByLabel('永久有效').uncheck();
      found.push(...(await complaintsOf(page, name)));
      await page.keyboard.press('Escape');
      if (name === 'edit') await page.getByRole('button', { name: '放弃', exact: true }).click();
      // The question above the dialog goes with it: for a moment there are two.
      await eventually('no dialog', async () => (await dialog.count()) === 0);
    }
    expect(found).to.deep.equal([]);
  });
});
