import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { visitSignedIn } from './accountSteps.js';
import { administrator } from './application.js';
import { applicationUrl, openPage } from './suite.js';

/** Signs in where a visit to `wanted` leads to the login page. */
export const signIn = (page: Page, wanted = '/app/admin/dashboard'): Promise<void> =>
  visitSignedIn(page, administrator, wanted);

type SignedInState = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;
let signedIn: SignedInState | undefined;

/** A page of the administrator. Only the first one goes through the login page; the others share its session. */
export const openCourtPage = async (options: BrowserContextOptions = {}): Promise<Page> => {
  if (!signedIn) {
    const page = await openPage();
    await signIn(page);
    signedIn = await page.context().storageState();
  }
  return openPage({ ...options, storageState: signedIn });
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
  const found = await page.request.get(`/api/cases/?search_term=${encodeURIComponent(caseNumber)}`);
  const { items } = (await found.json()) as { items: readonly { id: string }[] };
  const answer = await page.request.patch(`/api/cases/${items[0]?.id ?? ''}/case-number`, {
    headers: { Origin: applicationUrl(), 'Idempotency-Key': randomUUID() },
    data: { new_case_number: formalNumber },
  });
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`);
};
