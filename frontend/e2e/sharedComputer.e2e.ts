import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import { newAccount, visitSignedIn } from './accountSteps.js';
import { startApplication, type RunningApplication } from './application.js';
import { openPage, TIMEOUT_MS } from './suite.js';
import {
  at,
  checkButton,
  declaration,
  draftStored,
  endPage,
  fill,
  fillLendingComplaint,
  loadByCode,
  readReceipt,
  submit,
  submitButton,
  takeReceipt,
} from './visitor.js';

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
  await checkButton(page).waitFor();
  return page;
};

describe('two people one after the other at one computer', function () {
  this.timeout(TIMEOUT_MS);

  it('the second finds nothing of what the first submitted, in no tab and in no store of the browser', async () => {
    const first = await openPage();
    await first.goto(lending);
    const second = await opened(first.context());
    await fillLendingComplaint(first, { plaintiffs: ['冯某'], defendant: '陈某' });
    await draftStored(first, '到期后被告未还款');
    await at(second, 'plaintiffs_natural.0.name').locator('input').waitFor();
    await submit(first);
    const { caseNumber, code } = await takeReceipt(first);
    expect(code).to.match(/^[2-9A-Z]{8}$/);
    await second.getByText('草稿和验证码已从这台设备上删除').waitFor();
    for (const page of [first, second]) {
      expect(await everythingKept(page)).not.to.match(secrets(caseNumber, code));
    }
    await first.goto('about:blank');
    await first.goto(lending);
    const next = await opened(first.context());
    expect(await everythingKept(next)).not.to.match(secrets(caseNumber, code));

    // Whoever kept the receipt goes on from anywhere, here too.
    await loadByCode(next, caseNumber, code ?? '');
    await next.getByText(`已加载案号 ${caseNumber} 的文书（第 1 版）`).waitFor();
    expect(await everythingKept(next)).not.to.contain(code);
    await fill(next, 'sections.claims.items.principal.principal', '120000');
    await draftStored(next, '120000');
    await submit(next);
    expect((await takeReceipt(next)).version).to.equal('第 2 版');
    expect(await everythingKept(next)).not.to.match(secrets(caseNumber, code));
  });

  it('a page that is loaded again between submission and receipt shows the code again, to this tab alone, until it is saved', async () => {
    const page = await openPage();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(lending);
    await fillLendingComplaint(page, { plaintiffs: ['冯某'], defendant: '陈某' });
    await submit(page);
    const said = await readReceipt(page);
    expect(page.url()).not.to.match(secrets(said.caseNumber, said.code));
    await page.reload();
    expect(await readReceipt(page)).to.deep.equal(said);
    const other = await opened(page.context());
    await other.goto(page.url());
    await other.getByRole('heading', { name: '回执不在这个标签页里' }).waitFor();

    await endPage(page).getByRole('button', { name: '完成' }).click();
    const warning = page.getByRole('dialog', { name: '还没有保存验证码' });
    await warning.getByRole('button', { name: '返回保存' }).click();
    const { caseNumber, code } = await takeReceipt(page);
    await page.goto(lending);
    await checkButton(page).waitFor();
    expect(await everythingKept(page)).not.to.match(secrets(caseNumber, code));
  });

  it('the draft stays where that was asked for, and its code does not', async () => {
    const page = await openPage();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(lending);
    await fillLendingComplaint(page, { plaintiffs: ['冯某'], defendant: '陈某' });
    await checkButton(page).click();
    await page.getByLabel(/^提交后在这台设备上保留草稿/).check();
    await declaration(page).check();
    await submitButton(page).click();
    const { caseNumber, code } = await takeReceipt(page);
    // Nothing is asked in its name without the code, and so nothing refused that nobody pressed.
    const refused: string[] = [];
    page.on('response', (response) => void (response.status() >= 400 && refused.push(response.url())));
    await page.goto(lending);
    await page.getByText(`这份文书已提交（案号 ${caseNumber}`).waitFor();
    expect(await checkButton(page).count()).to.equal(0);
    await page.getByRole('button', { name: '修改并提交新版本' }).click();
    expect(await at(page, 'plaintiffs_natural.0.name').locator('input').inputValue()).to.equal('冯某');
    expect(await everythingKept(page)).not.to.contain(code);
    await page.waitForLoadState('networkidle');
    expect(refused).to.deep.equal([]);
  });
});

