import { expect } from 'chai';
import { openPage, TIMEOUT_MS } from './suite.js';
import { at, checkButton, choose, draftStored, ensureParties, fill } from './visitor.js';

const items = 'sections.claims.items';
const facts = 'sections.facts.items';

/** What a person fills in of a private-lending complaint, who leaves open what does not concern them. */
const typed: readonly (readonly [string, string])[] = [
  ['plaintiffs_natural.0.name', '张芳'],
  ['plaintiffs_natural.0.phone', '13812345678'],
  ['plaintiffs_natural.0.domicile', '北京市朝阳区建国路1号'],
  ['plaintiffs_natural.0.residence', '北京市朝阳区建国路2号'],
  ['plaintiffs_natural.0.id_number', '11010519491231002X'],
  ['defendants_natural.0.name', '李建国'],
  ['defendants_natural.0.phone', '13700001111'],
  ['defendants_natural.0.domicile', '北京市朝阳区建国路3号'],
  [`${items}.principal.as_of`, '2026-10-01'],
  [`${items}.principal.principal`, '100000'],
  [`${items}.interest.as_of`, '2026-10-01'],
  [`${items}.interest.interest`, '8500'],
  [`${items}.interest.method`, '按年利率3.45%计算'],
  [`${items}.total_claimed.amount`, '108500'],
  [`${facts}.contract_conclusion.text`, '2024年3月1日在北京市朝阳区签订《借款合同》'],
  [`${facts}.contract_parties.lender`, '张芳'],
  [`${facts}.contract_parties.borrower`, '李建国'],
  [`${facts}.loan_amount.agreed`, '100000'],
  [`${facts}.loan_amount.disbursed`, '100000'],
  [`${facts}.loan_term.from`, '2024-03-01'],
  [`${facts}.loan_term.to`, '2025-02-28'],
  [`${facts}.loan_disbursement.date`, '2024-03-01'],
  [`${facts}.loan_disbursement.amount`, '100000'],
  [`${facts}.evidence.text`, '1. 借款合同一份\n2. 银行转账记录一份'],
  [`${facts}.legal_basis.law`, '《中华人民共和国民法典》第六百七十五条'],
];
const chosen: readonly (readonly [string, string])[] = [
  ['plaintiffs_natural.0.gender', '女'],
  ['defendants_natural.0.gender', '男'],
  [`${items}.recovery_costs.answer`, '否'],
  [`${items}.litigation_costs.answer`, '是'],
  ['sections.jurisdiction.items.agreement.answer', '无'],
  [`${facts}.loan_term.matured`, '是'],
  ['sections.mediation.items.consider.answer', '是'],
];

describe('the check page on a phone', function () {
  this.timeout(TIMEOUT_MS);

  it('shows a filled complaint in two screens, what was not answered in one folded line', async () => {
    const viewport = { width: 390, height: 844 };
    const page = await openPage({ viewport, hasTouch: true, isMobile: true });
    await page.goto('/claim/private-lending?view=whole');
    await ensureParties(page, 'plaintiffs_natural', 1);
    await ensureParties(page, 'defendants_natural', 1);
    for (const [path, option] of chosen) await choose(page, path, option);
    for (const [path, value] of typed) {
      await at(page, path).scrollIntoViewIfNeeded();
      await fill(page, path, value);
    }
    await draftStored(page, '第六百七十五条');
    await checkButton(page).click();
    await page.getByRole('heading', { level: 1, name: '检查一遍，然后提交' }).waitFor();
    await page.getByText('引用核对').waitFor();
    const left = page.locator('.check-unanswered');
    expect(await left.locator('summary').innerText()).to.match(/^还有 \d+ 项没有填写/);
    expect(await page.locator('.check-list').innerText()).to.not.contain('未填写');
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).to.be.at.most(2 * viewport.height);
    await left.locator('summary').click();
    await left.getByRole('button', { name: /^修改：.*还款情况/ }).click();
    await at(page, `${facts}.repayments_made`).waitFor();
  });
});
