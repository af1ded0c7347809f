import { expect } from 'chai';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { batches } from '../../domain/contract/batches.js';
import { clientOf } from '../../domain/contract/clientOf.js';
import { newAccount, visitSignedIn } from './accountSteps.js';
import { administrator, type RunningApplication } from './application.js';
import { axeInBothThemes } from './axe.js';
import { eventually } from './eventually.js';
import { horizontalOverflow, latinWords, namelessControls } from './pageChecks.js';
import { programOf } from './programs.js';
import {
  applicationWithAccounts,
  desktop,
  narrowest,
  openPage,
  screenshotFolder,
  TIMEOUT_MS,
  wantedPictures,
} from './suite.js';

const sizes = { narrowest, phone: { width: 390, height: 844 }, wide: { width: 1440, height: 900 } };

/** What is wrong with the page as it stands, on a desk and on telephones, light and dark; and pictures of it, where they are wanted. */
const complaintsOf = async (page: Page, name: string): Promise<string[]> => {
  await page.locator('.loading-notice').first().waitFor({ state: 'hidden' });
  // A list that is being read again is paler on purpose.
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'hidden' });
  const found = [...(await latinWords(page)), ...(await namelessControls(page)), ...(await axeInBothThemes(page))];
  for (const [where, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const { pixels, culprits } = await horizontalOverflow(page);
    if (pixels > 0) found.push(`${pixels} px too wide at ${size.width} (${culprits.join(', ')})`);
    if (wantedPictures() === undefined || where === 'narrowest') continue;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(screenshotFolder(), `caseBatches-${name}-${where}-${colorScheme}.png`) });
    }
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await page.setViewportSize(desktop);
  return found.map((complaint) => `${name}: ${complaint}`);
};

const heads = [
  '序号',
  '姓名（原告（自然人））',
  '姓名（被告（自然人））',
  '完整表述（诉讼请求）',
  '完整表述（事实与理由）',
];
const table = (defendants: readonly string[]): File => {
  const rows = defendants.map((name, at) => [at + 1, '张三', name, '请求判令还款一万元。', '借款到期未还。'].join(','));
  return new File([`${heads.join(',')}\n${rows.join('\n')}\n`], '催收.csv');
};

describe('many cases from one table, at the court, in a browser', function () {
  this.timeout(TIMEOUT_MS);
  let saas: RunningApplication;
  before('start an application with accounts', async () => {
    saas = await applicationWithAccounts();
  });

  it('leads from a case to its batch, tells many of one fault, and gives many their numbers after a look', async () => {
    const name = '春季催收第一批';
    const filer = await openPage({ baseURL: saas.url, bypassCSP: true });
    await visitSignedIn(filer, await newAccount(saas.url, 'filer'), '/app/my-documents');
    const own = clientOf(await programOf(filer, saas.url), batches);
    const { id } = await own.create({
      body: { form_key: 'claim-private-lending', name, file: table(['李甲', '李乙', '李丙', '李丁']) },
    });
    await own.submit({ path: { id }, body: { rows: [1, 2, 3, 4] } });
    await eventually('all are filed', async () => (await own.read({ path: { id } })).counts.submitted === 4);

    const page = await openPage({ baseURL: saas.url, bypassCSP: true });
    await visitSignedIn(page, administrator, `/app/admin/pending-cases`);
    await page.getByLabel('按批量筛选').selectOption(id);
    await page.getByText('共 4 件').waitFor();
    const found = await complaintsOf(page, 'list');
    await page.getByRole('link', { name: '审核与分析' }).first().click();
    await page.getByRole('heading', { level: 1, name: /立案审查/ }).waitFor();
    await page.getByRole('link', { name: `批量：${name} 4 件` }).click();
    await page.getByRole('heading', { level: 1, name: `批量：${name}` }).waitFor();
    await page.getByText('整批 4 件').waitFor();
    found.push(...(await complaintsOf(page, 'batch')));

    await page
      .getByRole('checkbox', { name: /^选择新案件/ })
      .first()
      .check();
    await page.getByRole('button', { name: '通知补正（1）…' }).click();
    const notice = page.getByRole('dialog');
    await notice.getByLabel('需补正之处（必填）').selectOption({ index: 1 });
    await notice.getByLabel('原因（必填）').selectOption('unclear');
    await notice.getByLabel('补充说明').fill('请写明逾期的月份');
    found.push(...(await complaintsOf(page, 'notice')));
    await notice.getByRole('button', { name: '向 1 件发出' }).click();
    await page.getByText('已向 1 件案件发出补正通知').waitFor();
    await page.getByText('等待补正').first().waitFor();
    await page.getByRole('button', { name: '取消选择' }).click();

    await page.getByRole('button', { name: '编立案号（4）…' }).click();
    const numbers = page.getByRole('dialog');
    await numbers.getByLabel('起始案号').fill('（2026）京0119民初1号');
    await numbers.getByRole('button', { name: '重新拟号' }).click();
    await numbers.getByText('（2026）京0119民初4号').waitFor();
    found.push(...(await complaintsOf(page, 'numbers')));
    const ticks = numbers.getByLabel('以上提示已核对');
    if ((await ticks.count()) > 0) await ticks.check();
    await numbers.getByRole('button', { name: '为 4 件编立案号' }).click();
    await numbers.getByText('3 件已经编立案号。1 件没有编立案号').waitFor();
    found.push(...(await complaintsOf(page, 'refused')));
    await numbers.getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: /^已立案/ }).click();
    await page.getByText('所列 3 件').waitFor();
    expect(new Set(await page.locator('.list-table .case-number').allTextContents()).size).to.equal(3);
    found.push(...(await complaintsOf(page, 'filed')));
    expect(found).to.deep.equal([]);
  });
});
