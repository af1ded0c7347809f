import type { Browser } from 'playwright-core';
import type { Figure } from './figures.js';
import { isSmallest } from './size.js';
import { startApplication } from '../../frontend/e2e/application.js';
import { findBrowser, launchBrowser } from '../../frontend/e2e/browser.js';

/** How long a page may take for one thing on a machine that is busy with much else. */
export const busyMs = 120_000;

/**
 * Runs `work` with a browser and the address of the built application, and stops both. Rejects when the
 * application is not built, or no Chromium or Chrome is found.
 */
export const inBrowser = async (work: (browser: Browser, url: string) => Promise<Figure[]>): Promise<Figure[]> => {
  const path = findBrowser();
  if (path === undefined) throw new Error('no Chromium or Chrome was found; name one in CHROME_PATH');
  const application = await startApplication({}, { optimized: !isSmallest });
  try {
    const browser = await launchBrowser(path);
    try {
      return await work(browser, application.url);
    } finally {
      await browser.close();
    }
  } finally {
    await application.stop();
  }
};
