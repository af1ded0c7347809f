import { expect } from 'chai';
import type { Page, Route } from 'playwright-core';
import { openPage, phone, TIMEOUT_MS } from './suite.js';
import { checkButton, declaration, fillLendingComplaint, pressInMenu, submitButton } from './visitor.js';

const sentence = '测试用的拒绝：这一步没有办成。';

/** The ways in which a server fails: it says why, something before it says nothing of use, or nothing comes. */
const faults: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  refused: (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      body: JSON.stringify({ title: '拒绝', status: 422, detail: sentence, code: 'refused_for_a_test' }),
    }),
  'a page of a proxy': (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  'no network': (route) => route.abort(),
};

const numberAndCode = async (page: Page): Promise<void> => {
  const asked = page.getByRole('dialog').or(page.locator('main')).last();
  await asked.getByLabel('案号').fill('新案件-20261127-ABCDEFGH');
  await asked.getByLabel('验证码').fill('ABCDEFGH');
};

type Press = {
  readonly what: string;
  readonly until: (page: Page) => Promise<void>;
  readonly press: (page: Page) => Promise<void>;
  /** What was typed and must still stand there. */
  readonly kept?: (page: Page) => Promise<string>;
};

const presses: readonly Press[] = [
  {
    what: 'looking up how a case is going',
    until: async (page) => {
      await page.goto('/progress');
      await numberAndCode(page);
    },
    press: (page) => page.getByRole('button', { name: '查询进度' }).click(),
    kept: (page) => page.getByLabel('案号').inputValue(),
  },
  {
    what: 'loading a pleading',
    until: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: '凭案号和验证码继续填写' }).click();
      await numberAndCode(page);
    },
    press: (page) => page.getByRole('dialog').getByRole('button', { name: '加载文书' }).click(),
    kept: (page) => page.getByRole('dialog').getByLabel('案号').inputValue(),
  },
  {
    what: 'looking for a form',
    until: async (page) => {
      await page.goto('/');
      await page.getByLabel('用平常的话说说发生了什么').fill('房东不退押金');
    },
    press: (page) => page.getByRole('button', { name: '查找' }).click(),
    kept: (page) => page.getByLabel('用平常的话说说发生了什么').inputValue(),
  },
  {
    what: 'opening the list of forms',
    until: async (page) => void (await page.goto('/')),
    press: (page) => page.getByRole('link', { name: /填写起诉状/ }).click(),
  },
  {
    what: 'opening a form',
    until: async (page) => {
      await page.goto('/select-template/claim/civil');
      await page
        .getByRole('link', { name: /开始填写/ })
        .first()
        .waitFor();
    },
    press: (page) =>
      page
        .getByRole('link', { name: /开始填写/ })
        .first()
        .click(),
  },
  {
    what: 'making the Word file',
    until: async (page) => {
      await page.goto('/claim/private-lending');
      await fillLendingComplaint(page, { plaintiffs: ['张芳'], defendant: '李建国' });
    },
    press: (page) => pressInMenu(page, '下载 Word 文书'),
    kept: (page) => page.locator('[id="field-sections.facts.open"]').inputValue(),
  },
  {
    what: 'asking the assistant',
    until: async (page) => {
      // As if the court had a model.
      await page.route('**/api/ai-models/available', (route) =>
        route.fulfill({ json: { general: true, vision: false, fast: true } }),
      );
      await page.goto('/claim/private-lending');
      await page.getByRole('button', { name: 'AI助手' }).first().click();
      await page.getByPlaceholder('输入问题，按回车发送').fill('利息怎么算');
    },
    press: (page) => page.getByPlaceholder('输入问题，按回车发送').press('Enter'),
  },
  {
    what: 'submitting',
    until: async (page) => {
      await page.goto('/claim/private-lending');
      await fillLendingComplaint(page, { plaintiffs: ['张芳'], defendant: '李建国' });
      await checkButton(page).click();
      await declaration(page).check();
    },
    press: (page) => submitButton(page).click(),
    kept: async (page) => ((await page.locator('main').innerText()).includes('张芳') ? '张芳' : ''),
  },
];

/** All that speaks of a failure, and of an outcome that nobody knows. */
const speakers = '.alert-danger, .toast-danger, .invalid-feedback, .text-danger, .chat-fault, .doubt-notice';
/** What speaks of a failure, in sight or not: notices in their place, and passing ones. */
const speaking = (page: Page): Promise<string[]> =>
  page.evaluate(
    (all) =>
      [...document.querySelectorAll(all)]
        .filter((element) => element.checkVisibility())
        .map((element) => element.textContent ?? '')
        .filter((text) => text.trim() !== ''),
    speakers,
  );

/** Once nothing more is said and nothing goes any more. */
const settled = async (page: Page): Promise<string[]> => {
  await page.locator('.alert-danger, .toast-danger, .chat-fault, .doubt-notice').first().waitFor();
  await page.waitForTimeout(900);
  return speaking(page);
};

describe('a refusal, in a browser', function () {
  this.timeout(TIMEOUT_MS);

  it('answers each press: in its place where it is in sight, as a notice where the person has scrolled away', async () => {
    const page = await openPage({ viewport: { width: 390, height: 844 } });
    await page.goto('/progress');
    await numberAndCode(page);
    await page.route('**/api/**', faults['refused'] ?? expect.fail('no such fault'));
    const press = () => page.getByRole('button', { name: '查询进度' }).press('Enter');
    const pointedTo = page.locator('.alert-danger.said', { hasText: sentence });
    for (const time of ['first', 'second']) {
      await press();
      await pointedTo.waitFor();
      await pointedTo.waitFor({ state: 'detached' });
      expect(await speaking(page), time).to.have.length(1);
    }
    await page.setViewportSize({ width: 390, height: 420 });
    await page.evaluate(() => {
      const said = document.querySelector('.alert-danger');
      window.scrollBy(0, (said?.getBoundingClientRect().bottom ?? 0) + 4);
    });
    await page.keyboard.press('Enter');
    await page.locator('.toast-danger', { hasText: sentence }).waitFor();
    await page.waitForTimeout(900);
    expect(await page.locator('.toast-danger').count()).to.equal(1);
  });

  for (const [fault, answer] of Object.entries(faults))
    for (const { what, until, press, kept } of presses)
      it(`is said once, in Chinese, and nothing is lost: ${fault}, ${what}`, async () => {
        const page = await openPage(what === 'submitting' ? {} : { viewport: phone });
        await until(page);
        const before = await kept?.(page);
        await page.route('**/api/**', answer);
        await press(page);
        const said = await settled(page);
        expect(said).to.have.length(1);
        expect(said[0])
          .to.match(/[一-鿿]/)
          .and.not.match(/undefined|Bad Gateway|TypeError/);
        if (fault === 'refused') expect(said[0]).to.include(sentence);
        // Nobody knows whether the court has it, so nobody says that it has not.
        else if (what === 'submitting') expect(said[0]).to.include('还不知道是否提交成功，请不要另填一份。');
        expect(await kept?.(page)).to.equal(before);
        await page.unroute('**/api/**');
      });
});
