import { join } from 'node:path';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { clientOf } from '../../domain/contract/clientOf.js';
import { documents } from '../../domain/contract/documents.js';
import { newAccount, visitSignedIn } from './accountSteps.js';
import type { RunningApplication } from './application.js';
import { axeInBothThemes } from './axe.js';
import { horizontalOverflow } from './pageChecks.js';
import { newProgram, programOf } from './programs.js';
import { submitComplaint } from './submissions.js';
import { applicationWithAccounts, openPage, phone, TIMEOUT_MS, wantedPictures } from './suite.js';
import {
  at,
  checkButton,
  declaration,
  draftStored,
  fill,
  fillLendingComplaint,
  loadByCode,
  submit,
  submitButton,
  takeReceipt,
} from './visitor.js';

const picture = async (page: Page, name: string): Promise<void> => {
  const folder = wantedPictures();
  if (folder === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const)
    for (const viewport of [
      { width: 1440, height: 900 },
      { ...phone, width: 390 },
    ]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}-${viewport.width}.png`) });
    }
};

/** Comes back to a page that was left open. */
const comeBack = (page: Page): Promise<boolean> => page.evaluate(() => window.dispatchEvent(new Event('focus')));

const review = (page: Page) => page.getByRole('dialog', { name: /^与法院现有的第 \d+ 版有什么不同$/ });

describe('a version that came in from another device, in a browser', function () {
  this.timeout(TIMEOUT_MS);

  it('is passed over by neither of two visitors with one code: what differs is chosen place by place', async () => {
    const { caseNumber, code } = await submitComplaint('张三', ['李四']);
    const laptop = await openPage();
    const mobile = await openPage({ viewport: phone, bypassCSP: true });
    for (const page of [laptop, mobile]) {
      await loadByCode(page, caseNumber, code);
      await at(page, 'plaintiffs_natural.0.name').first().waitFor();
    }
    await fill(laptop, 'plaintiffs_natural.0.name', '张三丰');
    await fill(laptop, 'sections.claims.items.principal.principal', '90000');
    await submit(laptop);
    expect((await takeReceipt(laptop)).version).to.contain('2');

    await fill(mobile, 'plaintiffs_natural.0.phone', '13900139000');
    await checkButton(mobile).click();
    await mobile.getByText('法院现在收到的是第 2 版').waitFor();
    await declaration(mobile).check();
    await submitButton(mobile).click();
    const dialog = review(mobile);
    await dialog.waitFor();
    await mobile.getByText(/比您这次依据的版本新；这次没有提交，您填写的内容没有丢失/).waitFor();
    const side = (place: string, choice: string) =>
      dialog.getByRole('group', { name: new RegExp(place) }).getByRole('radio', { name: choice, exact: true });
    expect(await side('姓名', '用法院现有的').isChecked()).to.equal(true);
    expect(await side('联系电话', '用我的').isChecked()).to.equal(true);
    expect(await axeInBothThemes(mobile)).to.deep.equal([]);
    expect((await horizontalOverflow(mobile)).pixels).to.equal(0);
    await picture(mobile, 'newer-version-dialog');
    await mobile.setViewportSize(phone);
    await dialog.getByRole('button', { name: '按选择合并' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await declaration(mobile).check();
    await submitButton(mobile).click();
    expect((await takeReceipt(mobile)).version).to.contain('3');

    const court = clientOf(newProgram(), documents);
    const newest = await court.loadForEditing({ body: { case_number: caseNumber, verification_code: code } });
    expect(newest.version).to.equal(3);
    expect(newest.formData).to.have.nested.property('plaintiffs_natural[0].name', '张三丰');
    expect(newest.formData).to.have.nested.property('plaintiffs_natural[0].phone', '13900139000');
    expect(newest.formData).to.have.nested.property('sections.claims.items.principal.principal', '90000');
  });

  it('is not asked for again with a code that was refused: each wrong code counts against its case', async () => {
    const { caseNumber, code } = await submitComplaint('张三', ['李四']);
    const page = await openPage();
    await loadByCode(page, caseNumber, code);
    await at(page, 'plaintiffs_natural.0.name').first().waitFor();
    const refusals: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/api/documents/versions')) refusals.push(response.status());
    });
    const comeBackAnswered = async () => {
      const answer = page.waitForResponse(/\/api\/documents\/versions$/);
      await comeBack(page);
      return (await answer).status();
    };
    await page.getByRole('button', { name: '重新输入' }).click();
    const typed = page.getByLabel('验证码是多少？');
    await typed.fill('XXXX2345');
    expect(await comeBackAnswered()).to.be.within(400, 499);
    for (let again = 0; again < 3; again += 1) await comeBack(page);
    await typed.fill(code);
    expect(await comeBackAnswered()).to.equal(200);
    expect(refusals).to.have.length(2);
  });

  describe('with accounts', () => {
    let saas: RunningApplication;
    before('start an application with accounts', async () => {
      saas = await applicationWithAccounts();
    });

    it('is seen by the account’s other device when somebody comes back to it, and is what it goes on from', async () => {
      const who = await newAccount(saas.url, 'zhao');
      const laptop = await openPage({ baseURL: saas.url });
      const mobile = await openPage({ baseURL: saas.url, viewport: phone });
      await visitSignedIn(laptop, who, '/app/my-documents');
      await laptop.goto('/claim/private-lending');
      await fillLendingComplaint(laptop, { plaintiffs: ['赵一'], defendant: '李四' });
      await submit(laptop);
      const { caseNumber } = await takeReceipt(laptop);

      const edit = async (page: Page) => {
        await page.getByRole('link', { name: /^阅读民事起诉状/ }).click();
        await page.getByRole('button', { name: '编辑', exact: true }).click();
        await page.getByText('已加载案号').waitFor();
      };
      await visitSignedIn(mobile, who, '/app/my-documents');
      await edit(mobile);
      await laptop.goto('/app/my-documents');
      await edit(laptop);
      await fill(laptop, 'plaintiffs_natural.0.name', '赵一二');
      await submit(laptop);
      await takeReceipt(laptop);

      await fill(mobile, 'plaintiffs_natural.0.phone', '13900139000');
      await comeBack(mobile);
      await mobile.getByText('法院现在收到的是第 2 版').first().waitFor();
      await mobile.evaluate(() => window.scrollTo(0, 0));
      await picture(mobile, 'newer-version-notice');
      await mobile.setViewportSize(phone);
      await draftStored(mobile, '13900139000');
      await mobile.reload();
      await mobile.getByText('法院现在收到的是第 2 版').first().waitFor();
      await mobile
        .getByText(/法院收到的是第 2 版/)
        .first()
        .waitFor();
      await mobile.getByRole('button', { name: '查看差别' }).click();
      await review(mobile).getByRole('button', { name: '按选择合并' }).click();
      await review(mobile).waitFor({ state: 'hidden' });
      expect(await at(mobile, 'plaintiffs_natural.0.name').locator('input').first().inputValue()).to.equal('赵一二');
      await submit(mobile);
      expect((await takeReceipt(mobile)).version).to.contain('3');
      const newest = await clientOf(await programOf(mobile, saas.url), documents).loadForEditing({
        body: { case_number: caseNumber, verification_code: '' },
      });
      expect(newest.formData).to.have.nested.property('plaintiffs_natural[0].name', '赵一二');
      expect(newest.formData).to.have.nested.property('plaintiffs_natural[0].phone', '13900139000');
    });
  });
});
