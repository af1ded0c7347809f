import type { Locator, Page } from 'playwright-core';

const MOST_STEPS = 400;

/** What is wrong with where the focus is: nobody has it, it cannot be seen, or something lies over it. */
const complaintAboutFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'nothing has the focus';
    const what = `${element.outerHTML.slice(0, 120)}`;
    const style = getComputedStyle(element);
    const outlined = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
    if (!outlined && style.boxShadow === 'none') return `the focus cannot be seen: ${what}`;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const points = [0.5, 0.05, 0.95].flatMap((share) => [
      [left + (right - left) * share, top + (bottom - top) * share] as const,
      [left + (right - left) * share, bottom - (bottom - top) * share] as const,
    ]);
    const seen = points.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (element.contains(hit) || hit.closest('label, .option')?.contains(element) === true);
    });
    return seen ? null : `something lies over the focus: ${what}`;
  });

/**
 * Presses Tab (or Shift+Tab) until `target` has the focus, and gives what was wrong with the focus on the way.
 * @throws when it is not reached
 */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<string[]> => {
  const complaints: string[] = [];
  const wanted = await target.first().elementHandle();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await page.evaluate((element) => document.activeElement === element, wanted)) return complaints;
    await page.keyboard.press(key);
    const complaint = await complaintAboutFocus(page);
    // Past the last control the browser's own bar has the focus for one step.
    if (complaint !== null && complaint !== 'nothing has the focus') complaints.push(complaint);
  }
  throw new Error(`${MOST_STEPS} steps did not lead to ${String(target)}`);
};

/** Whether the focus is within `place`. */
export const hasFocus = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => element.contains(document.activeElement));
