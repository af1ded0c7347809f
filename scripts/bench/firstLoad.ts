import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { type Figure, printFigures } from './figures.js';
import { inBrowser } from './inBrowser.js';

const pages = [
  { name: 'first load: home', path: '/', aimKb: 200 },
  { name: 'first load: form page', path: '/claim/construction-contract', aimKb: 300 },
];

/** What a browser that has nothing yet fetches of scripts until the page rests, in bytes as sent. */
const scriptsOf = async (browser: Browser, address: string): Promise<{ bytes: number; files: number }> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ encodedBodySize }) => encodedBodySize),
  );
  await context.close();
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: sizes.length };
};

/** Measures the compressed bytes of script that the home page and a form page fetch on a first visit. */
export const benchFirstLoad = (): Promise<Figure[]> =>
  inBrowser(async (browser, url) => {
    const figures: Figure[] = [];
    for (const { name, path, aimKb } of pages) {
      const { bytes, files } = await scriptsOf(browser, `${url}${path}`);
      const measured = `${(bytes / 1000).toFixed(1)} kB of compressed script in ${files} files, aim ≤ ${aimKb} kB`;
      figures.push({ name, measured, ratio: bytes / 1000 / aimKb, aim: '≤ 1' });
    }
    return figures;
  });

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printFigures(await benchFirstLoad());
