import { expect } from 'chai';
import { axeInBothThemes } from './axe.js';
import { horizontalOverflow } from './pageChecks.js';
import { narrowest, openPage, TIMEOUT_MS } from './suite.js';

describe('asking which form fits, in a browser', function () {
  this.timeout(TIMEOUT_MS);

  it('pins the template that fits, brings it into view, and is accessible', async () => {
    const page = await openPage({ bypassCSP: true });
    await page.goto('/select-template/defense/civil');
    await page.getByLabel('用平常的话说说发生了什么').fill('船员起诉我们船公司拖欠工资');
    await page.getByRole('button', { name: '推荐文书' }).press('Enter');
    const card = page.locator('.template-card.pinned', { hasText: '船员劳务合同纠纷' });
    await card.waitFor();
    await page.getByText('推荐模板：民事答辩状（船员劳务合同纠纷）').waitFor();
    expect(await page.locator('.template-card').first().innerText()).to.contain('船员劳务合同纠纷');
    expect(await axeInBothThemes(page)).to.deep.equal([]);
  });

  it('leads from the home page of a telephone to the form', async () => {
    const page = await openPage({ viewport: narrowest });
    await page.goto('/');
    await page.getByLabel('用平常的话说说发生了什么').fill('公司不给加班费');
    await page.getByRole('button', { name: '推荐文书' }).click();
    const first = page.getByRole('link', { name: '民事起诉状（劳动争议纠纷）' });
    await first.waitFor();
    expect((await horizontalOverflow(page)).pixels).to.equal(0);
    await first.click();
    await page.getByRole('heading', { level: 1, name: /劳动争议/ }).waitFor();
  });
});
