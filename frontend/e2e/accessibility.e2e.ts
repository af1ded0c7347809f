import { expect } from 'chai';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { fileUnderNumber, openCourtPage } from './administrator.js';
import { allForms, openForm, unfold } from './allForms.js';
import { axeInBothThemes } from './axe.js';
import { openWithin } from './moving.js';
import { submitComplaint } from './submissions.js';
import { dialogOverflow, horizontalOverflow } from './pageChecks.js';
import { desktop, narrowest, openPage, phone, TIMEOUT_MS } from './suite.js';
import { tabTo } from './keyboardSteps.js';
import { at, checkButton, ensureParties, fillLendingComplaint, pressInMenu, submit } from './visitor.js';

// The content security policy keeps axe out as it keeps out everything else that is not ours.
const checked: BrowserContextOptions = { bypassCSP: true };

/** A window of 1280 by 800 pixels at twice the size. */
const zoomedIn = { width: desktop.width / 2, height: desktop.height / 2 };

const named = (name: string, lines: readonly string[]): string[] => lines.map((line) => `${name}: ${line}`);

const overflowAt = async (page: Page, size: { width: number; height: number }): Promise<string[]> => {
  await page.setViewportSize(size);
  const { pixels, culprits } = await horizontalOverflow(page);
  return pixels > 0 ? [`${pixels} px too wide at ${size.width} (${culprits.join(', ')})`] : [];
};

/** Opens the pages in turn and gives what axe finds in them. */
const findingsOf = async (
  page: Page,
  visits: readonly (readonly [path: string, text: string])[],
): Promise<string[]> => {
  const found: string[] = [];
  for (const [path, text] of visits) {
    await openWithin(page, path);
    await page.getByText(text).filter({ visible: true }).first().waitFor();
    await page.locator('.loading-notice').first().waitFor({ state: 'hidden' });
    found.push(...named(path, await axeInBothThemes(page)));
  }
  return found;
};

