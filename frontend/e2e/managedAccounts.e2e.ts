import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { accountRow, captchaReader, giveReason, logIn, newAccount, visitSignedIn } from './accountSteps.js';
import { administrator, type RunningApplication } from './application.js';
import { applicationWithAccounts, openPage, TIMEOUT_MS } from './suite.js';

describe('accounts that administrators manage, in a browser', function () {
  this.timeout(TIMEOUT_MS);
  let saas: RunningApplication;
  before('start an application with accounts', async () => {
    saas = await applicationWithAccounts();
  });

  const open = (): Promise<Page> => openPage({ baseURL: saas.url });
  const administratorAt = async (path: string): Promise<Page> => {
    const page = await open();
    await visitSignedIn(page, administrator, path);
    return page;
  };

  it('changes a user’s plan, credits and end, which the user sees', async () => {
    const who = await newAccount(saas.url, 'wu');
    const court = await administratorAt('/app/admin/user-management');
    const row = await accountRow(court, who.email);
    await row.getByRole('button', { name: `编辑：${who.email}` }).click();
    const dialog = court.getByRole('dialog');
    await dialog.getByLabel('方案').selectOption({ label: '企业版' });
    await dialog.getByLabel('平台积分').fill('1234.5678');
    await dialog.getByLabel('永久有效').uncheck();
    await dialog.getByLabel('有效期至', { exact: true }).fill('2099-12-31');
    await giveReason(court, '签订合同', '保存');
    await court.getByText('用户信息已更新').waitFor();
    for (const text of ['企业版', '1,234.5678', '至2099年12月31日', '0 / 不限']) await row.getByText(text).waitFor();

    const page = await open();
    await visitSignedIn(page, who, '/app/profile');
    await page.getByText('企业版').first().waitFor();
    await page.getByText('1,234.5678').first().waitFor();

    await row.getByRole('button', { name: `重置今日次数：${who.email}` }).click();
    await giveReason(court, '生成失败，补偿次数', '重置');
    await court.getByText('已重置该用户今日生成次数').waitFor();
  });

  it('ends the session of a user who is deactivated while signed in', async () => {
    const who = await newAccount(saas.url, 'zheng');
    const page = await open();
    await visitSignedIn(page, who, '/app/profile');
    const court = await administratorAt('/app/admin/user-management');
    const row = await accountRow(court, who.email);
    const active = row.getByRole('switch', { name: `启用：${who.email}` });
    await active.click();
    await giveReason(court, '涉嫌冒用他人身份', '停用');
    await court.getByText('用户状态已更新').waitFor();
    expect(await active.isChecked()).to.equal(false);

    const captcha = captchaReader(page);
    await page.getByRole('link', { name: '常用代理人' }).click();
    await page.waitForURL('**/login');
    await page.getByText('登录已失效，请重新登录。').waitFor();
    await logIn(page, who, await captcha());
    await page.getByRole('alert').filter({ hasText: '该账号已被停用，请联系管理员。' }).first().waitFor();

    await active.click();
    await giveReason(court, '身份已经核实', '启用');
    await court.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await active.isChecked()).to.equal(true);
    await logIn(page, who, await captcha());
    await page.waitForURL('**/app/my-agents');
  });

  it('erases the account of a user who is signed in, from the list to the auditor’s', async () => {
    const who = await newAccount(saas.url, 'qin');
    const page = await open();
    await visitSignedIn(page, who, '/app/profile');
    const court = await administratorAt('/app/admin/user-management');
    await (await accountRow(court, who.email)).getByRole('link', { name: `清除账号：${who.email}` }).click();
    await court.getByRole('heading', { name: '将永久清除' }).waitFor();
    await court.getByLabel('清除的原因').fill('本人依法要求删除账号');
    await court.getByLabel('再输入一遍该账号的邮箱，以示确认').fill(who.email);
    await court.getByRole('button', { name: '永久清除' }).dblclick();
    await court.getByText('该账号的个人信息已清除，不能再登录。').waitFor();
    await court.getByRole('link', { name: '在审计日志中查看' }).click();
    await court.getByText('共 1 个事件').waitFor();

    await page.getByRole('link', { name: '常用代理人' }).click();
    await page.waitForURL('**/login');
  });

  it('leaves the court an administrator, and takes its rights from one who hands over', async () => {
    const who = await newAccount(saas.url, 'feng');
    const court = await administratorAt('/app/admin/user-management');
    const own = await accountRow(court, administrator.email);
    const isAdministrator = own.getByRole('switch', { name: `超级管理员：${administrator.email}` });
    await isAdministrator.click();
    const dialog = court.getByRole('dialog');
    await dialog.getByText('这是您本人的账号').waitFor();
    await giveReason(court, '岗位调整', '取消超级管理员');
    await dialog.getByText('更新失败：系统至少需要保留一名可用的超级管理员。').waitFor();
    expect(await dialog.getByLabel('原因（必填）').inputValue()).to.equal('岗位调整');
    await dialog.getByRole('button', { name: '取消', exact: true }).click();
    expect(await isAdministrator.isChecked()).to.equal(true);

    const colleague = await accountRow(court, who.email);
    await colleague.getByRole('switch', { name: `超级管理员：${who.email}` }).click();
    await giveReason(court, '接任管理员', '设为超级管理员');
    await dialog.waitFor({ state: 'hidden' });
    await colleague.getByText('按管理员使用').waitFor();

    const heir = await open();
    await visitSignedIn(heir, who, '/app/admin/user-management');
    await (
      await accountRow(heir, administrator.email)
    )
      .getByRole('switch', { name: `超级管理员：${administrator.email}` })
      .click();
    await giveReason(heir, '岗位调整', '取消超级管理员');
    await heir.getByText('用户状态已更新').waitFor();

    await court.reload();
    await court.waitForURL('**/app/my-documents');
    await (await accountRow(heir, who.email)).getByRole('switch', { name: `超级管理员：${who.email}` }).click();
    await giveReason(heir, '不再担任', '取消超级管理员');
    await heir.getByText('更新失败：系统至少需要保留一名可用的超级管理员。').waitFor();
    await heir.getByRole('dialog').getByRole('button', { name: '取消', exact: true }).click();
    await (
      await accountRow(heir, administrator.email)
    )
      .getByRole('switch', { name: `超级管理员：${administrator.email}` })
      .click();
    await giveReason(heir, '恢复管理员', '设为超级管理员');
    await heir.getByRole('dialog').waitFor({ state: 'hidden' });
    const last = await accountRow(heir, who.email);
    await last.getByRole('switch', { name: `超级管理员：${who.email}` }).click();
    await giveReason(heir, '交接完毕', '取消超级管理员');
    await heir.waitForURL('**/app/my-documents');
  });
});
