import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import { openPage, PATIENCE_MS } from './suite.js';
import { at, draftStored, fill, fillLendingComplaint, loadByCode, submit, takeReceipt } from './visitor.js';

const lending = '/claim/private-lending';
const secrets = (caseNumber: string, code: string | undefined) => new RegExp(`${caseNumber}|${code ?? ''}|冯某|陈某`);

/** All that the browser profile of a page keeps: its databases, its storages, and what stands on the page. */
const everythingKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const rows: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name ?? '');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('the database does not open'));
      });
      for (const table of db.objectStoreNames)
        rows.push(
          await new Promise((resolve) => {
            const request = db.transaction(table).objectStore(table).getAll();
            request.onsuccess = () => resolve(request.result);
          }),
        );
      db.close();
    }
    const inputs = [...document.querySelectorAll('input, textarea')].map((input) => (input as HTMLInputElement).value);
    return JSON.stringify([rows, { ...localStorage }, { ...sessionStorage }, inputs, document.body.innerText]);
  });

const opened = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(lending);
  await page.getByRole('button', { name: '提交法院' }).waitFor();
  return page;
};

describe('two people one after the other at one computer', function () {
  this.timeout(PATIENCE_MS);

  it('the second finds nothing of what the first filed, in no tab and in no store of the browser', async () => {
    const first = await openPage();
    await first.goto(lending);
    const second = await opened(first.context());
    await fillLendingComplaint(first, { plaintiffs: ['冯某'], defendant: '陈某' });
    await draftStored(first);
    await at(second, 'plaintiffs_natural.0.name').locator('input').waitFor();
    await submit(first);
    const { caseNumber, code } = await takeReceipt(first);
    expect(code).to.match(/^[2-9A-Z]{8}$/);
    for (const page of [first, second]) {
      await page.getByText('草稿和验证码已从这台设备上删除').waitFor();
      expect(await everythingKept(page)).not.to.match(secrets(caseNumber, code));
    }
    await first.goBack();
    await first.goto(lending);
    const next = await opened(first.context());
    expect(await everythingKept(next)).not.to.match(secrets(caseNumber, code));

    // Whoever kept the receipt goes on from anywhere, here too.
    await loadByCode(next, caseNumber, code ?? '');
    await next.getByText(`已加载案号 ${caseNumber} 的文书（第 1 版）`).waitFor();
    expect(await everythingKept(next)).not.to.contain(code);
    await fill(next, 'sections.claims.items.i1.principal', '120000');
    await draftStored(next);
    await submit(next);
    expect((await takeReceipt(next)).version).to.equal('第 2 版');
    await next.getByText('草稿和验证码已从这台设备上删除').waitFor();
    expect(await everythingKept(next)).not.to.match(secrets(caseNumber, code));
  });

  it('a page that is loaded anew between filing and receipt shows the code again, to this tab alone, until it is saved', async () => {
    const page = await openPage();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(lending);
    await fillLendingComplaint(page, { plaintiffs: ['冯某'], defendant: '陈某' });
    await submit(page);
    const receipt = page.getByRole('dialog').filter({ hasText: '已提交法院' });
    await receipt.waitFor();
    const said = await receipt.locator('.receipt').innerText();
    await page.reload();
    await receipt.waitFor();
    expect(await receipt.locator('.receipt').innerText()).to.equal(said);
    const other = await opened(page.context());
    expect(await other.getByRole('dialog').count()).to.equal(0);

    await receipt.getByRole('button', { name: '完成' }).click();
    const warning = page.getByRole('dialog', { name: '还没有保存验证码' });
    await warning.getByRole('button', { name: '返回保存' }).click();
    const { caseNumber, code } = await takeReceipt(page);
    await page.reload();
    await page.getByRole('button', { name: '提交法院' }).waitFor();
    expect(await everythingKept(page)).not.to.match(secrets(caseNumber, code));
  });

  it('the draft stays where that was asked for, and its code does not', async () => {
    const page = await openPage();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(lending);
    await fillLendingComplaint(page, { plaintiffs: ['冯某'], defendant: '陈某' });
    await submit(page);
    await page.getByLabel('在这台设备上保留草稿').check();
    const { caseNumber, code } = await takeReceipt(page);
    await page.getByText('已提交（第 1 版）').first().waitFor();
    await page.reload();
    await page.getByText(`这份文书已提交（案号 ${caseNumber}`).waitFor();
    expect(await at(page, 'plaintiffs_natural.0.name').locator('input').inputValue()).to.equal('冯某');
    expect(await everythingKept(page)).not.to.contain(code);
  });
});
