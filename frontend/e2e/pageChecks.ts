import type { Page } from 'playwright-core';

/**
 * Latin words that belong on a Chinese page: names that have no other form, the example of pinyin initials, and what these tests call
 * their model.
 */
const allowed = [
  ...['Word', 'word', 'AI', 'mjjd', 'scripted', 'Chrome', 'Linux'],
  ...['Excel', 'WPS', 'CSV', 'xlsx', 'csv', 'zip', 'MB', 'LPR'],
];

/**
 * Latin words a reader of the page meets or hears: visible text, and the labels, hints and texts of controls. Case
 * numbers, codes, fingerprints, e-mail addresses and keys of forms are not words.
 */
export const latinWords = async (page: Page): Promise<string[]> => {
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest('script, style, noscript, code')) continue;
      if (parent.checkVisibility({ visibilityProperty: true })) found.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) found.push(element.getAttribute(name) ?? '');
    return found;
  });
  const withoutNames = texts.map((text) =>
    text
      .replace(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gu, '')
      .replace(/新案件-\d{8}-[0-9A-Z]{8}/gu, '')
      .replace(/\b[\w.+-]+@[\w-]+(\.[\w-]+)+\b/gu, '')
      .replace(/“(claim|defense|application)-[^”]*”/gu, '')
      .replace(/\b(?=[A-Z]*\d)[0-9A-Z]{8}\b/gu, ''),
  );
  const words = withoutNames.flatMap((text) => text.match(/[A-Za-z]{2,}/gu) ?? []);
  return [...new Set(words)].filter((word) => !allowed.includes(word));
};

/** By how many pixels the page is wider than its window, and which elements stick out. */
export const horizontalOverflow = (page: Page): Promise<{ pixels: number; culprits: string[] }> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const pixels = document.documentElement.scrollWidth - width;
    const culprits =
      pixels <= 0
        ? []
        : [...document.querySelectorAll('body *')]
            .filter((element) => element.getBoundingClientRect().right > width + 1)
            .map((element) => `${element.tagName.toLowerCase()}.${element.className.toString()}`)
            .slice(0, 8);
    return { pixels, culprits };
  });

/**
 * Whether the open dialog stays within a window of 390 by 600 pixels, its title and its buttons in sight, while what is between them scrolls;
 * gives what sticks out. The window gets its own size back.
 */
export const dialogOverflow = async (page: Page): Promise<string[]> => {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 600 });
  // A dialog is moved into its place while it comes up.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  const found = await page.evaluate(() => {
    const content = [...document.querySelectorAll('.modal.show .modal-content')].at(-1);
    if (content === undefined) return ['no dialog'];
    const parts = [content, ...content.querySelectorAll('.modal-header, .modal-footer')];
    return parts.flatMap((part) => {
      const { top, bottom, left, right } = part.getBoundingClientRect();
      const isWithin = top >= -1 && left >= -1 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
      return isWithin ? [] : [`${part.className}: ${top} to ${bottom}, ${left} to ${right}`];
    });
  });
  if (before) await page.setViewportSize(before);
  return found;
};

/** Whether each control has a name that can be read out; gives the markup of those that have none. */
export const namelessControls = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, a[href], input:not([type=hidden]), select, textarea')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
        const labelled = (element.getAttribute('aria-labelledby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? '');
        const named = [
          element.getAttribute('aria-label') ?? '',
          element.textContent ?? '',
          ...labelled,
          ...labels.map((label) => label.textContent ?? ''),
        ];
        return named.every((name) => name.trim() === '');
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
