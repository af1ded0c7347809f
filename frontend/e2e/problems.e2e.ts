import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { openCourtPage, review } from './administrator.js';
import { openPage, TIMEOUT_MS } from './suite.js';
import { at, checkButton, draftStored, ensureParties, fill, readReceipt, submit, submitButton } from './visitor.js';

const address = '/claim/private-lending';

type Planted = { readonly path: string; readonly typed: string; readonly sentence: string };

/** Ten answers of ten kinds that are to be looked at again, and stop nothing. */
const doubtful: readonly Planted[] = [
  { path: 'plaintiffs_natural.0.id_number', typed: '1101051949123100', sentence: '身份证号是18位，这里是16位' },
  { path: 'plaintiffs_natural.0.phone', typed: '1380013800', sentence: '手机号是11位，这里是10位' },
  { path: 'defendants_natural.0.name', typed: '房东', sentence: '这里填对方的真实姓名，不是称呼' },
  {
    path: 'defendants_natural.0.id_number',
    typed: '11010519491231002A',
    sentence: '只有最后一位可以是X，其余都是数字',
  },
  {
    path: 'defendants_natural.0.domicile',
    typed: '13800138000',
    sentence: '里写的像是电话号码，要写到街道、小区或村组',
  },
  { path: 'sections.claims.items.principal.as_of', typed: '2024年3月', sentence: '“2024年3月”不是具体的一天' },
  { path: 'sections.facts.items.loan_term.to', typed: '2150-01-01', sentence: '2150年，年份是不是写错了？' },
  { path: 'sections.facts.items.loan_disbursement.amount', typed: '约3万', sentence: '“约3万”不是确切的数' },
  { path: 'sections.facts.items.repayments_made.interest', typed: 'USD 500', sentence: '“USD 500”不是人民币' },
  {
    path: 'sections.claims.items.total_claimed.amount',
    typed: '99999',
    sentence: '标的总额写的是99,999元，填了金额的请求只有',
  },
];

/** Ten answers of ten kinds with which nothing is submitted. */
const wrong: readonly Planted[] = [
  { path: 'plaintiffs_natural.0.birth_date', typed: '2150-01-01', sentence: '不能晚于今天' },
  { path: 'defendants_natural.0.birth_date', typed: '1990-02-30', sentence: '1990年2月没有30日' },
  { path: 'sections.claims.items.principal.as_of', typed: '昨天', sentence: '“昨天”要写成年月日' },
  { path: 'sections.claims.items.principal.principal', typed: '3000或5000', sentence: '只能填一个金额' },
  { path: 'sections.claims.items.interest.as_of', typed: '03/04/2024', sentence: '是2024年3月4日，还是2024年4月3日？' },
  { path: 'sections.claims.items.interest.interest', typed: '-3', sentence: '不能是负数' },
  { path: 'sections.facts.items.loan_amount.agreed', typed: 'abc', sentence: '要写数字，例如9000' },
  { path: 'sections.facts.items.loan_amount.disbursed', typed: '1.234', sentence: '是1,234元，还是1.23元？' },
  { path: 'sections.facts.items.loan_term.from', typed: '八月十五', sentence: '这里填公历日期，农历要换算' },
  { path: 'sections.facts.items.loan_disbursement.date', typed: '2024-13-01', sentence: '月份只有1到12，这里写的是13' },
];

const lines = (list: Locator): Promise<string[]> =>
  list.evaluateAll((all) => all.map((line) => (line.textContent ?? '').trim()));

/** Each planted problem is told once in these lines, and nothing else is. */
const tellEach = (told: readonly string[], planted: readonly Planted[], where: string): void => {
  for (const { sentence } of planted)
    expect(
      told.filter((line) => line.includes(sentence)),
      `${where}: ${sentence}`,
    ).to.have.length(1);
  expect(told, where).to.have.length(planted.length);
};

