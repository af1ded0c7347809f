import { expect } from 'chai';
import { axeInBothThemes } from './axe.js';
import { horizontalOverflow } from './pageChecks.js';
import { narrowest, openPage, TIMEOUT_MS } from './suite.js';

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
    const all = page.getByRole('button', { name: /填入全部空白项/ });
    await all.waitFor();
    expect(await axeInBothThemes(page)).to.deep.equal([]);
    expect((await horizontalOverflow(page)).pixels).to.equal(0);
    await all.press('Enter');
    await page.getByText('已填入：2024年8月31日').waitFor();
    const party = (title: string) => page.getByRole('group', { name: title });
    expect(await party('原告 1（自然人）').getByLabel('联系电话').inputValue()).to.equal('13912345678');
    expect(await party('被告 1（自然人）').getByLabel('联系电话').inputValue()).to.equal('13700001111');
  });
});
