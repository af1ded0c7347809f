import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { eventually } from './eventually.js';
import { hasFocus, tabTo } from './keyboardSteps.js';
import { openPage, TIMEOUT_MS } from './suite.js';
import { at, declaration, submitButton } from './visitor.js';

/** Presses keys as somebody without a mouse does, and keeps what was wrong with the focus on the way. */
const keysOf = (page: Page) => {
  const complaints: string[] = [];
  const go = async (target: Locator): Promise<void> => {
    complaints.push(...(await tabTo(page, target)));
  };
  const press = async (target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> => {
    await go(target);
    await page.keyboard.press(key);
  };
  const type = async (target: Locator, text: string): Promise<void> => {
    await go(target);
    await page.keyboard.insertText(text);
  };
  return { complaints, go, press, type };
};

describe('the steps without a mouse, in a browser', function () {
  this.timeout(TIMEOUT_MS);

  it('somebody goes from the landing page to the receipt: each topic begins at its heading, what is wrong is reached, the focus is always seen', async () => {
    const page = await openPage();
    await page.addInitScript(() => localStorage.setItem('juanzong-form-view', 'steps'));
    const { complaints, press, type } = keysOf(page);
    const topic = page.locator('#topic-title');
    const goOn = page.getByRole('button', { name: '保存并继续', exact: true });
    /** Presses 保存并继续 until another topic is shown: the focus is then on its heading, from where the next Tab goes on. */
    const toNext = async (): Promise<string> => {
      const before = await topic.innerText();
      await press(goOn);
      await topic.filter({ hasNotText: before }).waitFor();
      await eventually(`the focus on the heading behind ${before}`, () => hasFocus(topic));
      return topic.innerText();
    };
    await page.goto('/');
    await type(page.getByLabel('用平常的话说说发生了什么'), '房东不退押金');
    await press(page.getByRole('button', { name: '查找' }));
    await press(page.getByRole('link', { name: '填写 民事起诉状（房屋租赁合同纠纷）' }));
    await topic.waitFor();

    const person = page.getByRole('radio', { name: '个人' }).first();
    await press(person, 'Space');
    expect(await person.isChecked()).to.equal(true);
    await type(at(page, 'plaintiffs_natural.0.name').getByRole('textbox'), '陈芳');
    await type(at(page, 'plaintiffs_natural.0.id_number').getByRole('textbox'), '11010119900307001');
    await page.keyboard.press('Tab');
    await at(page, 'plaintiffs_natural.0.id_number').getByText('身份证号是18位，这里是17位').waitFor();
    // Who is missing is said once, above; its line leads to the field by a key.
    await press(goOn);
    const summary = page.getByRole('region', { name: /处需要改正$/ });
    await summary.waitFor();
    await eventually('the focus in the summary of errors', () => hasFocus(summary));
    await press(summary.getByRole('button', { name: /还没填被告的姓名/ }));
    const name = at(page, 'defendants_natural.0.name').getByRole('textbox');
    await eventually('the focus in the field that is missing', () => hasFocus(name));
    await page.keyboard.insertText('李建国');

    expect(await toNext()).to.equal('想要什么');
    const side = page.getByRole('radio', { name: '租客' });
    expect(await side.isChecked()).to.equal(true);
    expect(await toNext()).to.equal('租约');
    await press(at(page, 'sections.facts.items.security_deposit.answer').getByRole('radio').first(), 'Space');
    await type(at(page, 'sections.facts.items.security_deposit.amount').getByRole('textbox'), '9千');
    await page.keyboard.press('Tab');
    await at(page, 'sections.facts.items.security_deposit.amount').getByText('读作9,000.00元').waitFor();
    await press(page.locator('.more-fields > summary').last());
    await toNext();
    await press(page.getByRole('button', { name: '直接去检查' }));

    const check = page.getByRole('heading', { level: 1, name: '检查一遍，然后提交' });
    await check.waitFor();
    expect(await hasFocus(check)).to.equal(true);
    await press(page.getByRole('button', { name: '修改：原告（自然人）' }));
    await eventually('the focus in the question', () => hasFocus(at(page, 'plaintiffs_natural.0.name')));
    await press(page.getByRole('button', { name: '保存并返回检查' }));
    await check.waitFor();
    await eventually('the focus on the heading of the check page', () => hasFocus(check));
    await press(declaration(page), 'Space');
    await press(submitButton(page));
    const over = page.getByRole('heading', { level: 1, name: /^已提交/ });
    await over.waitFor();
    await eventually('the focus on the heading of the end page', () => hasFocus(over));
    await press(page.getByRole('button', { name: /^保存回执/ }));
    // Whoever saved the receipt has number and code: the box is ticked with it.
    await page.getByText('填写的内容已从这台设备上删除').waitFor();
    await press(page.getByRole('button', { name: '完成' }));
    await page.waitForURL(({ pathname }) => pathname === '/');
    expect(complaints).to.deep.equal([]);
  });

  it('the longest topics end within 1,500 px on a phone, before anything is answered', async () => {
    const page = await openPage({ viewport: { width: 390, height: 844 } });
    const longest = [
      ['defense/securities-misrepresentation', 'facts/一起赔的人和您的理由'],
      ['claim/construction-contract', 'rest/调解等'],
      ['claim/sales-contract', 'facts/合同'],
      ['claim/private-lending', 'facts/借款'],
      ['claim/housing-sales-contract', 'facts/房子和合同'],
      ['claim/property-management-contract', 'facts/物业合同'],
      ['application/compulsory-enforcement', 'parties/申请执行人'],
    ] as const;
    const heights: string[] = [];
    for (const [form, topic] of longest) {
      await page.goto(`/${form}?view=steps&step=${encodeURIComponent(topic)}`);
      await page.locator('#topic-title', { hasText: topic.split('/')[1] ?? '' }).waitFor();
      await page.locator('.topic .question').first().waitFor();
      const height = await page.locator('.topic').evaluate((element) => element.getBoundingClientRect().height);
      if (height > 1500) heights.push(`${form} ${topic}: ${Math.round(height)} px`);
    }
    expect(heights).to.deep.equal([]);
  });
});
