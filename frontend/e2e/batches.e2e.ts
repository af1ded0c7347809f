import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import readWorkbook from 'read-excel-file/node';
import { newAccount, visitSignedIn } from './accountSteps.js';
import type { RunningApplication } from './application.js';
import { axeInBothThemes } from './axe.js';
import { horizontalOverflow, latinWords, namelessControls } from './pageChecks.js';
import {
  applicationWithAccounts,
  desktop,
  narrowest,
  openPage,
  screenshotFolder,
  TIMEOUT_MS,
  wantedPictures,
} from './suite.js';

/** What is wrong with the page as it stands, on a desk and on telephones, light and dark; and pictures of it, where they are wanted. */
const complaintsOf = async (page: Page, name: string): Promise<string[]> => {
  await page.locator('.loading-notice').first().waitFor({ state: 'hidden' });
  const found = [...(await latinWords(page)), ...(await namelessControls(page)), ...(await axeInBothThemes(page))];
  for (const [where, size] of Object.entries({ narrowest, phone: { width: 390, height: 844 }, desktop })) {
    await page.setViewportSize(size);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const { pixels, culprits } = await horizontalOverflow(page);
    if (pixels > 0) found.push(`${pixels} px too wide at ${size.width} (${culprits.join(', ')})`);
    for (const colorScheme of wantedPictures() === undefined || where === 'narrowest'
      ? []
      : (['light', 'dark'] as const)) {
      await page.emulateMedia({ colorScheme });
      const path = join(screenshotFolder(), `batches-${name}-${where}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: true });
    }
    await page.emulateMedia({ colorScheme: 'light' });
  }
  return found.map((complaint) => `${name}: ${complaint}`);
};

/** The file that a press saves: its bytes. */
const saved = async (page: Page, button: string): Promise<Buffer> => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await download).path());
};

/** The rows of a sheet of a workbook, as texts. */
const rowsOf = async (workbook: Buffer, sheet: string): Promise<readonly (readonly string[])[]> => {
  const sheets: readonly { readonly sheet: string; readonly data: readonly (readonly unknown[])[] }[] =
    await readWorkbook(workbook);
  const found = sheets.find(({ sheet: name }) => name === sheet) ?? sheets[0];
  return (found?.data ?? []).map((row) => row.map((cell) => (cell === null || cell === undefined ? '' : String(cell))));
};

const csvCell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** One complaint about a loan for each defendant, with this sum. */
const answersOf = (defendant: string, sum: string): Readonly<Record<string, string>> => ({
  'plaintiffs_natural.0.name': '张三',
  'plaintiffs_natural.0.gender': '男',
  'plaintiffs_natural.0.domicile': '北京市东城区东直门内大街1号',
  'plaintiffs_natural.0.phone': '13800138000',
  'defendants_natural.0.name': defendant,
  'defendants_natural.0.gender': '女',
  'sections.claims.items.principal.as_of': '2026-03-01',
  'sections.claims.items.principal.principal': sum,
  'sections.claims.items.litigation_costs.answer': '是',
  'sections.facts.open': '2025年1月5日，双方签订《借款合同》，到期后被告未还款，经多次催要无果。',
});

/** The table of the workbook with rows of its own, as a spreadsheet program saves it as CSV. */
const filledTable = (head: readonly (readonly string[])[], answers: readonly Readonly<Record<string, string>>[]) => {
  const places = head.find(([first]) => first?.startsWith('（定位行')) ?? [];
  const rows = answers.map((given, at) =>
    places.map((path, column) => (column === 0 ? String(at + 1) : (given[path] ?? ''))),
  );
  const csv = [...head, ...rows]
    .map((row) => places.map((_, column) => csvCell(row[column] ?? '')).join(','))
    .join('\r\n');
  return { name: '借款一期.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${csv}\r\n`) };
};

describe('many pleadings from one table, in a browser and in saas mode', function () {
  this.timeout(TIMEOUT_MS);
  let saas: RunningApplication;
  before('start an application with accounts', async () => {
    saas = await applicationWithAccounts();
  });

  it('fills a table, corrects a cell in place, files three cases, and gives their numbers', async () => {
    const page = await openPage({ baseURL: saas.url, bypassCSP: true });
    await visitSignedIn(page, await newAccount(saas.url, 'batches'), '/app/my-documents');
    await page.getByRole('link', { name: '批量填写' }).last().click();
    const found = await complaintsOf(page, 'start');
    await page.getByRole('searchbox', { name: '选择表格' }).fill('民间借贷 起诉');
    await page
      .getByRole('button', { name: /民间借贷纠纷/ })
      .first()
      .click();
    await page.getByRole('button', { name: '下载表格（Excel）' }).waitFor();
    found.push(...(await complaintsOf(page, 'chosen')));
    const workbook = await rowsOf(await saved(page, '下载表格（Excel）'), '填写');

    await page
      .getByLabel('上传表格')
      .setInputFiles(
        filledTable(workbook, [answersOf('李四', '100000'), answersOf('王五', '两三万'), answersOf('赵六', '80000')]),
      );
    await page.getByRole('heading', { level: 1, name: '借款一期' }).waitFor();
    await page.getByText('张三 诉 李四').waitFor();
    found.push(...(await complaintsOf(page, 'rows')));

    await page.getByRole('button', { name: /^改正第 2 行/ }).click();
    await page.getByText('有问题的栏').waitFor();
    found.push(...(await complaintsOf(page, 'row')));
    const sum = page.getByRole('textbox', { name: /本金/ }).first();
    expect(await sum.inputValue()).to.equal('两三万');
    await sum.fill('30000');
    await page.getByText('已保存，已重新检查。').waitFor();
    await page.reload();
    await page.getByText('第 2 行').first().waitFor();
    await page.getByRole('button', { name: '← 返回各行' }).click();
    await page.getByRole('button', { name: '全选可提交的（3）' }).click();
    await page.getByRole('button', { name: '提交 3 件' }).click();
    await page.getByRole('dialog').getByText('一行开立一件案件').waitFor();
    found.push(...(await complaintsOf(page, 'question')));
    await page.getByRole('dialog').getByRole('button', { name: '提交 3 件' }).click();
    await page.getByText('提交完毕：已提交 3 件。').waitFor();
    found.push(...(await complaintsOf(page, 'done')));

    const shown = await page.locator('.list-table .case-number').allTextContents();
    expect(new Set(shown).size).to.equal(3);
    const results = await rowsOf(await saved(page, '下载结果表'), '结果');
    for (const number of shown) expect(results.flat()).to.include(number);
    const zip = await saved(page, '下载 Word（zip）');
    expect(zip.subarray(0, 2).toString()).to.equal('PK');
    await page.getByRole('link', { name: '在“我的文书”中查看案件' }).click();
    await page.getByText('共 3 份').waitFor();
    await page.getByRole('link', { name: '批量填写', exact: true }).first().click();
    await page.getByText('已提交 3 件').waitFor();
    found.push(...(await complaintsOf(page, 'list')));
    await page.getByRole('button', { name: '删除借款一期' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await page.getByText('已删除：借款一期').waitFor();
    expect(found).to.deep.equal([]);
  });
});