/** What stands at each field of a planted problem. */
const fieldsSay = async (page: Page, planted: readonly Planted[]): Promise<void> => {
  for (const { path, sentence } of planted) await at(page, path).filter({ hasText: sentence }).first().waitFor();
};

/** A complaint that lacks nothing, with these answers. */
const opened = async (planted: readonly Planted[]): Promise<Page> => {
  const page = await openPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${address}?view=whole`);
  await ensureParties(page, 'plaintiffs_natural', 1);
  await ensureParties(page, 'defendants_natural', 1);
  await page.evaluate(() => document.querySelectorAll('details').forEach((fold) => (fold.open = true)));
  await fill(page, 'plaintiffs_natural.0.name', '张芳');
  await fill(page, 'defendants_natural.0.name', '李建国');
  await fill(page, 'sections.claims.items.principal.principal', '100000');
  await fill(page, 'sections.facts.open', '双方签订《借款合同》，到期后被告未还款。');
  await fill(page, 'sections.facts.items.legal_basis.law', '《中华人民共和国民法典》第六百七十五条');
  await fill(page, 'sections.facts.items.evidence.text', '借条');
  for (const { path, typed } of planted) {
    await fill(page, path, typed);
    await page.keyboard.press('Tab');
  }
  return page;
};

/** How many problems the list of steps counts, by the words for them. */
const countedInSteps = async (page: Page, words: RegExp): Promise<number> => {
  await page.goto(`${address}?view=steps`);
  const states = page.locator('.step-list .topic-state');
  await states.filter({ hasText: words }).first().waitFor();
  return (await lines(states)).reduce((sum, state) => sum + Number(words.exec(state)?.[1] ?? 0), 0);
};

describe('the one list of problems', function () {
  this.timeout(TIMEOUT_MS);

  it('tells ten that stop nothing at the fields, beside the form, in the steps, before submitting, and to the court', async () => {
    const page = await opened(doubtful);
    await fieldsSay(page, doubtful);
    tellEach(
      await lines(page.locator('.side-panel details', { hasText: '请再看一眼' }).locator('li')),
      doubtful,
      'beside',
    );
    await draftStored(page, doubtful.at(-1)?.typed ?? '');
    expect(await countedInSteps(page, /(\d+) 处再看一眼/)).to.equal(10);
    await page.goto(`${address}?view=whole`);
    await checkButton(page).click();
    const list = page.getByRole('region', { name: '有 10 处请再看一眼，不影响提交' });
    await list.waitFor();
    tellEach(await lines(list.locator('li')), doubtful, 'before submitting');
    await page.goBack();
    await submit(page);
    const { caseNumber } = await readReceipt(page);
    const court = await openCourtPage({ viewport: { width: 1440, height: 900 } });
    await review(court, caseNumber);
    const found = court.getByRole('region', { name: '规则识别的要素审查' });
    await found.getByRole('heading', { name: '需要核对 10 项' }).waitFor();
    tellEach(await lines(found.locator('> * .findings, > .findings').first().locator('li')), doubtful, 'the court');
  });

  it('tells ten that stop the submission at the fields, beside the form, in the steps and at every press', async () => {
    const page = await opened(wrong);
    await fieldsSay(page, wrong);
    tellEach(await lines(page.locator('.side-panel .text-danger + .missing-list li')), wrong, 'beside');
    await draftStored(page, wrong.at(-1)?.typed ?? '');
    expect(await countedInSteps(page, /(\d+) 处要改正/)).to.equal(10);
    await page.goto(`${address}?view=whole`);
    await checkButton(page).click();
    const list = page.getByRole('region', { name: '有 10 处需要改正' });
    await list.waitFor();
    tellEach(await lines(list.locator('li')), wrong, 'before submitting');
    expect(await page.title()).to.match(/^错误：/);
    await submitButton(page).click();
    await page.waitForFunction(() => document.activeElement?.classList.contains('problem-summary'));
    expect(await page.title()).to.match(/^错误：/);
  });
});
