import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, openCourtPage, review } from './administrator.js';
import { newProgram } from './programs.js';
import { submitWith } from './submissions.js';
import { openPage, phone, picture, screenshotFolder, TIMEOUT_MS, wantedPictures } from './suite.js';
import {
  at,
  checkButton,
  declaration,
  ensureParties,
  fill,
  fillLendingComplaint,
  submit,
  submitButton,
  takeReceipt,
} from './visitor.js';

const someone = (family: string): string => `${family}${randomBytes(4).toString('hex').replace(/[a-f]/g, '某')}`;

/** A lease of which the plaintiff asks three things only; the form has no question for the last. */
const lease = (plaintiff: string, defendant: string, claims: Record<string, unknown>) => ({
  plaintiffs_natural: [{ name: plaintiff, domicile: '北京市东城区东直门内大街1号', phone: '13800138000' }],
  defendants_natural: [{ name: defendant }],
  sections: {
    claims: { items: claims },
    facts: {
      items: { rent_and_payment: { rent: '3000' }, overdue_rent: { as_of: '2026-03-31', owed: '9000' } },
    },
  },
});
const claims = {
  security_deposit_refund: { answer: '是', amount: '9000' },
  litigation_costs: { answer: '是' },
  occupation_fee: { answer: '是', content: '每天100元，付到搬走' },
};

describe('what was claimed, in a browser', function () {
  this.timeout(TIMEOUT_MS);

  for (const [name, viewport] of [
    ['desktop', { width: 1440, height: 900 }],
    ['phone', { ...phone, width: 390 }],
  ] as const)
    it(`is asked first and alone on a ${name}, remarked on, and shown as changed afterwards`, async () => {
      const [plaintiff, defendant] = [someone('李'), someone('赵')];
      const program = newProgram();
      const told = await submitWith(program, {
        document_type: 'complaint',
        case_number: '',
        payload: { form_key: 'claim-housing-lease', form_data: lease(plaintiff, defendant, claims) },
      });
      const [number, code] = [told('X-Case-Number'), told('X-Verification-Code')];
      const court = await openCourtPage();
      await review(court, number);
      const defendantCode = await codeOf(court, defendant);

      const page = await openPage({ viewport });
      const goOn = () => page.getByRole('button', { name: /^保存并(?:继续|返回检查)$/ }).click();
      await page.goto('/defense/housing-lease?view=steps');
      await fill(page, 'filing.caseNumber', number);
      await fill(page, 'filing.code', defendantCode);
      await goOn();
      await page.getByText('原告请求：返还押金9,000元').waitFor();
      const questions = () => page.locator('.topic .question > h3').allInnerTexts();
      expect((await questions())[0]).to.equal('对方要您还房、退押金或赔损失，您同意吗？');
      await picture(page, `${name}-claimed`);
      await at(page, 'sections.responses.items.return_of_leased_property_or_deposit')
        .getByText('不同意', { exact: true })
        .click();
      await goOn();
      const fold = page.getByText(/原告没有提出的 \d+ 项（不用答）/);
      await fold.waitFor();
      await page.getByText('原告请求：支付房屋占有使用费，每天100元，付到搬走').waitFor();
      await picture(page, `${name}-folded`);
      await fold.click();
      const rent = at(page, 'sections.responses.items.rent_arrears');
      await rent.getByText('原告未主张此项。').waitFor();
      await rent.getByText('同意', { exact: true }).click();
      await page.getByRole('button', { name: '直接去检查' }).click();
      await page.getByText(/原告没有提出“付租金”，您答了“同意（无异议）”/).waitFor();
      await page.getByText(/原告的这项请求您还没有答：支付房屋占有使用费，每天100元，付到搬走/).waitFor();
      await page.getByText(/原告说的事实有 2 项您还没有答/).waitFor();
      const deposit = page.locator('[data-check="sections.responses.items.return_of_leased_property_or_deposit"]');
      expect(await deposit.innerText()).to.contain('不同意');
      await picture(page, `${name}-check`);
      if (wantedPictures() !== undefined) {
        const file = page.waitForEvent('download');
        await page.getByRole('button', { name: '下载 Word 文书' }).click();
        const stream = await (await file).createReadStream();
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        await writeFile(join(screenshotFolder(), `${name}-defence.docx`), Buffer.concat(chunks));
      }

      await submitWith(program, {
        document_type: 'complaint',
        case_number: number,
        payload: {
          form_key: 'claim-housing-lease',
          form_data: lease(plaintiff, defendant, {
            ...claims,
            security_deposit_refund: { answer: '是', amount: '5000' },
          }),
          verification_code: code,
        },
      });
      // On a slow connection the code that shows what was kept comes after the complaint was asked for.
      if (name === 'phone')
        await page.route('**/KeptComplaint-*', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 3000));
          await route.continue();
        });
      // On return the code is gone from the page, and with it the complaint is asked for anew.
      await page.goto('/defense/housing-lease?view=steps&step=parties%2F%E6%89%80%E5%B1%9E%E6%A1%88%E4%BB%B6');
      await fill(page, 'filing.code', defendantCode);
      await goOn();
      await page.getByRole('button', { name: '直接去检查' }).click();
      await page
        .getByText(/原告已修改此项：原来是“原告请求：返还押金9,000元”，现在是“原告请求：返还押金5,000元”/)
        .waitFor();
      await picture(page, `${name}-changed`);
    });

  it('twice in the same words is told to the party on the check page and to the court in list and case, and refused to nobody', async () => {
    const [plaintiff, defendant] = [someone('李'), someone('赵')];
    const page = await openPage({ viewport: { width: 1440, height: 900 } });
    const fillIn = async () => {
      await page.goto('/claim/private-lending');
      await ensureParties(page, 'plaintiffs_natural', 1);
      await ensureParties(page, 'defendants_natural', 1);
      await fillLendingComplaint(page, { plaintiffs: [plaintiff], defendant });
    };
    await fillIn();
    await submit(page);
    const first = await takeReceipt(page);
    await fillIn();
    await checkButton(page).click();
    await page.getByText(`提交过相同的内容：案号 ${first.caseNumber}。`).waitFor();
    await picture(page, 'filed-before');
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).to.not.contain(first.caseNumber);
    await declaration(page).check();
    await submitButton(page).click();
    const second = await takeReceipt(page);
    expect(second.caseNumber).to.not.equal(first.caseNumber);

    const stranger = await openPage();
    await stranger.goto('/claim/private-lending');
    await ensureParties(stranger, 'plaintiffs_natural', 1);
    await ensureParties(stranger, 'defendants_natural', 1);
    await fillLendingComplaint(stranger, { plaintiffs: [plaintiff], defendant });
    await checkButton(stranger).click();
    await declaration(stranger).waitFor();
    expect(await stranger.getByText('提交过相同的内容').count(), 'another browser learns nothing').to.equal(0);

    const court = await openCourtPage({ viewport: { width: 1440, height: 900 } });
    await court.goto(`/app/admin/pending-cases?search=${encodeURIComponent(plaintiff)}`);
    await court.getByText('疑似重复：与').first().waitFor();
    await picture(court, 'pending-same');
    await review(court, second.caseNumber);
    const alert = court.getByRole('alert').filter({ hasText: '疑似重复' });
    await alert.getByRole('link', { name: first.caseNumber }).waitFor();
    await picture(court, 'review-same');
  });
});