describe('a terminal in the court’s hall', function () {
  this.timeout(TIMEOUT_MS);
  let court: RunningApplication;
  before('start an application that knows its terminals', async () => {
    court = await startApplication({
      APP_MODE: 'saas',
      TERMINAL_NETWORKS: '127.0.0.0/8',
      TERMINAL_IDLE_SECONDS: '300',
    });
  });
  after('stop it', () => court.stop());

  // A terminal remembers no view.
  const whole = `${lending}?view=whole`;
  const note = '公用终端：填写的内容不在本机保存';
  const filled = async (page: Page): Promise<void> => {
    await page.goto(whole);
    await page.getByText(note).waitFor();
    await page.getByText('这是公用终端：本机不保存草稿').waitFor();
    await fillLendingComplaint(page, { plaintiffs: ['冯某'], defendant: '陈某' });
  };
  const clean = async (page: Page): Promise<void> => {
    await page.waitForURL(({ pathname }) => pathname === '/');
    expect(await everythingKept(page)).not.to.match(/冯某|陈某|新案件-/);
    await page.goto(whole);
    await checkButton(page).waitFor();
    expect(await everythingKept(page)).not.to.match(/冯某|陈某|新案件-/);
  };

  it('warns when nobody is there, goes on when somebody is, and clears itself when nobody answers', async () => {
    const page = await openPage({ baseURL: court.url });
    page.on('dialog', (dialog) => void dialog.accept());
    await page.clock.install();
    await filled(page);
    expect(await everythingKept(page).then((all) => all.includes('冯某'))).to.equal(true); // on the page, and nowhere else
    // Time stands still from here on, so that a slow machine brings no warning early, and goes by from the last key on.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    await page.keyboard.press('Shift');
    await page.clock.fastForward(290_000);
    expect(await page.getByRole('alertdialog').count()).to.equal(0);
    await page.clock.fastForward(12_000);
    await page.clock.resume();
    const warning = page.getByRole('alertdialog', { name: '还在填写吗？' });
    await warning.waitFor();
    const goOn = warning.getByRole('button', { name: '继续填写' });
    expect(await goOn.evaluate((button) => button === document.activeElement)).to.equal(true);
    await page.keyboard.press('Enter');
    await warning.waitFor({ state: 'hidden' });
    expect(await at(page, 'plaintiffs_natural.0.name').locator('input').inputValue()).to.equal('冯某');
    await page.clock.fastForward(302_000);
    await warning.waitFor();
    await page.clock.fastForward(61_000);
    await clean(page);
  });

  it('clears itself at once with 完成, and when somebody says that they are done', async () => {
    const page = await openPage({ baseURL: court.url });
    page.on('dialog', (dialog) => void dialog.accept());
    await filled(page);
    await checkButton(page).click();
    await declaration(page).waitFor();
    expect(await page.getByLabel(/保留草稿/).count()).to.equal(0);
    await declaration(page).check();
    await submitButton(page).click();
    await takeReceipt(page);
    await clean(page);
    await filled(page);
    await page.getByRole('button', { name: '清除并退出' }).click();
    await clean(page);
  });

  it('signs out whoever left', async () => {
    const page = await openPage({ baseURL: court.url });
    await visitSignedIn(page, await newAccount(court.url, 'feng'), '/app/my-documents');
    await page.getByText('还没有文书').waitFor();
    await page.getByRole('button', { name: '清除并退出' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/');
    await page.goto('/app/my-documents');
    await page.waitForURL('**/login');
  });

  it('is one by its start page alone, where the court does not know its network', async () => {
    const page = await openPage();
    await page.goto('/?terminal=1');
    await page.getByText(note).waitFor();
    await filled(page);
    await page.getByRole('button', { name: '清除并退出' }).click();
    await clean(page);
    const own = await page.context().newPage();
    await own.goto('/');
    await own
      .getByRole('link', { name: /起诉状/ })
      .first()
      .waitFor();
    expect(await own.getByText(note).count()).to.equal(0);
  });
});
