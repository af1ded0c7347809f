/** The browsers inside WeChat, QQ, DingTalk, Weibo and Alipay: a download that a script starts does nothing there, without a word. */
const inApp = /MicroMessenger|\bQQ\/|DingTalk|Weibo|AlipayClient/;

/** Whether the page is shown inside another application, where it can save no file. */
export const isInApp = (userAgent: string = globalThis.navigator?.userAgent ?? ''): boolean => inApp.test(userAgent);

/** What is said of files that a browser saves. */
const saved = ['已开始下载', '已下载', '已导出'];

/**
 * What is said of a file that was offered for download: the given words, and where nothing can be saved that the file is ready. How to
 * come by it says the notice that the attempt opens (`refusedDownloads`).
 */
export const saidOfFile = (words: string, cannotSave: boolean = isInApp()): string =>
  cannotSave ? saved.reduce((said, word) => said.replace(word, '已准备好'), words) : words;

const refused = new EventTarget();

/** Somebody wanted a file where none can be saved. */
export const downloadRefused = (): void => void refused.dispatchEvent(new Event('refused'));

/** Listens for attempts where none can be saved; returns what stops it. */
export const onDownloadRefused = (listener: () => void): (() => void) => {
  refused.addEventListener('refused', listener);
  return () => refused.removeEventListener('refused', listener);
};
