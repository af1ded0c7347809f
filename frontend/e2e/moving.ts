import type { Page } from 'playwright-core';

/** Moves on within the running application, as its links do: nothing is fetched or started anew. */
export const moveTo = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
};

/** A page that looks like none of the others. */
const nowhere = { path: '/no/such/page', title: '页面不存在 · 卷宗' };

/** Shows `nowhere`, or the page at `path` after it. */
const show = async (page: Page, path: string): Promise<void> => {
  await moveTo(page, path);
  await page.waitForFunction(([title, isThere]) => (document.title === title) === isThere, [
    nowhere.title,
    path === nowhere.path,
  ] as const);
};

/**
 * Leaves the page that is on screen and opens another as a link would, in the running application; loads that first where none runs. In between
 * stands a page that looks like no other, so that what is waited for next is never found on the page before.
 */
export const openWithin = async (page: Page, path: string, beforeOpening?: () => Promise<void>): Promise<void> => {
  if (page.url() === 'about:blank') await page.goto(nowhere.path);
  await show(page, nowhere.path);
  await beforeOpening?.();
  if (path !== nowhere.path) await show(page, path);
};
