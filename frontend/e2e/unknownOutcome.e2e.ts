import { join } from 'node:path';
import { expect } from 'chai';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { cases } from '../../domain/contract/cases.js';
import { clientOf } from '../../domain/contract/clientOf.js';
import { openCourtPage, review, tickRemarks } from './administrator.js';
import { eventually } from './eventually.js';
import { programOf, untilShown } from './programs.js';
import { submitComplaint } from './submissions.js';
import { openPage, phone, TIMEOUT_MS, wantedPictures } from './suite.js';
import { draftStored, fillLendingComplaint, readReceipt, submit } from './visitor.js';

const submission = '**/api/documents/generate-and-save';
const unknown = '还不知道是否提交成功，请不要另填一份。';

/** What the network does to one command: the server gets it, and its response gets lost. */
const losing = async (
  place: Pick<Page | BrowserContext, 'route' | 'unroute'>,
  pattern: string,
  lose: (route: Route) => Promise<void>,
) => {
  const keys: (string | undefined)[] = [];
  await place.route(pattern, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    await lose(route);
  });
  return { keys, mend: () => place.unroute(pattern) };
};

/** The server acts, and the connection breaks before its response. */
const cutAfter = async (route: Route): Promise<void> => {
  await route.fetch();
  await route.abort('connectionreset');
};
/** The server acts, and something on the way gives up waiting for it. */
const gatewayTimeout = async (route: Route): Promise<void> => {
  await route.fetch();
  await route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>504 Gateway Time-out</h1>' });
};

const picture = async (page: Page, name: string): Promise<void> => {
  const folder = wantedPictures();
  if (folder === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const)
    for (const viewport of [
      { width: 1440, height: 900 },
      { ...phone, width: 390 },
    ]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}-${viewport.width}.png`) });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
};

describe('a command whose response never comes, in a browser', function () {
  this.timeout(TIMEOUT_MS);

  /** The numbers of the cases in the court's list that name somebody. */
  const casesOf = async (name: string): Promise<readonly string[]> => {
    const program = await programOf(await openCourtPage());
    await untilShown(program);
    const { items } = await clientOf(program, cases).list({ query: { search_term: name } });
    return items.map(({ case_number: number }) => number);
  };

  for (const [how, lose] of [
    ['the connection breaks', cutAfter],
    ['a proxy gives up', gatewayTimeout],
  ] as const)
    it(`files once and shows number and code at last, when ${how}`, async () => {
      const plaintiff = lose === cutAfter ? '失联甲' : '超时甲';
      const page = await openPage();
      await page.goto('/claim/private-lending');
      await fillLendingComplaint(page, { plaintiffs: [plaintiff], defendant: '周某' });
      const lost = await losing(page, submission, lose);
      await submit(page);
      await page.getByText(unknown).waitFor();
      expect(await page.getByText('没有提交成功').count()).to.equal(0);
      await picture(page, `unknown-check-${lose.name}`);
      await eventually('it was asked again by itself', () => Promise.resolve(lost.keys.length >= 2));
      await page.getByRole('button', { name: '现在再问一次', disabled: false }).click();
      await lost.mend();
      const { caseNumber, code } = await readReceipt(page);
      expect(code).to.match(/^[2-9A-HJ-NP-Z]{8}$/);
      expect(new Set(lost.keys).size).to.equal(1);
      expect(await casesOf(plaintiff)).to.deep.equal([caseNumber]);
    });

  it('goes on asking after a reload and when the draft is opened from the home page, which says so too', async () => {
    const page = await openPage();
    await page.goto('/claim/private-lending');
    await fillLendingComplaint(page, { plaintiffs: ['重载甲'], defendant: '周某' });
    await draftStored(page, '到期后被告未还款');
    const lost = await losing(page, submission, cutAfter);
    await submit(page);
    await page.getByText(unknown).waitFor();
    await page.reload();
    await page.getByText(unknown).waitFor();
    await picture(page, 'unknown-reloaded');
    await page.goto('/');
    const entry = page.getByRole('link', { name: /重载甲.*还不知道是否提交成功/ });
    await entry.waitFor();
    await picture(page, 'unknown-home');
    await lost.mend();
    await entry.click();
    const { caseNumber, code } = await readReceipt(page);
    expect(code).to.match(/^[2-9A-HJ-NP-Z]{8}$/);
    expect(new Set(lost.keys).size).to.equal(1);
    expect(await casesOf('重载甲')).to.deep.equal([caseNumber]);
  });

  it('cannot be filed anew from another tab of the same draft', async () => {
    const page = await openPage();
    await page.goto('/claim/private-lending');
    await fillLendingComplaint(page, { plaintiffs: ['两页甲'], defendant: '周某' });
    await draftStored(page, '到期后被告未还款');
    const other = await page.context().newPage();
    await other.goto('/claim/private-lending');
    const lost = await losing(page.context(), submission, cutAfter);
    await submit(page);
    await page.getByText(unknown).waitFor();
    await other.bringToFront();
    await submit(other);
    await other.getByText(unknown).waitFor();
    await lost.mend();
    await page.bringToFront();
    await page.waitForURL(/\/submitted\/|private-lending/);
    await Promise.any([page, other].map((tab) => tab.waitForURL(/\/submitted\//)));
    expect(new Set(lost.keys).size).to.equal(1);
    expect(await casesOf('两页甲')).to.have.lengthOf(1);
    await other.close();
  });

  it('of the court is said in its dialog, which waits: a number is assigned once', async () => {
    const { caseNumber } = await submitComplaint('案号甲', ['周某']);
    const page = await openCourtPage();
    await review(page, caseNumber);
    await page.getByRole('button', { name: '立案', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const number = `（${new Date().getFullYear()}）京0101民初${1 + (Date.now() % 900_000)}号`;
    await dialog.getByLabel('正式案号').fill(number);
    await dialog.getByRole('button', { name: '下一步' }).click();
    await tickRemarks(dialog);
    const lost = await losing(page, '**/case-number', cutAfter);
    await dialog.getByRole('button', { name: '确认立案' }).click();
    await dialog.getByText('还不知道“编立案号”是否已经完成，请不要另做一次。').waitFor();
    await picture(page, 'unknown-number');
    expect(await dialog.getByRole('button', { name: '返回修改' }).isDisabled()).to.equal(true);
    await lost.mend();
    await page.waitForURL(`**/app/admin/cases/${encodeURIComponent(number)}`);
    expect(new Set(lost.keys).size).to.equal(1);
  });
});
