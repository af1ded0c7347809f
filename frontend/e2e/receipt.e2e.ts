import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { clientOf } from '../../domain/contract/clientOf.js';
import { ledger } from '../../domain/contract/ledger.js';
import { newProgram } from './programs.js';
import { applicationUrl, openPage, TIMEOUT_MS, phone, screenshotFolder } from './suite.js';
import { checkButton, fillLendingComplaint, submit } from './visitor.js';

const saved = async (download: Promise<{ saveAs: (path: string) => Promise<void> }>, name: string): Promise<string> => {
  const path = join(screenshotFolder(), name);
  await (await download).saveAs(path);
  return path;
};

const verdictOf = async (page: Page): Promise<string> => {
  const verdict = page.locator('#verdict');
  await verdict.waitFor();
  return verdict.innerText();
};

describe('the receipt of a submission, in a browser', function () {
  this.timeout(TIMEOUT_MS);
  let word: string;
  let receipt: string;
  let receiptId: string;
  let verifier: string;

  it('comes with the submission: number, QR code and a file to keep', async () => {
    const page = await openPage();
    await page.goto('/claim/private-lending');
    await fillLendingComplaint(page, { plaintiffs: ['孙某'], defendant: '周某' });
    await checkButton(page).click();
    const set = page.waitForEvent('download');
    await page.getByRole('heading', { name: '随文书一起交的材料' }).click();
    await page.getByRole('button', { name: '全部下载' }).click();
    expect((await set).suggestedFilename()).to.match(/^随附材料_民事起诉状（民间借贷纠纷）\d{8}\.zip$/);
    await page.goBack();
    const document = page.waitForEvent('download');
    await submit(page);
    word = await saved(document, 'submitted.docx');
    await page.getByText('核验', { exact: true }).click();
    const proof = page.getByRole('region', { name: '核验回执' });
    receiptId = /[0-9a-f-]{36}/.exec(await proof.innerText())?.[0] ?? '';
    await proof.getByRole('img', { name: '核验页面的二维码' }).waitFor();
    const file = page.waitForEvent('download');
    await proof.getByRole('button', { name: '下载核验回执' }).click();
    receipt = await saved(file, 'receipt.json');
    await proof.getByText('核验回执已下载。').waitFor();
    await page.screenshot({ path: join(screenshotFolder(), 'receipt-page.png') });
  });

  it('is verified offline by the page that a person kept, and an altered Word file is found out', async () => {
    verifier = join(screenshotFolder(), 'verify.html');
    await writeFile(verifier, await (await fetch(`${applicationUrl()}/verify.html`)).text());
    const page = await openPage({ offline: true });
    await page.goto(`file://${verifier}`);
    expect(await page.getByRole('button', { name: '从本网站获取回执' }).isVisible()).to.equal(false);
    await page.setInputFiles('#receipt', receipt);
    await page.setInputFiles('#document', word);
    await page.getByText('Word 文件与提交时逐字节一致。').waitFor();
    const { key } = JSON.parse(await readFile(receipt, 'utf8')) as { key: string };
    expect(await verdictOf(page), 'without a trusted key')
      .to.contain('尚未确认签发者')
      .and.contain(key)
      .and.contain(receiptId)
      .and.not.contain('核验通过');
    await page.screenshot({ path: join(screenshotFolder(), 'unconfirmed.png'), fullPage: true });
    await page.fill('#key', await clientOf(newProgram(), ledger).key());
    await page.getByText('核验通过').waitFor();
    expect(await verdictOf(page))
      .to.contain('Word 文件与提交时逐字节一致。')
      .and.contain(receiptId);
    await page.screenshot({ path: join(screenshotFolder(), 'verified.png'), fullPage: true });

    const bytes = await readFile(word);
    bytes[bytes.length - 30] = (bytes[bytes.length - 30] ?? 0) ^ 1;
    const altered = join(screenshotFolder(), 'altered.docx');
    await writeFile(altered, bytes);
    await page.setInputFiles('#document', altered);
    await page.getByText('核验未通过').waitFor();
    expect(await verdictOf(page)).to.contain('Word 文件与提交时的文书不一致');
  });

  it('names a receipt that was altered, and a file that is none', async () => {
    const page = await openPage({ viewport: phone, colorScheme: 'dark' });
    await page.goto(`file://${verifier}`);
    const forged = join(screenshotFolder(), 'forged.json');
    await writeFile(forged, (await readFile(receipt, 'utf8')).replace('"version": 1', '"version": 2'));
    await page.setInputFiles('#receipt', forged);
    await page.getByText('核验未通过').waitFor();
    expect(await verdictOf(page)).to.contain('内容被改动过');
    await page.screenshot({ path: join(screenshotFolder(), 'forged-phone-dark.png'), fullPage: true });
    await page.setInputFiles('#receipt', word);
    await page.getByText('不是卷宗系统签发的回执').waitFor();
  });

  it('opens from the QR code’s address, and is fetched when the person asks', async () => {
    const page = await openPage({ viewport: phone });
    await page.goto(`/verify.html#id=${receiptId}`);
    await page.getByRole('button', { name: '从本网站获取回执' }).click();
    await page.getByText('尚未确认签发者').waitFor();
    await page.goto(`/verify.html#id=00000000-0000-4000-8000-000000000000`);
    await page.reload();
    await page.getByRole('button', { name: '从本网站获取回执' }).click();
    await page.getByText('未能获取回执').waitFor();
  });
});
