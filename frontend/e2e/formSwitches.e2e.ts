import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { openCourtPage } from './administrator.js';
import { axeInBothThemes } from './axe.js';
import { horizontalOverflow, latinWords } from './pageChecks.js';
import { openPage, phone, picture, TIMEOUT_MS } from './suite.js';

const sentence = '本院暂不受理网上提交的刑事自诉，请到立案窗口办理。';
const isOfEmail = (word: string): boolean => /example|court|admin/u.test(word);

/** What is wrong with the page as it stands. */
const complaintsOf = async (page: Page, name: string): Promise<readonly string[]> => {
  await picture(page, `form-switches-${name}`);
  const { pixels } = await horizontalOverflow(page);
  return [
    ...(await latinWords(page)).filter((word) => !isOfEmail(word)),
    ...(await axeInBothThemes(page)),
    ...(pixels > 0 ? [`${pixels} px too wide`] : []),
  ].map((complaint) => `${name}: ${complaint}`);
};

describe('a field of law that the court turns off, in a browser', function () {
  this.timeout(TIMEOUT_MS);

  it('is off for people at once, with the court’s words, and comes back', async () => {
    const desk = await openCourtPage({ viewport: phone, bypassCSP: true });
    await desk.goto('/app/admin/form-switches');
    await desk.getByRole('switch', { name: '刑事', exact: true }).click();
    await desk.getByLabel('给当事人看的话').fill(sentence);
    const found = [...(await complaintsOf(desk, 'dialog'))];
    await desk.getByRole('button', { name: '保存' }).click();
    await desk.getByText(`暂不开放，显示“${sentence}”`).waitFor();
    await desk.getByRole('region', { name: '刑事' }).locator('summary').click();
    found.push(...(await complaintsOf(desk, 'desk')));

    const page = await openPage({ viewport: phone, bypassCSP: true });
    await page.goto('/select-type/claim');
    await page.getByText(sentence).waitFor();
    found.push(...(await complaintsOf(page, 'types')));
    await page.goto('/select-template/claim/criminal');
    await page.getByRole('region', { name: '目前没有开放' }).waitFor();
    found.push(...(await complaintsOf(page, 'list')));
    await page.goto('/claim/insult');
    await page.getByText(`本院目前没有开放这份文书：${sentence}`).waitFor();
    // What the bar at the foot covers is reached by scrolling, and is no small target.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    found.push(...(await complaintsOf(page, 'form')));

    await desk.getByRole('switch', { name: '刑事', exact: true }).click();
    await desk.getByRole('button', { name: '确认开放' }).click();
    await desk.getByText('已开放：刑事').waitFor();
    await page.goto('/select-template/claim/criminal');
    await page.getByText('共 4 种表格').waitFor();
    expect(found).to.deep.equal([]);
  });
});
