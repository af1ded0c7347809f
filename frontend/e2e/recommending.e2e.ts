import { expect } from 'chai';
import { axeInBothThemes } from './axe.js';
import { eventually } from './eventually.js';
import { horizontalOverflow } from './pageChecks.js';
import { narrowest, openPage, phone, TIMEOUT_MS } from './suite.js';

describe('asking which form fits, in a browser', function () {
  this.timeout(TIMEOUT_MS);

  it('shows above the list which template fits, what to do where none does, and is accessible', async () => {
    const page = await openPage({ bypassCSP: true });
    await page.goto('/select-type/defense');
    await page.getByLabel('用平常的话说说发生了什么').fill('船员起诉我们船公司拖欠工资');
    await page.getByRole('button', { name: '查找' }).press('Enter');
    await page.getByText('不能确定，可能是这几种：').waitFor();
    expect(await page.locator('.finding').first().innerText()).to.contain('船员劳务合同纠纷');
    await page.getByLabel('用平常的话说说发生了什么').fill('房东把我告了，说我欠房租');
    await page.getByRole('button', { name: '查找' }).press('Enter');
    await page.locator('.finding-best', { hasText: '房屋租赁合同纠纷' }).getByText('最合适').waitFor();
    expect(await page.locator('.template-card').count()).to.equal(33);
    expect(await axeInBothThemes(page)).to.deep.equal([]);
    await page.getByLabel('用平常的话说说发生了什么').fill('邻居漏水');
    await page.getByRole('button', { name: '查找' }).click();
    await page.getByRole('heading', { name: '这类纠纷目前没有对应表格' }).waitFor();
    const keeping = page.waitForEvent('download');
    await page.getByRole('button', { name: '把我写的存成文字' }).click();
    expect((await keeping).suggestedFilename()).to.equal('事情经过.txt');
    expect(await axeInBothThemes(page)).to.deep.equal([]);
  });

  it('leads from the home page of a telephone to the form', async () => {
    const page = await openPage({ viewport: narrowest });
    await page.goto('/');
    await page.getByLabel('用平常的话说说发生了什么').fill('公司不给加班费');
    await page.getByRole('button', { name: '查找' }).click();
    const first = page.getByRole('link', { name: '填写 民事起诉状（劳动争议纠纷）' });
    await first.waitFor();
    expect((await horizontalOverflow(page)).pixels).to.equal(0);
    await first.click();
    await page.getByRole('heading', { level: 1, name: /劳动争议/ }).waitFor();
  });

  it('finds its words, its list and its place again for somebody who comes Back from a form', async () => {
    const page = await openPage({ viewport: phone });
    await page.goto('/select-template/claim/civil');
    const words = page.getByLabel('用平常的话说说发生了什么');
    await words.fill('合同');
    const count = page.getByRole('status').filter({ hasText: /^共 \d+ 种表格/ });
    await count.waitFor({ state: 'attached' });
    const found = await count.innerText();
    const last = page.getByRole('link', { name: /开始填写|^填写/ }).last();
    await last.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).to.be.above(0);
    await last.click();
    await page.locator('.pleading-main').waitFor();
    await page.goBack();
    await words.waitFor();
    expect(await words.inputValue()).to.equal('合同');
    expect(await count.innerText()).to.equal(found);
    await eventually('the place in the list', async () => {
      const after = await page.evaluate(() => scrollY);
      return Math.abs(after - before) < 50;
    });
  });
});
