import type { Browser } from 'playwright-core';
import { startApplication } from '../../frontend/e2e/application.js';
import { findBrowser, launchBrowser } from '../../frontend/e2e/browser.js';

/**
 * Runs `work` with a browser and the address of the built application, and stops both. Says so and does nothing where no
 * Chromium or Chrome is found. Rejects when the application is not built.
 */
export const inBrowser = async (work: (browser: Browser, url: string) => Promise<void>): Promise<void> => {
  const path = findBrowser();
  if (path === undefined) {
    console.log('no Chromium or Chrome was found; name one in CHROME_PATH');
    return;
  }
  const application = await startApplication();
  try {
    const browser = await launchBrowser(path);
    try {
      await work(browser, application.url);
    } finally {
      await browser.close();
    }
  } finally {
    await application.stop();
  }
};
