import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { startApplication, type RunningApplication } from './application.js';
import { findBrowser, launchBrowser } from './browser.js';
import { contextPool } from './contexts.js';

type Cookies = Parameters<BrowserContext['addCookies']>[0];

let browser: Browser | undefined;
let application: RunningApplication | undefined;
let withAccounts: Promise<RunningApplication> | undefined;
let pool: ReturnType<typeof contextPool> | undefined;
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

/** Pictures a page in both themes, where pictures are wanted. */
export const picture = async (page: Page, name: string): Promise<void> => {
  if (wantedPictures() === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(screenshotFolder(), `${name}-${colorScheme}.png`), fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
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
  // One after the other: a browser that comes up after the application failed would be closed by nobody, and keep the process.
  browser = await launchBrowser(path);
  application = await startApplication();
  pool = contextPool(browser, defaults(), DEFAULT_WAIT_MS, wholeForms);
});

afterEach('close what the test opened', async function () {
  // One that is repeated has no state yet.
  if (this.currentTest && this.currentTest.state !== 'passed') await pictureFailure(this.currentTest.title);
  await Promise.all([...contexts].map((context) => context.close()));
  contexts.clear();
  await pool?.takeBack({ keep: this.currentTest?.state === 'passed' });
});

after('stop the browser and the application', async function () {
  this.timeout(120_000);
  await browser?.close();
  await Promise.all([application?.stop(), withAccounts?.then(({ stop }) => stop())]);
});

/** What was on screen when a test failed, for whoever looks into it. */
const pictureFailure = async (title: string): Promise<void> => {
  const folder = screenshotFolder();
  const pages = [...[...contexts].flatMap((context) => context.pages()), ...(pool?.pages() ?? [])];
  for (const [index, page] of pages.entries()) {
    const path = join(folder, `failed-${title.replace(/\W+/g, '-').slice(0, 60)}-${index}.png`);
    await page.screenshot({ path }).then(
      () => console.log(`      ${page.url()} is pictured in ${path}`),
      (error: unknown) => console.log(`      no picture of ${page.url()}: ${String(error)}`),
    );
  }
};

/** The browser of all tests of this process. */
export const runningBrowser = (): Browser => {
  if (!browser) throw new Error('the browser is not running');
  return browser;
};

/** Where the application under test answers. */
export const applicationUrl = (): string => {
  if (!application) throw new Error('the application is not running');
  return application.url;
};

/**
 * One application with accounts (saas mode) for all files of the process, started where the first one asks for it. Each test makes
 * accounts of its own in it, and leaves the administrator as it was.
 */
export const applicationWithAccounts = (): Promise<RunningApplication> =>
  (withAccounts ??= startApplication({ APP_MODE: 'saas' }));

/** Most tests fill in the whole official form on one page: their browsers have chosen that view before (`?view=steps` shows the steps). */
const wholeForms = { 'juanzong-form-view': 'whole' };

/** How long a browser test may take on a busy machine. */
export const TIMEOUT_MS = 300_000;

/** How long one step in a page may take on a busy machine. */
const DEFAULT_WAIT_MS = 120_000;

export const desktop = { width: 1280, height: 800 };
export const tablet = { width: 820, height: 1180 };
export const phone = { width: 375, height: 740 };
export const narrowest = { width: 320, height: 640 };

const defaults = (): BrowserContextOptions => ({
  baseURL: applicationUrl(),
  viewport: desktop,
  locale: 'zh-CN',
  reducedMotion: 'reduce',
  acceptDownloads: true,
});

/** Options under which pages can take turns in a context. */
const lendable = ['baseURL', 'bypassCSP', 'locale', 'hasTouch', 'isMobile', 'viewport', 'colorScheme', 'reducedMotion'];

/** A page in a browser profile that holds nothing, or only `cookies`; closed after the test. */
export const openPage = async ({
  cookies = [],
  ...options
}: BrowserContextOptions & { readonly cookies?: Cookies } = {}): Promise<Page> => {
  if (!pool) throw new Error('the browser is not running');
  if (Object.keys(options).every((option) => lendable.includes(option))) {
    const page = await pool.lend(options);
    await page.context().addCookies(cookies);
    return page;
  }
  const context = await runningBrowser().newContext({ ...defaults(), ...options });
  contexts.add(context);
  context.setDefaultTimeout(DEFAULT_WAIT_MS);
  await context.addCookies(cookies);
  await context.addInitScript((entries) => {
    try {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    } catch {
      return; // a page whose storage is switched off
    }
  }, wholeForms);
  return context.newPage();
};
