import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    readonly axe: { readonly run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> };
  }
}

// Nothing asked about needs style sheets fetched again.
const violationsOnly: RunOptions = { resultTypes: ['violations'], preload: false, elementRef: false };

/** The page behind an open dialog: nobody can press there, and what the dialog covers would count as too small. */
const behindDialog = { exclude: [['body.modal-open > #root']] };

/** WCAG 2.2 level AA with all that it builds on; `target-size` is off in axe unless asked for. */
const wcag22aa: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: { 'target-size': { enabled: true } },
  ...violationsOnly,
};

/** The one rule whose outcome depends on the theme. It takes as long as all the others. */
const contrast = 'color-contrast';
const colours: RunOptions = { runOnly: { type: 'rule', values: [contrast] }, ...violationsOnly };
const withoutColours: RunOptions = { ...wcag22aa, rules: { ...wcag22aa.rules, [contrast]: { enabled: false } } };
const asked = { all: wcag22aa, colours, withoutColours };

let source: Promise<string> | undefined;

/** Puts axe into the page once; it stays there while the application's own router moves on. */
const injectAxe = async (page: Page): Promise<void> => {
  if (await page.evaluate(() => 'axe' in window)) return;
  source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await page.addScriptTag({ content: await source });
};

/**
 * What axe finds serious or critical on the page as it stands: one line for each rule, with the first places. `rules`
 * says whether all of WCAG 2.2 AA is asked about, or only the colours, or all but these. The page's context needs `bypassCSP`.
 */
export const axeFindings = async (page: Page, rules: keyof typeof asked = 'all'): Promise<string[]> => {
  await injectAxe(page);
  const violations = await page.evaluate(
    async ([context, options]) =>
      (await window.axe.run(context, options)).violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        places: nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary ?? ''}`),
        count: nodes.length,
      })),
    [behindDialog, asked[rules]] as const,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, count, places }) => `${id} (${impact ?? ''}, ${count}): ${places.join(' | ')}`);
};

/** What decides the contrast of each element as it is drawn now: its colour, the size of its text, and all that is painted behind it. */
const looksOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const behind = new Map<Element, string>();
    const looks = new Set<string>();
    // In the order of the document: what stands around an element comes before it.
    for (const element of document.querySelectorAll('body, body *')) {
      const { color, backgroundColor, backgroundImage, opacity, filter, fontSize, fontWeight } =
        getComputedStyle(element);
      const around = (element.parentElement && behind.get(element.parentElement)) ?? '';
      const own = [backgroundColor, backgroundImage, opacity, filter].join(' ');
      const backdrop = own === 'rgba(0, 0, 0, 0) none 1 none' ? around : `${around}>${own}`;
      behind.set(element, backdrop);
      looks.add(`${color} ${fontSize} ${fontWeight} on ${backdrop}`);
    }
    return [...looks];
  });

/**
 * The findings in both themes, of which the one that is not on screen comes second and stays: drawing a page in another theme costs as much
 * as many rules. What the theme does not touch is asked about once. With `seen`, colours are asked about only where something looks
 * as nothing did on the pages before it, which were given the same set.
 */
export const axeInBothThemes = async (page: Page, seen = new Set<string>()): Promise<string[]> => {
  const found: string[] = [];
  const isDark = (await page.locator('html').getAttribute('data-bs-theme')) === 'dark';
  const themes = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  for (const [place, theme] of themes.entries()) {
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`html[data-bs-theme=${theme}]`).waitFor();
    // However short, a transition of colours ends only with a later frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const newLooks = (await looksOn(page)).filter((look) => !seen.has(look));
    for (const look of newLooks) seen.add(look);
    const rules = place === 0 ? (['all', 'withoutColours'] as const) : (['colours'] as const);
    const rule = newLooks.length > 0 ? rules[0] : rules[1];
    if (rule) found.push(...(await axeFindings(page, rule)).map((finding) => `${theme} ${finding}`));
  }
  return found;
};
