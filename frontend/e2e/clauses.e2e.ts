import { expect } from 'chai';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { newAccount, visitSignedIn } from './accountSteps.js';
import type { RunningApplication } from './application.js';
import { axeInBothThemes } from './axe.js';
import { horizontalOverflow, latinWords, namelessControls } from './pageChecks.js';
import { draftStored } from './visitor.js';
import { applicationWithAccounts, openPage, screenshotFolder, TIMEOUT_MS, wantedPictures } from './suite.js';

/** What is wrong with the page as it stands, on a desk and on a telephone; and pictures of it, where they are wanted. */
const complaintsOf = async (page: Page, name: string): Promise<string[]> => {
  const found = [...(await latinWords(page)), ...(await namelessControls(page)), ...(await axeInBothThemes(page))];
  for (const [where, size] of Object.entries({
    phone: { width: 390, height: 844 },
    desktop: { width: 1440, height: 900 },
  })) {
    await page.setViewportSize(size);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const { pixels, culprits } = await horizontalOverflow(page);
    if (pixels > 0) found.push(`${pixels} px too wide on a ${where} (${culprits.join(', ')})`);
    for (const colorScheme of wantedPictures() === undefined ? [] : (['light', 'dark'] as const)) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(screenshotFolder(), `clauses-${name}-${where}-${colorScheme}.png`) });
    }
    await page.emulateMedia({ colorScheme: 'light' });
  }
  return found.map((complaint) => `${name}: ${complaint}`);
};

describe('clauses and defaults', function () {
  this.timeout(TIMEOUT_MS);
  let saas: RunningApplication;
  before(async () => {
    saas = await applicationWithAccounts();
  });

  it('are made on their page, inserted into a form with what it knows, and begin the next draft', async () => {
    const page = await openPage({ baseURL: saas.url, bypassCSP: true });
    await visitSignedIn(page, await newAccount(saas.url, 'clauses'), '/app/clauses');
    await page.getByText('还没有常用语段').waitFor();
    const found = await complaintsOf(page, 'empty');
    await page.getByRole('button', { name: '添加语段' }).click();
    await page.getByLabel('名称（必填）').fill('催收经过');
    await page.getByLabel('正文（必填）').fill('{{原告}}多次向{{被告}}催收，{{被告}}至今未还。');
    await page.getByLabel('用于').selectOption({ label: '民事起诉状（民间借贷纠纷）' });
    await page.getByLabel('加上这种表单的一个问题').waitFor();
    found.push(...(await complaintsOf(page, 'dialog')));
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('已存为语段：催收经过').waitFor();
    await page.getByText('只用于《民事起诉状（民间借贷纠纷）》').waitFor();

    await page.goto('/claim/private-lending');
    await page.getByRole('button', { name: /^添加原告（自然人）/ }).click();
    await page.locator('#field-plaintiffs_natural\\.0\\.name').fill('张三');
    const cell = page.getByLabel('完整表述').first();
    await cell.fill('前文。后文。');
    await cell.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(3, 3));
    await page.getByRole('button', { name: '常用语段' }).first().click();
    await page.getByRole('button', { name: /^催收经过/ }).waitFor();
    found.push(...(await complaintsOf(page, 'picker')));
    await page.getByRole('button', { name: /^催收经过/ }).click();
    await page.getByText('还没填的先留作 ____：被告').waitFor();
    expect(await cell.inputValue()).to.equal('前文。张三多次向____催收，____至今未还。后文。');
    await page.keyboard.type('李四');
    expect(await cell.inputValue()).to.equal('前文。张三多次向李四催收，____至今未还。后文。');
    found.push(...(await complaintsOf(page, 'inserted')));

    await page.getByRole('button', { name: '存为默认值' }).click();
    await page.getByLabel(/^原告（自然人）第1项/).check();
    found.push(...(await complaintsOf(page, 'choosing')));
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText(/已存为默认值/).waitFor();
    await draftStored(page, '张三多次向李四催收');
    await page.goto('/app/clauses');
    await page.getByText('张三').waitFor();
    found.push(...(await complaintsOf(page, 'both')));

    await page.goto('/claim/private-lending');
    await page.getByRole('button', { name: '其他草稿' }).click();
    await page.getByText('另填一份新的').click();
    await page.getByText('项来自您的默认值').waitFor();
    found.push(...(await complaintsOf(page, 'begun')));
    await page.getByRole('button', { name: '移除', exact: true }).first().click();
    await page.getByText('项来自您的默认值').waitFor({ state: 'hidden' });
    expect(found).to.deep.equal([]);
  });
});
