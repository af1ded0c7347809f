import type { Page } from 'playwright-core';
import { clientOf } from '../../domain/contract/clientOf.js';
import { forms } from '../../domain/contract/forms.js';
import { moveTo } from './moving.js';
import { newProgram } from './programs.js';

/** Keys and titles of every form that the application offers, as it tells other programs. */
export const allForms = async (): Promise<readonly { readonly key: string; readonly title: string }[]> => {
  const { items } = await clientOf(newProgram(), forms).list();
  return items.map(({ form_key, title }) => ({ key: form_key, title }));
};

/** Where a form is filled in: `claim-divorce` → `/claim/divorce`. */
export const formPath = (key: string): string => `/${key.replace('-', '/')}`;

/** Moves on to a form and waits until it stands there. */
export const openForm = async (page: Page, { key, title }: { key: string; title: string }): Promise<void> => {
  await moveTo(page, formPath(key));
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  await page.locator('.pleading-main .sheet-row').first().waitFor();
};

/** What stands behind these controls is shown once they are pressed, each after those before it. */
const foldedBehind = [
  '.pleading-main details:not([open]) > summary',
  '.party-block.nobody > div > button:first-child',
  '.pleading-main .sheet fieldset > button.btn-outline-secondary',
  '.pleading-main .option:first-child input:not(:checked), .pleading-main input[type=checkbox]:not(:checked)',
  '.pleading-main .option:first-child input:not(:checked), .pleading-main input[type=checkbox]:not(:checked)',
];

/** Resolves once the page has drawn what happened before, and has handled what drawing brought about. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });

/**
 * Brings to light what a form shows only on request: its notes, one record of every party, one row of every table, and
 * the questions behind a tick or a first option.
 */
export const unfold = async (page: Page): Promise<void> => {
  for (const selector of foldedBehind) {
    await page.evaluate((controls) => {
      document.querySelectorAll<HTMLElement>(controls).forEach((control) => control.click());
    }, selector);
    await drawn(page);
  }
};
