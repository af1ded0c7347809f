import { z } from 'zod';
import { LiveFigures } from '../../../../../domain/contract/cases.js';

const News = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('figures'), figures: LiveFigures }),
  /** The tab that reads the stream is there, and reads. */
  z.object({ kind: z.literal('reading') }),
  /** Its stream broke off; it asks again. */
  z.object({ kind: z.literal('broken') }),
  /** A tab begins to show figures and wants the last ones. */
  z.object({ kind: z.literal('wanted') }),
]);
/** What the tabs of a browser say to each other about the live figures. */
export type LiveNews = z.infer<typeof News>;

export type LiveChannel = {
  readonly say: (news: LiveNews) => void;
  readonly listen: (heard: (news: LiveNews) => void) => void;
  readonly close: () => void;
};

/** How the tabs of a browser share one connection. */
export type Tabs = {
  /** Runs `work` while this tab is the only one that does; waits for its turn until `signal` is aborted. */
  readonly alone: (work: () => Promise<void>, signal: AbortSignal) => Promise<void>;
  readonly openChannel: () => LiveChannel;
};

const name = 'juanzong-live-figures';
const silent: LiveChannel = { say: () => undefined, listen: () => undefined, close: () => undefined };

const openChannel = (): LiveChannel => {
  const channel = new BroadcastChannel(name);
  return {
    say: (news) => channel.postMessage(news),
    listen: (heard) =>
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const news = News.safeParse(data);
        if (news.success) heard(news.data); // another release of the site may say something else
      }),
    close: () => channel.close(),
  };
};

/**
 * The tabs of this browser: Web Locks choose the one that reads, and pass the lock on when it is closed. A browser without them, or a
 * page without a secure context, has a connection for each tab.
 */
export const browserTabs = (): Tabs => {
  const locks = typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined);
  if (!locks || typeof BroadcastChannel === 'undefined') return { alone: (work) => work(), openChannel: () => silent };
  return {
    openChannel,
    alone: (work, signal) =>
      locks.request(name, { signal }, work).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      }),
  };
};
