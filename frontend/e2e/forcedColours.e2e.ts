import { expect } from 'chai';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { fileUnderNumber, openCourtPage } from './administrator.js';
import { submitComplaint, submitDefence } from './submissions.js';
import { openPage, phone, TIMEOUT_MS, wantedPictures } from './suite.js';
import { at, choose } from './visitor.js';

const forced = { forcedColors: 'active' } as const;

/**
 * The controls on screen that are chosen, current or pressed and look like one beside them that is not, in all that colours of the system leave:
 * borders, outlines, lines, weight, the system's own colours, and what the browser draws itself.
 */
const chosenUnseen = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Methods, since what is evaluated in the page has nothing of the module around it.
    const here = {
      sides: ['Top', 'Right', 'Bottom', 'Left'] as const,
      marks: ['aria-pressed', 'aria-current', 'aria-selected', 'aria-checked'],
      looks(element: Element): string {
        // An item of a list is marked, and what fills it is drawn.
        const inner = element.matches('li') ? element.firstElementChild : null;
        return [element, ...(inner ? [inner] : [])].map((one) => this.drawn(one)).join();
      },
      drawn(element: Element): string {
        const style = getComputedStyle(element);
        return [
          style.outlineStyle === 'none' ? '' : `${style.outlineStyle} ${style.outlineWidth} ${style.outlineColor}`,
          ...this.sides.map((side) => `${style[`border${side}Style`]} ${style[`border${side}Width`]}`),
          style.textDecorationLine,
          style.fontWeight,
          style.color,
          style.backgroundColor,
          element.querySelector('.bi')?.className ?? '',
        ].join('|');
      },
      isMarked(element: Element): boolean {
        return (
          element.matches('.active, .chosen') ||
          this.marks.some((mark) => !['false', null].includes(element.getAttribute(mark)))
        );
      },
      isSeen(element: Element): boolean {
        return element.checkVisibility({ visibilityProperty: true });
      },
    };
    const marked = ['.active', '.chosen', ...here.marks.map((mark) => `[${mark}]`)].join();
    const chosen = [...document.querySelectorAll(marked)].filter((one) => here.isSeen(one) && here.isMarked(one));
    const alike = chosen.flatMap((element) => {
      const around = element.closest('ul, ol, nav, fieldset, [role="group"], .btn-group, .options, table');
      const beside = [...(around?.querySelectorAll(element.tagName) ?? [])];
      const other = beside.find((one) => here.isSeen(one) && !here.isMarked(one));
      return other && here.looks(other) === here.looks(element) ? [element.outerHTML.slice(0, 140)] : [];
    });
    const drawn = [...document.querySelectorAll<HTMLInputElement>('input[type="radio"], input[type="checkbox"]')]
      .filter((input) => here.isSeen(input) && input.checked && getComputedStyle(input).appearance === 'none')
      .map((input) => `drawn by hand: ${input.outerHTML.slice(0, 140)}`);
    return [...alike, ...drawn];
  });

/** Controls that have the focus and show it by a shadow or a background alone, which are gone. */
const focusUnseen = async (page: Page, steps: number): Promise<string[]> => {
  const found: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab');
    const complaint = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const outlined = [element, element.parentElement ?? element].map((one) => getComputedStyle(one));
      return outlined.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) > 0)
        ? null
        : element.outerHTML.slice(0, 140);
    });
    if (complaint !== null) found.push(`focus: ${complaint}`);
  }
  return found;
};

const look = async (page: Page, name: string): Promise<string[]> => {
  const folder = wantedPictures();
  if (folder !== undefined) await page.screenshot({ path: join(folder, `forced-${name}.png`), fullPage: true });
  const found = [...(await chosenUnseen(page)), ...(await focusUnseen(page, 12))];
  return found.map((one) => `${name}: ${one}`);
};

describe('colours that the system chooses', function () {
  this.timeout(TIMEOUT_MS);

  it('show what is chosen, where one is and what has the focus, to visitors on a phone', async () => {
    const page = await openPage({ ...forced, viewport: phone });
    const found: string[] = [];
    const visit = async (name: string, path: string, ready: string) => {
      await page.goto(path);
      await page.getByText(ready).filter({ visible: true }).first().waitFor();
      found.push(...(await look(page, name)));
    };
    await visit('landing', '/', '起诉状');
    await visit('templates', '/select-template/claim/civil', '民间借贷纠纷');
    await page.goto('/claim/private-lending?view=steps');
    await page.locator('.topic h2').waitFor();
    found.push(...(await look(page, 'steps')));
    await page.getByRole('button', { name: /^第1步/ }).click();
    found.push(...(await look(page, 'step list')));
    await page.goto('/claim/private-lending?view=whole');
    await at(page, 'sections.claims.items.litigation_costs.answer').waitFor();
    await choose(page, 'sections.claims.items.litigation_costs.answer', '是');
    found.push(...(await look(page, 'options')));
    await visit('check', '/claim/private-lending?view=check', '检查一遍，然后提交');
    await visit('progress', '/progress', '案件进度');
    await visit('end', '/submitted/word/defense', '没有提交到任何法院');
    expect(found).to.deep.equal([]);
  });

  it('show the same to the court', async () => {
    const submitted = await submitComplaint('汤某', ['姚某']);
    const page = await openCourtPage(forced);
    const number = `（2026）京0101民初${Date.now() % 10_000_000}号`;
    const found: string[] = [];
    const visit = async (name: string, path: string, ready: string) => {
      await page.goto(path);
      await page.getByText(ready).filter({ visible: true }).first().waitFor();
      found.push(...(await look(page, name)));
    };
    await visit('pending', '/app/admin/pending-cases', '审核与分析');
    await visit('review', `/app/admin/filing-review/${encodeURIComponent(submitted.caseNumber)}`, '当事人信息');
    const card = page.getByRole('region', { name: '当事人验证码' });
    await card.getByRole('button', { name: '显示' }).click();
    const code = await card.getByRole('listitem').filter({ hasText: '姚某' }).locator('code').innerText();
    await fileUnderNumber(page, submitted.caseNumber, number);
    await submitDefence(number, code, '姚某');
    await visit('all cases', '/app/admin/all-cases', '查看详情');
    await visit('comparison', `/app/admin/judgement/${encodeURIComponent(number)}`, '原告起诉');
    await visit('audit', '/app/admin/audit', '查看内容');
    await visit('settings', '/app/my-feature-settings', '平台默认：开');
    expect(found).to.deep.equal([]);
  });
});
