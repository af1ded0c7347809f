import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { startApplication, type RunningApplication } from './application.js';
import { findBrowser, launchBrowser } from './browser.js';

let browser: Browser | undefined;
let application: RunningApplication | undefined;
const contexts = new Set<BrowserContext>();
let screenshots: string | undefined;

/** Where pictures of every page are wanted: `E2E_SCREENSHOTS`. Half of what it takes to look at a page is to picture it. */
export const wantedPictures = (): string | undefined =>
  process.env['E2E_SCREENSHOTS'] ? screenshotFolder() : undefined;

/** Where pictures go: `E2E_SCREENSHOTS`, or a temporary folder of this run. */
export const screenshotFolder = (): string => {
  screenshots ??= process.env['E2E_SCREENSHOTS'] ?? mkdtempSync(join(tmpdir(), 'juanzong-screens-'));
  mkdirSync(screenshots, { recursive: true });
  return screenshots;
};

before('start the application and a browser', async function () {
  this.timeout(300_000);
  const path = findBrowser();
  if (path === undefined) {
    const missing = 'No Chromium or Chrome was found; name one in CHROME_PATH.';
    if (process.env['CI'] === 'true') throw new Error(missing);
    console.log(`Browser tests skipped. ${missing}`);
    this.skip();
  }
  [application, browser] = await Promise.all([startApplication(), launchBrowser(path)]);
});

afterEach('close what the test opened', async function () {
  // One that is repeated has no state yet.
  if (this.currentTest && this.currentTest.state !== 'passed') await pictureFailure(this.currentTest.title);
  await Promise.all([...contexts].map((context) => context.close()));
  contexts.clear();
});

after('stop the browser and the application', async function () {
  this.timeout(120_000);
  await browser?.close();
  await application?.stop();
});

/** What was on screen when a test failed, for whoever looks into it. */
const pictureFailure = async (title: string): Promise<void> => {
  const folder = screenshotFolder();
  const pages = [...contexts].flatMap((context) => context.pages());
  for (const [index, page] of pages.entries()) {
    const path = join(folder, `failed-${title.replace(/\W+/g, '-').slice(0, 60)}-${index}.png`);
    await page.screenshot({ path }).then(
      () => console.log(`      ${page.url()} is pictured in ${path}`),
      (error: unknown) => console.log(`      no picture of ${page.url()}: ${String(error)}`),
    );
  }
};

/** Where the application under test answers. */
export const applicationUrl = (): string => {
  if (!application) throw new Error('the application is not running');
  return application.url;
};

/** How long a browser test may take on a busy machine. */
export const TIMEOUT_MS = 300_000;

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 375, height: 740 };
export const narrowest = { width: 320, height: 640 };

/** A page in a browser profile of its own, closed after the test. */
export const openPage = async (options: BrowserContextOptions = {}): Promise<Page> => {
  if (!browser) throw new Error('the browser is not running');
  const context = await browser.newContext({
    baseURL: applicationUrl(),
    viewport: desktop,
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    acceptDownloads: true,
    ...options,
  });
  contexts.add(context);
  context.setDefaultTimeout(120_000);
  return context.newPage();
};
