import type { CDPSession, Page } from 'playwright-core';
import { type Figure } from './figures.js';
import { busyMs, inBrowser } from './inBrowser.js';
import { sized } from './size.js';

const warmUps = sized(10, 0);
const visits = sized(20, 1);
const aimKb = 100;

type Memory = { readonly bytes: number; readonly nodes: number; readonly listeners: number };

/** What is in use once the browser has thrown away all it can. */
const memoryOf = async (page: Page, session: CDPSession): Promise<Memory> => {
  await page.waitForTimeout(500);
  for (let turn = 0; turn < 3; turn += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { bytes: usedSize, nodes, listeners: jsEventListeners };
};

/** From the list of forms into one, typing, a party more, and back after the question whether to leave. */
const visit = async (page: Page, place: number): Promise<void> => {
  const links = page.locator('a.template-link');
  await links.first().waitFor();
  await links.nth(place % (await links.count())).click();
  await page.locator('.pleading-main textarea').first().click();
  await page.keyboard.type('请求判令被告');
  await page.getByRole('button', { name: '添加原告' }).first().click();
  await page.keyboard.type('张三');
  await page.waitForTimeout(1200); // summed up and stored
  await page.evaluate(() => history.back());
  await page.getByRole('button', { name: '离开', exact: true }).click();
  await links.first().waitFor();
};

/** Measures what a visit to a form leaves behind in the page's memory, after some that fill its caches. */
export const benchFormMemory = (): Promise<Figure[]> =>
  inBrowser(async (browser, url) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    // All questions on one page, so that a text and the parties are in sight at once.
    await context.addInitScript(() => localStorage.setItem('juanzong-form-view', 'whole'));
    const page = await context.newPage();
    page.setDefaultTimeout(busyMs);
    await page.goto(`${url}/select-template/claim/civil`);
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.enable');
    for (let place = 0; place < warmUps; place += 1) await visit(page, place);
    const before = await memoryOf(page, session);
    for (let place = 0; place < visits; place += 1) await visit(page, place);
    const after = await memoryOf(page, session);
    const kb = (after.bytes - before.bytes) / 1000 / visits;
    const more = (what: keyof Memory) => after[what] - before[what];
    const measured =
      `${kb.toFixed(0)} kB of heap for each of ${visits} visits (${(after.bytes / 1e6).toFixed(1)} MB in the end), ` +
      `${more('nodes')} nodes and ${more('listeners')} listeners more, aim ≤ ${aimKb} kB`;
    return [{ name: 'memory: a form opened and left', measured, ratio: kb / aimKb, aim: '≤ 1' }];
  });
