/** Why a page is not there: what a person can do differs. */
export type WhyBroken = 'offline' | 'updated' | 'unavailable' | 'interrupted' | 'unreadable' | 'failed';

/** Gives the status of an address as the server has it now; rejects where no server answers. */
export type AskStatus = (address: string) => Promise<number>;

export const browserStatus: AskStatus = async (address) =>
  (await fetch(address, { method: 'HEAD', cache: 'no-store' })).status;

/** What Chromium, Firefox, Safari and the build's own loader of styles say where a part of the page did not come. */
const notLoaded = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** The address that such a message names; without one, any page of the site. */
const addressIn = (message: string): string => /(?:https?:\/\/|\/assets\/)\S+/.exec(message)?.[0] ?? '/';

/** Why a page could not be loaded or drawn. Of what did not come, the server is asked again. */
export const whyBroken = async (error: unknown, ask: AskStatus): Promise<WhyBroken> => {
  // JSON that is none is a fault of ours as well; a script that is none is newer than the browser.
  if (error instanceof SyntaxError && !/JSON/.test(error.message)) return 'unreadable';
  if (!(error instanceof Error && notLoaded.test(error.message))) return 'failed';
  try {
    const status = await ask(addressIn(error.message));
    if (status === 404 || status === 410) return 'updated';
    return status < 400 ? 'interrupted' : 'unavailable';
  } catch {
    return 'offline';
  }
};

/** What to do about it, in a sentence or two. */
export const brokenSentences: Readonly<Record<WhyBroken, string>> = {
  offline: '网络断开了，这一页没有加载下来。网络恢复后请重新加载。',
  updated: '网站刚刚更新，请重新加载。',
  unavailable: '服务器暂时不能提供这一页，请稍后重新加载。',
  interrupted: '这一页没有加载完，请重新加载。',
  unreadable: '这个浏览器的版本过低，读不懂这一页。请升级浏览器，或换用较新的 Chrome、Edge、Firefox 或 Safari。',
  failed: '这一页在显示时出了错，与您的网络无关。请重新加载；仍然出错时，请换一个浏览器，或联系网站的管理者。',
};
