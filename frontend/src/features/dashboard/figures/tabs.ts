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
  /**
   * Runs `work` in the turns of this tab until `signal` is aborted, and waits for them. A turn ends with the signal that `work` is
   * given, when that signal is aborted.
   */
  readonly inTurn: (work: (until: AbortSignal) => Promise<void>, signal: AbortSignal) => Promise<void>;
  /** Whether a tab without a turn may read where nobody is heard to: the one whose turn it is may have been put to sleep. */
  readonly standsIn: boolean;
  readonly openChannel: () => LiveChannel;
};

/** Whether somebody looks at this tab. */
export type Looking = {
  readonly isLookedAt: () => boolean;
  /** Calls back when that may have changed; returns how to stop that. */
  readonly onChange: (changed: () => void) => () => void;
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

const ofDocument: Looking = {
  isLookedAt: () => document.visibilityState === 'visible',
  onChange: (changed) => {
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  },
};

/** The turns of a tab while somebody looks at it: nobody chooses among tabs, and those in the background hold no connection. */
export const turnsWhileLookedAt =
  ({ isLookedAt, onChange }: Looking): Tabs['inTurn'] =>
  async (work, signal) => {
    /** Resolves when it is as `wanted`, or all is over. */
    const untilLookedAt = (wanted: boolean): Promise<void> =>
      new Promise((resolve) => {
        const look = (): void => {
          if (isLookedAt() !== wanted && !signal.aborted) return;
          stop();
          signal.removeEventListener('abort', look);
          resolve();
        };
        const stop = onChange(look);
        signal.addEventListener('abort', look);
        look();
      });
    for (;;) {
      await untilLookedAt(true);
      if (signal.aborted) return;
      if (!isLookedAt()) continue;
      const turn = new AbortController();
      void untilLookedAt(false).then(() => turn.abort());
      await work(AbortSignal.any([signal, turn.signal]));
    }
  };

/**
 * The tabs of this browser: Web Locks choose the one that reads, and pass the lock on when it is closed. There are none without a secure
 * context, as in a court's own network without TLS: there each tab reads while somebody looks at it.
 */
export const browserTabs = (): Tabs => {
  const locks = typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined);
  const hasChannel = typeof BroadcastChannel !== 'undefined';
  if (!locks || !hasChannel)
    return {
      openChannel: hasChannel ? openChannel : () => silent,
      inTurn: turnsWhileLookedAt(ofDocument),
      standsIn: false,
    };
  return {
    openChannel,
    inTurn: (work, signal) =>
      locks
        .request(name, { signal }, () => work(signal))
        .catch((error: unknown) => {
          if (!signal.aborted) throw error;
        }),
    standsIn: true,
  };
};
