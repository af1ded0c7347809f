import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { accountRow, giveReason, newAccount, visitSignedIn, type Credentials } from './accountSteps.js';
import { administrator, type RunningApplication } from './application.js';
import { applicationWithAccounts, openPage, TIMEOUT_MS } from './suite.js';

describe('the roles of the court’s people, in a browser', function () {
  this.timeout(TIMEOUT_MS);
  let saas: RunningApplication;
  before('start an application with accounts', async () => {
    saas = await applicationWithAccounts();
  });

  const open = (): Promise<Page> => openPage({ baseURL: saas.url });
  /** Has the roles set on the court's screen, and returns the row of the account there. */
  const giveRoles = async (court: Page, who: Credentials, roles: readonly string[]) => {
    const row = await accountRow(court, who.email);
    await row.getByRole('button', { name: `设置法院职责：${who.email}` }).click();
    const dialog = court.getByRole('dialog');
    for (const name of ['立案人员', '法官', '审计', '管理员'])
      await dialog.getByRole('checkbox', { name: new RegExp(`^${name}`, 'u') }).setChecked(roles.includes(name));
    await giveReason(court, '岗位安排', '保存');
    await dialog.waitFor({ state: 'hidden' });
    await row.getByText(roles.length === 0 ? '无' : roles.join('、')).waitFor();
  };
  const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

  it('lead a clerk to the cases and an auditor to the log, and nobody to the other’s pages', async () => {
    const [clerk, auditor] = [await newAccount(saas.url, 'lian'), await newAccount(saas.url, 'shen')];
    const court = await open();
    await visitSignedIn(court, administrator, '/app/admin/user-management');
    await giveRoles(court, clerk, ['立案人员']);
    await giveRoles(court, auditor, ['审计']);

    const filing = await open();
    await visitSignedIn(filing, clerk, '/app/admin/all-cases');
    await filing.getByRole('button', { name: '为纸质案件建档' }).waitFor();
    expect(await link(filing, '审计').count()).to.equal(0);
    await filing.goto('/app/admin/audit');
    await filing.getByText('您的账号没有审计的权限').waitFor();

    const auditing = await open();
    await visitSignedIn(auditing, auditor, '/app/admin/audit');
    await auditing
      .getByRole('cell', { name: /变更法院职责/u })
      .first()
      .waitFor();
    await auditing.getByRole('button', { name: '开始核对' }).click();
    await auditing.getByText(/最近一次开始于/u).waitFor();
    expect(await auditing.getByText('由同时承担立案或管理职责的账号核对').count()).to.equal(0);
    await auditing.goto('/app/admin/all-cases');
    await auditing.getByText('您的账号没有立案人员或法官或管理员的权限').waitFor();

    await giveRoles(court, clerk, []);
    await filing.goto('/app/admin/all-cases');
    await filing.waitForURL('**/app/my-documents');
  });
});
