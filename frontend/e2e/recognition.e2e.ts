import { expect } from 'chai';
import { join } from 'node:path';
import { axeInBothThemes } from './axe.js';
import { horizontalOverflow } from './pageChecks.js';
import { narrowest, openPage, screenshotFolder, TIMEOUT_MS } from './suite.js';

const lease = `房屋租赁合同
原告：陈芳，女，汉族，住上海市浦东新区世纪大道1号，身份证号码31010119851212456X，电话13912345678。
出租人：李建国，电话13700001111
租赁期限自2023年9月1日起至2024年8月31日止，月租金人民币4500元，押金9000元。`;

describe('filling in a form from pasted text, in a browser', function () {
  this.timeout(TIMEOUT_MS);

  it('fits a telephone, is accessible in either theme, and fills in by keyboard', async () => {
    const page = await openPage({ viewport: narrowest, bypassCSP: true });
    await page.goto('/claim/housing-lease');
    await page.getByRole('button', { name: '从文字或照片中识别' }).press('Enter');
    await page.getByLabel(/粘贴合同/).fill(lease);
    await page.getByRole('button', { name: '识别', exact: true }).press('Enter');
    await page.getByLabel('李建国（出租人）').selectOption('被告');
    const all = page.getByRole('button', { name: /填入当事人信息/ });
    await all.waitFor();
    expect(await axeInBothThemes(page)).to.deep.equal([]);
    expect((await horizontalOverflow(page)).pixels).to.equal(0);
    await all.press('Enter');
    await page.getByText('已填入：13912345678').waitFor();
    expect(await page.getByText('已填入：2024年8月31日').count()).to.equal(0);
    // What is no party's is taken one by one; with 押金 goes the choice that it needs, said before and after.
    const deposit = page.getByRole('button', { name: /^填入并勾选“有” .*押金/ }).first();
    await deposit.press('Enter');
    await page.getByText(/^已同时勾选：.*“有”$/).waitFor();
    await page.locator('.recognition-panel').screenshot({ path: join(screenshotFolder(), 'recognition-phone.png') });
    await page
      .getByRole('button', { name: /^撤销 .*押金/ })
      .first()
      .press('Enter');
    await deposit.waitFor();
    const party = (title: string) => page.getByRole('group', { name: title });
    expect(await party('原告 1（自然人）').getByLabel('联系电话').inputValue()).to.equal('13912345678');
    expect(await party('被告 1（自然人）').getByLabel('联系电话').inputValue()).to.equal('13700001111');
  });
});
