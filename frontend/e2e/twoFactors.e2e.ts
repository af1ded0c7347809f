import { expect } from 'chai';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { captchaReader, logIn, newAccount, visitSignedIn } from './accountSteps.js';
import type { RunningApplication } from './application.js';
import { axeInBothThemes } from './axe.js';
import { horizontalOverflow, latinWords } from './pageChecks.js';
import { applicationWithAccounts, openPage, phone, picture, TIMEOUT_MS } from './suite.js';

/** Units and names that an authenticator's screen has too, and the account's own e-mail. */
const isForeign = (word: string): boolean => !/otpauth|example/.test(word);

const complaintsOf = async (page: Page, name: string): Promise<readonly string[]> => {
  await picture(page, `two-factors-${name}`);
  const { pixels } = await horizontalOverflow(page);
  return [
    ...(await latinWords(page)).filter(isForeign),
    ...(await axeInBothThemes(page)),
    ...(pixels > 0 ? [`${pixels} px too wide`] : []),
  ].map((complaint) => `${name}: ${complaint}`);
};

describe('two factors, in a browser on a phone', function () {
  this.timeout(TIMEOUT_MS);
  let saas: RunningApplication;
  before('start an application with accounts', async () => {
    saas = await applicationWithAccounts();
  });

  it('are set up, asked for with the next sign-in, and given up again', async () => {
    const page = await openPage({ baseURL: saas.url, viewport: phone, bypassCSP: true });
    const who = await newAccount(saas.url, 'two-factors');
    await visitSignedIn(page, who, '/app/profile');
    const card = page.getByRole('region', { name: '两步验证' });
    // A request that fails says so, and what was typed stays.
    await card.getByRole('button', { name: '开启两步验证' }).click();
    await card.getByLabel('当前密码').fill('Wrong-passw0rd');
    await card.getByRole('button', { name: '下一步' }).click();
    await card.getByText('当前密码不正确，请重新输入。').waitFor();
    await card.getByLabel('当前密码').fill(who.password);
    await card.getByRole('button', { name: '下一步' }).click();
    const secret = (await card.locator('.factor-secret').innerText()).replaceAll(' ', '');
    const found = [...(await complaintsOf(page, 'set-up'))];
    const codeOf = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await card.getByLabel('动态码').fill(codeOf());
    await card.getByRole('button', { name: '开启两步验证' }).click();
    const codes = card.getByRole('list', { name: '恢复码' }).locator('code');
    await codes.first().waitFor();
    expect(await codes.count()).to.equal(10);
    const [first = '', second = ''] = await codes.allInnerTexts();
    found.push(...(await complaintsOf(page, 'recovery-codes')));
    await card.getByRole('button', { name: '已保存好' }).click();
    await card.getByText(/还有 10 个恢复码没有用过/).waitFor();

    await page.getByRole('button', { name: '用户菜单' }).click();
    await page.getByText('退出登录').click();
    await page.waitForURL((address) => address.pathname === '/');
    const captcha = captchaReader(page);
    await page.goto('/login');
    await logIn(page, who, await captcha());
    const step = page.getByRole('form', { name: '两步验证' });
    await step.getByLabel('动态码').fill('000000');
    await step.getByRole('button', { name: '登录', exact: true }).click();
    await step.getByRole('alert').waitFor();
    found.push(...(await complaintsOf(page, 'second-step')));
    await step.getByRole('button', { name: '手机不在身边？用恢复码' }).click();
    await step.getByLabel('恢复码').fill(first);
    await step.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL((address) => address.pathname !== '/login');

    await page.goto('/app/profile');
    await card.getByText(/还有 9 个恢复码没有用过/).waitFor();
    await card.getByRole('button', { name: '关闭两步验证' }).click();
    await card.getByLabel('当前密码').fill(who.password);
    await card.getByLabel(/动态码/).fill(second);
    await card.getByRole('button', { name: '关闭两步验证' }).click();
    await card.getByRole('button', { name: '开启两步验证' }).waitFor();
    expect(found).to.deep.equal([]);
  });

  it('say what could not be loaded, and load it again', async () => {
    const page = await openPage({ baseURL: saas.url, viewport: phone });
    await page.route('**/users/me/second-factor', (route) => route.abort());
    await visitSignedIn(page, await newAccount(saas.url, 'two-factors-away'), '/app/profile');
    const card = page.getByRole('region', { name: '两步验证' });
    await card.getByText('两步验证的情况加载失败').waitFor();
    await page.unroute('**/users/me/second-factor');
    await card.getByRole('button', { name: '重试' }).click();
    await card.getByRole('button', { name: '开启两步验证' }).waitFor();
  });
});
