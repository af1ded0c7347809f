import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { confirmedNumber } from '../../domain/case/testing/fixtures.js';
import { cases } from '../../domain/contract/cases.js';
import { clientOf } from '../../domain/contract/clientOf.js';
import { visitSignedIn } from './accountSteps.js';
import { administrator } from './application.js';
import { programOf } from './programs.js';
import { openPage } from './suite.js';

/** Signs in where a visit to `wanted` leads to the login page. */
export const signIn = (page: Page, wanted = '/app/admin/dashboard'): Promise<void> =>
  visitSignedIn(page, administrator, wanted);

let session: Awaited<ReturnType<ReturnType<Page['context']>['cookies']>> | undefined;

/** A page of the administrator. Only the first one goes through the login page; the others share its session. */
export const openCourtPage = async (options: BrowserContextOptions = {}): Promise<Page> => {
  if (!session) {
    const page = await openPage();
    await signIn(page);
    session = await page.context().cookies();
  }
  return openPage({ ...options, cookies: session });
};

/** Opens a case's filing review. */
export const review = async (page: Page, caseNumber: string): Promise<void> => {
  await page.goto(`/app/admin/filing-review/${encodeURIComponent(caseNumber)}`);
};

/** Reads one side's code from the credentials card of the case on screen, and hides the codes again. */
export const codeOf = async (page: Page, side: string): Promise<string> => {
  const card = page.getByRole('region', { name: '当事人验证码' });
  await card.getByRole('button', { name: '显示' }).click();
  const code = await card.getByRole('listitem').filter({ hasText: side }).locator('code').innerText();
  await card.getByRole('button', { name: '隐藏' }).click();
  return code;
};

/** Files a pending case under a formal number as the court's own program would, for tests that are not about filing. */
export const fileUnderNumber = async (page: Page, caseNumber: string, formalNumber: string): Promise<void> => {
  const court = clientOf(await programOf(page), cases);
  const { items } = await court.list({ query: { search_term: caseNumber } });
  const [found] = items;
  if (!found) throw new Error(`the court has no case ${caseNumber}`);
  await court.assignNumber({ path: { id: found.id }, body: confirmedNumber(formalNumber) });
};

/**
 * Ticks the remarks on a number in the filing dialog, as many as there are: numbers that other tests gave may lie beside it. They come
 * with the check, which may still be under way.
 */
export const tickRemarks = async (dialog: Locator): Promise<void> => {
  await dialog.getByRole('button', { name: '确认立案' }).waitFor();
  await dialog.getByText('正在核对案号…').waitFor({ state: 'detached' });
  for (const tick of await dialog.getByRole('checkbox').all()) await tick.check();
};
