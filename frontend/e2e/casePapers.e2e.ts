import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { codeOf, fileUnderNumber, openCourtPage } from './administrator.js';
import { axeInBothThemes } from './axe.js';
import { horizontalOverflow, latinWords } from './pageChecks.js';
import { submitComplaint } from './submissions.js';
import { openPage, phone, picture, TIMEOUT_MS } from './suite.js';

const complaintsOf = async (page: Page, name: string): Promise<readonly string[]> => {
  await picture(page, `papers-${name}`);
  const { pixels } = await horizontalOverflow(page);
  return [
    ...(await latinWords(page)),
    ...(await axeInBothThemes(page)),
    ...(pixels > 0 ? [`${pixels} px too wide`] : []),
  ].map((complaint) => `${name}: ${complaint}`);
};

describe('the papers of a filed case and their service, in a browser', function () {
  this.timeout(TIMEOUT_MS);

  it('are looked at, made and served on a phone; the defendant reads until when to answer, the fee follows the decree', async () => {
    const submitted = await submitComplaint('卫某', ['褚某']);
    const page = await openCourtPage({ viewport: phone, bypassCSP: true });
    const number = `（${new Date().getFullYear()}）京0101民初${1 + (Date.now() % 900_000)}号`;
    await fileUnderNumber(page, submitted.caseNumber, number);
    // A request that fails says so, and is made again by one press.
    await page.route('**/papers', (route) => route.abort());
    await page.goto(`/app/admin/cases/${encodeURIComponent(number)}`);
    const card = page.getByRole('region', { name: '立案文书和送达' });
    await card.getByRole('button', { name: '重试' }).waitFor();
    await page.unroute('**/papers');
    await card.getByRole('button', { name: '重试' }).click();
    await card.getByText('还没有记录送达。').first().waitFor();
    const found = [...(await complaintsOf(page, 'none'))];

    await card.getByRole('button', { name: /^制作.*缴费|^制作交纳诉讼费用通知书/ }).click();
    const dialog = page.getByRole('dialog');
    // 117,520.50 元: 117,520.50 × 2 % + 300.
    await dialog.getByText(/应当预交：2,?650\.41元/).waitFor();
    await dialog.getByLabel('联系人').fill('书记员甲');
    await dialog.getByRole('button', { name: '预览' }).click();
    await dialog.getByRole('article').getByText(number, { exact: true }).waitFor();
    found.push(...(await complaintsOf(page, 'preview')));
    // What was typed outlives a refusal of the network.
    await page.route('**/papers', (route) => route.abort());
    await dialog.getByRole('button', { name: '制作并存档' }).click();
    await dialog.getByText('还不知道“制作文书”是否已经完成').waitFor();
    expect(await dialog.getByLabel('联系人').inputValue()).to.equal('书记员甲');
    await page.unroute('**/papers');
    await dialog.getByRole('button', { name: '现在再问一次' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await card.getByRole('button', { name: /^下载 Word：交纳诉讼费用通知书/ }).waitFor();

    await card.getByRole('button', { name: /^制作应诉通知书/ }).click();
    await dialog.getByRole('button', { name: '制作并存档' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const download = page.waitForEvent('download');
    await card.getByRole('button', { name: /^下载 Word：应诉通知书/ }).click();
    expect((await download).suggestedFilename()).to.match(/应诉通知书.*\.docx$/);

    await card.getByRole('region', { name: '被告褚某' }).getByRole('button', { name: '记录送达…' }).click();
    await dialog.getByRole('button', { name: '记录送达' }).click();
    await dialog.getByText('请选择送达方式').waitFor();
    await dialog.getByLabel(/^应诉通知书/).check();
    await dialog.getByLabel('送达方式（必填）').selectOption({ label: '直接送达' });
    found.push(...(await complaintsOf(page, 'service')));
    await dialog.getByRole('button', { name: '记录送达' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page
      .getByText(/褚某.*答辩/)
      .first()
      .waitFor();

    const code = await codeOf(page, '褚某');
    const party = await openPage({ viewport: phone });
    await party.goto('/progress');
    await party.getByLabel('案号').fill(number);
    await party.getByLabel('验证码').fill(code);
    await party.getByRole('button', { name: /查询|查看/ }).click();
    await party
      .getByText(/答辩.*月.*日|月.*日.*答辩/)
      .first()
      .waitFor();
    await picture(party, 'papers-progress');
    expect(found).to.deep.equal([]);
  });
});
