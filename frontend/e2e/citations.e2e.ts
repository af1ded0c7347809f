import { expect } from 'chai';
import { axeInBothThemes } from './axe.js';
import { horizontalOverflow } from './pageChecks.js';
import { narrowest, openPage, TIMEOUT_MS } from './suite.js';
import { checkButton, declaration, fill, fillLendingComplaint, submit, submitButton } from './visitor.js';

describe('citations before submitting, in a browser', function () {
  this.timeout(TIMEOUT_MS);

  it('fit a telephone, are accessible in either theme, and are looked at and submitted by keyboard', async () => {
    const page = await openPage({ viewport: narrowest, bypassCSP: true });
    const facts: string[] = [];
    page.on('request', (request) => void (/shippedFacts/.test(request.url()) && facts.push(request.url())));
    await page.goto('/claim/private-lending');
    await fillLendingComplaint(page, { plaintiffs: ['李引'], defendant: '赵用' });
    expect(facts).to.deep.equal([]);
    await fill(
      page,
      'sections.facts.open',
      '依照《民法典》第六百七十五条、《合同法》第二百零七条，参照（2024）京0105民终123号判决和《某市借贷条例》第三条。',
    );
    await page.route('**/shippedFacts*', (route) => route.abort());
    await checkButton(page).press('Enter');
    await page.getByText('核对引用的资料未能加载，以上引用均未核对。').waitFor();
    await page.unroute('**/shippedFacts*');
    await page.getByRole('button', { name: '重试' }).press('Enter');
    const notes = page.getByRole('button', { name: '引用核对：可疑 2 处、无法核对 1 处、已核对 1 处' });
    await notes.press('Enter');
    await page.getByText('没有标记不等于正确').waitFor();
    expect(await axeInBothThemes(page)).to.deep.equal([]);
    expect((await horizontalOverflow(page)).pixels).to.equal(0);
    await declaration(page).press('Space');
    await submitButton(page).press('Enter');
    await page.getByText('请先查看可疑的引用').waitFor();
    await page.keyboard.press('Space'); // the box has the focus
    await submitButton(page).press('Enter');
    await page.waitForURL(/\/submitted\//);
  });

  it('hold up a confirmation only until they are checked: it need not be repeated', async () => {
    const page = await openPage();
    // Before anything is typed: the facts are asked for as soon as a text cites something.
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/shippedFacts*', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/claim/private-lending');
    await fillLendingComplaint(page, { plaintiffs: ['李等'], defendant: '赵用' });
    await fill(page, 'sections.facts.open', '依照《民法典》第六百七十五条。');
    await submit(page);
    await page.getByRole('button', { name: '正在核对…' }).waitFor();
    release();
    await page.waitForURL(/\/submitted\//);
  });
});