describe('accessibility, in a browser', function () {
  this.timeout(TIMEOUT_MS);

  it('finds nothing serious on the public pages, in either theme', async () => {
    const page = await openPage(checked);
    const found = await findingsOf(page, [
      ['/', '起诉状'],
      ['/select-type/claim', '民事'],
      ['/select-type/defense', '民事'],
      ['/select-type/application', '民事'],
      ['/select-template/claim/civil', '民间借贷纠纷'],
      ['/select-template/defense/civil', '民间借贷纠纷'],
      ['/select-template/application/civil', '强制执行'],
      ['/claim/没有这种文书', '没有'],
      ['/progress', '案件进度'],
      ['/versions', '版本'],
      ['/login', '登录'],
      ['/no/such/page', '返回首页'],
    ]);
    await page.goto('/');
    await page.getByRole('button', { name: '凭案号和验证码继续填写' }).click();
    await page.getByRole('dialog').getByLabel('案号').waitFor();
    found.push(
      ...named('load dialog', await axeInBothThemes(page)),
      ...named('load dialog', await dialogOverflow(page)),
    );
    expect(found).to.deep.equal([]);
  });

  it('finds nothing serious on the check page and in the dialogs of a submission', async () => {
    const page = await openPage(checked);
    await page.goto('/claim/private-lending');
    const dialog = page.getByRole('dialog');
    const found: string[] = [];
    const check = async (name: string) => {
      await dialog.waitFor();
      found.push(...named(name, await axeInBothThemes(page)), ...named(name, await dialogOverflow(page)));
    };
    await checkButton(page).click();
    await page.getByRole('region', { name: /处需要改正$/ }).waitFor();
    found.push(...named('what is missing', await axeInBothThemes(page)));
    await page.goBack();
    await fillLendingComplaint(page, { plaintiffs: ['冯某'], defendant: '陈某' });
    await pressInMenu(page, '预览');
    await check('preview');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await submit(page);
    await page.getByLabel('我已保存编号和验证码').waitFor();
    await page.getByText('核验', { exact: true }).click();
    found.push(...named('end page', await axeInBothThemes(page)));
    expect(found).to.deep.equal([]);
  });

  it('finds nothing serious in any form, in either theme; each fits 320 pixels and twice the size', async function () {
    this.timeout(900_000); // a guard against hanging: 113 forms, up to four looks each
    const forms = [...(await allForms())];
    expect(forms).to.have.length(113);
    const found: string[] = [];
    const seen = new Set<string>();
    const checkForms = async (): Promise<void> => {
      const page = await openPage(checked);
      await page.goto('/');
      for (let form = forms.shift(); form; form = forms.shift()) {
        await openForm(page, form);
        await unfold(page);
        found.push(...named(form.key, await overflowAt(page, narrowest)));
        found.push(...named(form.key, await overflowAt(page, zoomedIn)));
        await page.setViewportSize(desktop);
        found.push(...named(form.key, await axeInBothThemes(page, seen)));
      }
    };
    await Promise.all([checkForms(), checkForms()]);
    expect(found).to.deep.equal([]);
  });

  it('finds nothing serious in the steps and their check page at 400 % of a window of 1280 pixels; the keyboard goes all the way', async () => {
    const page = await openPage({ ...checked, viewport: narrowest });
    await page.addInitScript(() => localStorage.setItem('juanzong-form-view', 'steps'));
    await page.goto('/claim/housing-lease');
    const heading = page.locator('.topic h2');
    await heading.waitFor();
    const found: string[] = [];
    const look = async (name: string) => {
      found.push(...named(name, await axeInBothThemes(page)), ...named(name, await overflowAt(page, narrowest)));
    };
    await at(page, 'plaintiffs_natural.0.name').locator('input').focus();
    await page.keyboard.insertText('张芳');
    for (let topics = 0; topics < 12 && !page.url().includes('view=check'); topics += 1) {
      const before = page.url();
      await page.locator('.more-fields').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
      await look(await heading.innerText());
      const goOn = page.getByRole('button', { name: '保存并继续' });
      found.push(...(topics === 0 ? await tabTo(page, goOn) : []));
      await goOn.focus();
      await page.keyboard.press('Enter');
      // The defendant's name is missing: said once, and the next press goes on.
      if (topics === 0) {
        await page.getByText('还没填被告的姓名或者名称').first().waitFor();
        await look('what is missing');
        await goOn.focus();
        await page.keyboard.press('Enter');
      }
      await page.waitForURL((url) => url.href !== before);
      await heading.or(page.getByRole('heading', { level: 1, name: '检查一遍，然后提交' })).waitFor();
    }
    expect(page.url()).to.include('view=check');
    await look('check page');
    expect(found).to.deep.equal([]);
  });

  it('moves nothing for those who asked for stillness', async () => {
    const page = await openPage({ reducedMotion: 'reduce' });
    await page.goto('/claim/private-lending');
    await pressInMenu(page, '预览');
    await page.getByRole('dialog').waitFor();
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => {
          const { transitionDuration, transitionProperty } = getComputedStyle(element);
          return transitionProperty !== 'none' && parseFloat(transitionDuration) > 0;
        })
        .map((element) => element.outerHTML.slice(0, 80)),
    );
    expect(moving).to.deep.equal([]);
    expect(
      await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length),
    ).to.equal(0);
  });

  it('opens pages that do not move while they load, first their skip link, and complain of nothing in the console', async () => {
    const caseNumber = encodeURIComponent((await submitComplaint('沈某', ['韩某'])).caseNumber);
    const complaints: string[] = [];
    for (const { path, ready, open } of [
      { path: '/select-template/claim/civil', ready: '民间借贷纠纷', open: openPage },
      { path: '/claim/private-lending', ready: '诉讼请求', open: openPage },
      { path: `/app/admin/judgement/${caseNumber}`, ready: '原告起诉', open: openCourtPage },
    ]) {
      const page = await open({ viewport: phone });
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${path}: ${message.text()}`);
      });
      await page.goto(path);
      await page.getByText(ready).filter({ visible: true }).first().waitFor();
      await page.locator('.loading-notice').first().waitFor({ state: 'hidden' });
      const moved = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) =>
              resolve(list.getEntries().reduce((total, entry) => total + Number(Reflect.get(entry, 'value')), 0)),
            ).observe({ type: 'layout-shift', buffered: true });
            // Nothing is reported where nothing moved.
            requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(0), 200)));
          }),
      );
      if (moved >= 0.02) complaints.push(`${path}: moved by ${moved}`);
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => document.activeElement?.textContent ?? '');
      if (focused !== '跳到正文') complaints.push(`${path}: first Tab leads to ${focused}`);
    }
    expect(complaints).to.deep.equal([]);
  });

  it('shows what is chosen where the system chooses the colours', async () => {
    const page = await openPage({ forcedColors: 'active' });
    await page.goto('/claim/private-lending');
    const radio = page.locator('.pleading-main input[type=radio]').first();
    await radio.check({ force: true });
    expect(await radio.evaluate((element) => getComputedStyle(element).appearance)).to.equal('auto');
    await page.emulateMedia({ forcedColors: 'none' });
  });

  it('prints the questions of a form and nothing around them, dark on white in either theme', async () => {
    const page = await openPage({ colorScheme: 'dark' });
    await page.goto('/claim/private-lending');
    await ensureParties(page, 'plaintiffs_natural', 1);
    await page.locator('html[data-bs-theme=dark]').waitFor();
    await page.emulateMedia({ media: 'print' });
    const printed = await page.evaluate(() => ({
      colours: ['.pleading h1', '.field-label', '.sheet-label h3'].map((selector) => {
        const element = document.querySelector(selector);
        return element ? getComputedStyle(element).color : 'missing';
      }),
      paper: getComputedStyle(document.body).backgroundColor,
      around: [...document.querySelectorAll('header.site-header, footer, aside, button, .action-bar')]
        .filter((element) => element.checkVisibility())
        .map((element) => element.outerHTML.slice(0, 80)),
    }));
    expect(printed.around).to.deep.equal([]);
    expect(printed.paper).to.equal('rgb(255, 255, 255)');
    for (const colour of printed.colours) {
      const brightest = Math.max(...(colour.match(/\d+/g) ?? ['255']).map(Number));
      expect(brightest, colour).to.be.below(100);
    }
    await page.emulateMedia({ media: 'screen' });
    await page.goto('/claim/private-lending?view=check');
    await page.getByRole('heading', { level: 1, name: '检查一遍，然后提交' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    const left = await page
      .locator('.check-page button')
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => button.checkVisibility() && button.closest('.problem-summary') === null)
          .map((button) => button.textContent),
      );
    expect(left).to.deep.equal([]);
    expect(await page.locator('.check-answers').isVisible()).to.equal(true);
  });

  it("finds nothing serious in the court's pages", async () => {
    const { caseNumber } = await submitComplaint('蒋某', ['沈某']);
    const number = encodeURIComponent(caseNumber);
    const page = await openCourtPage(checked);
    // The dashboard has something to count, and a list something to step through.
    const { caseNumber: filed } = await submitComplaint('韩某', ['杨某']);
    await fileUnderNumber(page, filed, `（2026）京0101民初${Date.now() % 10_000_000}号`);
    const found = await findingsOf(page, [
      ['/app/admin/dashboard', '本月高发案由'],
      ['/app/admin/pending-cases', '审核与分析'],
      ['/app/admin/all-cases', '查看详情'],
      [`/app/admin/filing-review/${number}`, '当事人信息'],
      [`/app/admin/judgement/${number}`, '原告起诉'],
      ['/app/admin/form-switches', '份文书'],
      ['/app/admin/lending-rates', '最近公布的在前'],
      ['/app/admin/court-calendar', '按国务院办公厅公布的安排'],
      ['/app/admin/service-accounts', '密钥只显示一次'],
      ['/app/admin/audit', '查看内容'],
      [`/app/admin/audit/cases/${number}`, '当时平台的功能'],
    ]);
    expect(found).to.deep.equal([]);
  });
});
