import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';
import { openCourtPage } from './administrator.js';
import { eventually } from './eventually.js';
import { startRelay, type Relay } from './relay.js';
import { submitComplaint } from './submissions.js';
import { applicationUrl, TIMEOUT_MS } from './suite.js';

const stats = '/api/admin/stats';
const live = `${stats}/live`;
const TABS = 6;
/** How soon a figure is said to follow what happened, in milliseconds, on a machine that does nothing else. */
const promptMs = 1_000;

const pending = (page: Page): Promise<string> =>
  page.locator('.stat-tiles > div').filter({ hasText: '待立案' }).locator('dd').innerText();
const state = (page: Page): Promise<string> => page.locator('.live-state').innerText();

/** Resolves when all `pages` show `figure` as that of now. */
const untilAllShow = (pages: readonly Page[], figure: number): Promise<void> =>
  eventually(`${figure} pending cases in each tab`, async () => {
    const shown = await Promise.all(pages.map(pending));
    return shown.every((text) => text === figure.toLocaleString('zh-CN'));
  });

/** Resolves with the pending cases that the court has, once all `pages` show them: what tests before this one sent may be on its way. */
const settled = async (pages: readonly Page[]): Promise<number> => {
  let figure = Number.NaN;
  await eventually('the figure of the court in each tab', async () => {
    const response = await pages[0]?.request.get(`${applicationUrl()}${stats}`);
    figure = z.object({ pending_cases: z.number() }).parse(await response?.json()).pending_cases;
    const shown = await Promise.all(pages.map(pending));
    return shown.every((text) => text === figure.toLocaleString('zh-CN'));
  });
  return figure;
};

describe('live figures in the tabs of a browser', function () {
  this.timeout(TIMEOUT_MS);
  let relay: Relay;
  before(async () => {
    relay = await startRelay(applicationUrl());
  });
  after(() => relay.close());

  /** Dashboards in the tabs of one signed-in browser, whose requests go through the relay. */
  const dashboards = async (count: number, prepare?: (context: BrowserContext) => Promise<unknown>) => {
    const first = await openCourtPage({ baseURL: relay.url });
    await prepare?.(first.context());
    const pages = [first];
    while (pages.length < count) pages.push(await first.context().newPage());
    return pages;
  };
  const open = async (page: Page): Promise<void> => {
    await page.goto(`${relay.url}/app/admin/dashboard`);
    await page.getByText('数字随时更新').waitFor();
  };

  it('cost one connection for six tabs, follow a submission in each, and go on when the tab that reads is closed', async () => {
    const pages = await dashboards(TABS);
    for (const page of pages) await open(page);
    await eventually('one connection', () => relay.openOf(live) === 1);
    const [reader, ...others] = pages;
    if (!reader) throw new Error('no tab');
    const before = await settled(pages);

    await submitComplaint('严某', ['华某']);
    await untilAllShow(pages, before + 1);
    expect(relay.openOf(live)).to.equal(1);

    const begun = relay.begunOf(live);
    await reader.close();
    await eventually('another tab reads', () => relay.begunOf(live) === begun + 1 && relay.openOf(live) === 1);
    await submitComplaint('金某', ['魏某']);
    await untilAllShow(others, before + 2);
    expect(relay.openOf(live)).to.equal(1);
  });

  it('are there within a second of what happened', async () => {
    const [page] = await dashboards(1);
    if (!page) throw new Error('no tab');
    await open(page);
    const took: number[] = [];
    // The best of a few: other work on the machine only makes it longer.
    while (took.length < 10 && !took.some((ms) => ms <= promptMs)) {
      const figure = Number((await pending(page)).replaceAll(',', '')) + 1;
      await submitComplaint('陶某', ['姜某']);
      const submitted = performance.now();
      await untilAllShow([page], figure);
      took.push(performance.now() - submitted);
    }
    expect(Math.min(...took)).to.be.at.most(promptMs);
  });

  it('are said to have broken off while the court is away, and are current again without a reload', async () => {
    const pages = await dashboards(2);
    for (const page of pages) await open(page);
    const [reader] = pages;
    if (!reader) throw new Error('no tab');
    const before = await settled(pages);
    await Promise.all(pages.map((page) => page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''))));

    relay.breakOff();
    for (const page of pages) await page.getByText('连接中断').waitFor();
    await submitComplaint('戚某', ['谢某']);
    expect(await state(reader)).to.match(/^连接中断，数据截至 .+，正在重新连接$/);
    relay.resume();
    await untilAllShow(pages, before + 1);
    for (const page of pages) {
      await page.getByText('数字随时更新').waitFor();
      expect(await page.locator('body[data-not-reloaded]').count()).to.equal(1);
    }
    expect(relay.openOf(live)).to.equal(1);
  });

  it('cost one connection for seven tabs without locks, as where there is no TLS, and leave room for other pages', async () => {
    const pages = await dashboards(TABS + 1, (context) =>
      context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined })),
    );
    // Without a window every tab says that it is looked at.
    const look = (page: Page, state: DocumentVisibilityState): Promise<unknown> =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    for (const [index, page] of pages.entries()) {
      await open(page);
      if (index < TABS) await look(page, 'hidden');
    }
    await eventually('one connection', () => relay.openOf(live) === 1);
    const [first, last] = [pages[0], pages.at(-1)];
    if (!first || !last) throw new Error('no tab');
    const before = await settled(pages);
    await submitComplaint('邹某', ['喻某']);
    await untilAllShow(pages, before + 1);

    await look(last, 'hidden');
    await eventually('no connection', () => relay.openOf(live) === 0);
    await look(first, 'visible');
    await eventually('one connection', () => relay.openOf(live) === 1);
    await submitComplaint('柏某', ['水某']);
    await untilAllShow(pages, before + 2);
  });
});
