import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { openCourtPage } from './administrator.js';
import { axeInBothThemes } from './axe.js';
import { horizontalOverflow, latinWords } from './pageChecks.js';
import { openPage, phone, picture, TIMEOUT_MS } from './suite.js';

const isKnown = (word: string): boolean => /example|court|admin/u.test(word);

/** What is wrong with the page as it stands. */
const complaintsOf = async (page: Page, name: string): Promise<readonly string[]> => {
  await picture(page, `lending-rates-${name}`);
  const { pixels } = await horizontalOverflow(page);
  return [
    ...(await latinWords(page)).filter((word) => !isKnown(word)),
    ...(await axeInBothThemes(page)),
    ...(pixels > 0 ? [`${pixels} px too wide`] : []),
  ].map((complaint) => `${name}: ${complaint}`);
};

describe('a publication of the loan prime rate that an administrator records, in a browser', function () {
  this.timeout(TIMEOUT_MS);

  it('warns on a visitor’s form with the new figure', async () => {
    const desk = await openCourtPage({ viewport: phone, bypassCSP: true });
    await desk.goto('/app/admin/lending-rates');
    await desk.getByRole('button', { name: '录入一期' }).click();
    await desk.getByRole('textbox', { name: '公布日期' }).fill('2025-12-22');
    await desk.getByRole('textbox', { name: '一年期 LPR' }).fill('2.4');
    await desk.getByRole('checkbox', { name: '已核对，确实是2.4%' }).check();
    const found = [...(await complaintsOf(desk, 'dialog'))];
    await desk.getByRole('button', { name: '保存' }).click();
    await desk.getByText('9.6%').waitFor();
    found.push(...(await complaintsOf(desk, 'desk')));

    const page = await openPage({ viewport: phone, bypassCSP: true });
    await page.goto('/claim/private-lending?view=whole');
    await page.getByRole('textbox', { name: '约定期限 起' }).fill('2026-01-05');
    await page.getByRole('checkbox', { name: '利率' }).check();
    await page.getByRole('textbox', { name: '利率', exact: true }).fill('10%/年');
    await page.getByRole('textbox', { name: '利率', exact: true }).blur();
    await page.getByText('一年期LPR（2.4%）的四倍9.6%').first().waitFor();

    await desk.getByRole('button', { name: '收回2025-12-22的一期' }).click();
    await desk.getByRole('button', { name: '收回', exact: true }).click();
    await desk.getByText('已收回2025-12-22公布的一期').waitFor();
    expect(found).to.deep.equal([]);
  });
});
