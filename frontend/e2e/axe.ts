import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    readonly axe: { readonly run: (context: Document, options: RunOptions) => Promise<AxeResults> };
  }
}

// Nothing asked about needs style sheets fetched again.
const violationsOnly: RunOptions = { resultTypes: ['violations'], preload: false, elementRef: false };

/** WCAG 2.2 level AA with all that it builds on; `target-size` is off in axe unless asked for. */
const wcag22aa: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: { 'target-size': { enabled: true } },
  ...violationsOnly,
};

/** The one rule whose outcome depends on the theme. */
const colours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] }, ...violationsOnly };

let source: Promise<string> | undefined;

/** Puts axe into the page once; it stays there while the application's own router moves on. */
const injectAxe = async (page: Page): Promise<void> => {
  if (await page.evaluate(() => 'axe' in window)) return;
  source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await page.addScriptTag({ content: await source });
};

/**
 * What axe finds serious or critical on the page as it stands: one line for each rule, with the first places. `rules`
 * says whether all of WCAG 2.2 AA is asked about, or only the colours. The page's context needs `bypassCSP`.
 */
export const axeFindings = async (page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> => {
  await injectAxe(page);
  const violations = await page.evaluate(
    async (options) =>
      (await window.axe.run(document, options)).violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        places: nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary ?? ''}`),
        count: nodes.length,
      })),
    rules === 'all' ? wcag22aa : colours,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, count, places }) => `${id} (${impact ?? ''}, ${count}): ${places.join(' | ')}`);
};

/** The findings in both themes. What the theme does not touch is asked about once. */
export const axeInBothThemes = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  for (const [theme, rules] of [
    ['dark', 'colours'],
    ['light', 'all'],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`html[data-bs-theme=${theme}]`).waitFor();
    // However short, a transition of colours ends only with a later frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    found.push(...(await axeFindings(page, rules)).map((finding) => `${theme} ${finding}`));
  }
  return found;
};
