/**
 * The browsers inside WeChat, QQ, DingTalk, Weibo and Alipay, and the views of pages that Android and iOS give to any application: a
 * download that a script starts does nothing there, without a word.
 */
const inApp = /MicroMessenger|\bQQ\/|DingTalk|Weibo|AlipayClient|; wv\)|^Mozilla\/5\.0 \(i(?:Phone|Pad)(?!.*Safari\/)/;

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

/** A file that this browser holds in memory and offers to download: its address stays good until it is revoked. */
export type OfferedFile = {
  readonly url: string;
  readonly name: string;
  /** Where the server gives the same file for a while, for a browser that saves none that a script has. */
  readonly link?: { readonly href: string; /** In milliseconds since 1970. */ readonly until: number };
};

/** How long a link is offered, in milliseconds: a minute less than the server keeps the file. */
const linkedMs = 9 * 60_000;
const links = new WeakMap<Blob, NonNullable<OfferedFile['link']>>();

/** Notes where the server gives a file that has just come. */
export const noteFileLink = (blob: Blob, href: string): void =>
  void links.set(blob, { href, until: Date.now() + linkedMs });

/** The offer of a file, under an address that is good until it is revoked. */
export const offerOf = (blob: Blob, name: string): OfferedFile => {
  const link = links.get(blob);
  return { url: URL.createObjectURL(blob), name, ...(link && { link }) };
};

type Listener = (file: OfferedFile) => void;
const listeners = new Set<Listener>();

/** Somebody wanted a file where none can be saved. */
export const downloadRefused: Listener = (file) => listeners.forEach((listener) => listener(file));

/** Listens for attempts where none can be saved; returns what stops it. */
export const onDownloadRefused = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
