import { expect } from 'chai';
import { eventually } from './eventually.js';
import { hasFocus, tabTo } from './keyboardSteps.js';
import { openPage, TIMEOUT_MS } from './suite.js';
import { at, checkButton, declaration, ensureParties, fill, submitButton } from './visitor.js';

const lending = '/claim/private-lending';

describe('without a mouse, in a browser', function () {
  this.timeout(TIMEOUT_MS);

  it('a visitor finds the form, fills it in and submits it, and sees at every step where the focus is', async () => {
    const page = await openPage();
    const complaints: string[] = [];
    const go = async (...step: Parameters<typeof tabTo> extends [unknown, ...infer Rest] ? Rest : never) =>
      complaints.push(...(await tabTo(page, ...step)));
    const type = (text: string) => page.keyboard.type(text);
    await page.goto('/');
    await page.getByRole('link', { name: /填写起诉状/ }).waitFor();
    await go(page.getByRole('link', { name: '跳到正文' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await go(page.getByRole('link', { name: /填写起诉状/ }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: '选择民事起诉状' }).waitFor();
    const words = page.getByLabel('用平常的话说说发生了什么');
    await words.waitFor();
    await go(words);
    await type('民间借贷');
    await page.getByRole('status').filter({ hasText: '共 1 种表格' }).waitFor({ state: 'attached' });
    await go(page.getByRole('link', { name: /开始填写/ }));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${lending}`);

    const names = page.getByRole('textbox', { name: '姓名', exact: true });
    for (const [block, name] of [
      ['plaintiffs_natural', '褚某'],
      ['defendants_natural', '卫某'],
    ] as const) {
      const list = page.locator(`.party-block[data-path="${block}"]`);
      await list.waitFor();
      if ((await list.locator('.party-card').count()) === 0) {
        await go(list.getByRole('button', { name: /^添加/ }));
        await page.keyboard.press('Enter');
      } else await go(list.locator('.party-card').getByRole('textbox', { name: '姓名' }));
      expect(await hasFocus(list.locator(names)), `the focus is in the new record of ${block}`).to.equal(true);
      await type(name);
    }
    const sex = at(page, 'defendants_natural.0.gender').getByRole('radio').first();
    await go(sex);
    await page.keyboard.press('Space');
    expect(await sex.isChecked()).to.equal(true);
    await page.keyboard.press('ArrowRight');
    expect(await sex.isChecked()).to.equal(false);
    await go(at(page, 'sections.claims.items.principal.principal').getByRole('textbox'));
    await type('100000');
    await go(at(page, 'sections.facts.open').getByRole('textbox'));
    await type('到期未还。');

    const toCheck = checkButton(page);
    await go(toCheck);
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { level: 1, name: '检查一遍，然后提交' });
    await heading.waitFor();
    expect(await hasFocus(heading)).to.equal(true);
    await go(page.getByRole('button', { name: '修改：完整表述' }).last());
    await page.keyboard.press('Enter');
    await eventually('the focus in the question', () => hasFocus(at(page, 'sections.facts.open')));
    await go(toCheck);
    await page.keyboard.press('Enter');
    await heading.waitFor();
    await go(declaration(page));
    await page.keyboard.press('Space');
    await go(submitButton(page));
    await page.keyboard.press('Enter');
    const over = page.getByRole('heading', { level: 1, name: /^已提交/ });
    await over.waitFor();
    expect(await hasFocus(over)).to.equal(true);
    await go(page.getByRole('checkbox', { name: '我已保存编号和验证码' }));
    await page.keyboard.press('Space');
    await page.getByText('填写的内容已从这台设备上删除').waitFor();
    await go(page.getByRole('button', { name: '完成' }));
    await page.keyboard.press('Enter');
    await page.waitForURL(({ pathname }) => pathname === '/');
    expect(complaints).to.deep.equal([]);
  });

  it('the focus stays near when a party or a row goes or moves, and what happened is announced', async () => {
    const page = await openPage();
    await page.goto(lending);
    await ensureParties(page, 'plaintiffs_natural', 2);
    const list = page.locator('.party-block[data-path="plaintiffs_natural"]');
    await fill(page, 'plaintiffs_natural.1.name', '韩某');
    const said = list.getByRole('status');
    const up = list.getByRole('button', { name: '上移原告 2（自然人）' });
    await up.focus();
    await page.keyboard.press('Enter');
    await said.filter({ hasText: '移到第 1 位' }).waitFor({ state: 'attached' });
    expect(await hasFocus(list.locator('.party-card').first()), 'the focus moves with the record').to.equal(true);
    await list.getByRole('button', { name: '删除原告 1（自然人）' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '删除' }).focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await said.filter({ hasText: '已删除' }).waitFor({ state: 'attached' });
    expect(await hasFocus(list), 'the focus stays in the list').to.equal(true);
  });

  it('what looks wrong belongs to its field and is announced', async () => {
    const page = await openPage();
    await page.goto(lending);
    await ensureParties(page, 'plaintiffs_natural', 1);
    await fill(page, 'plaintiffs_natural.0.id_number', '110101199003070012');
    await page.keyboard.press('Tab');
    const field = at(page, 'plaintiffs_natural.0.id_number');
    await field.getByText(/校验/).waitFor();
    const described = await field.getByRole('textbox').evaluate((input) => {
      const notes = document.getElementById(input.getAttribute('aria-describedby') ?? '');
      return { text: notes?.textContent ?? '', live: notes?.getAttribute('aria-live') };
    });
    expect(described.text).to.match(/校验/);
    expect(described.live).to.equal('polite');
  });
});
