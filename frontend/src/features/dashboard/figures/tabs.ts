import { z } from 'zod';
import { LiveFigures } from '../../../../../domain/contract/cases.js';
import { waitUntil } from './waitUntil.js';

const News = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('figures'), figures: LiveFigures }),
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

/** Runs `work` until `until` is aborted, as soon as no other tab of the browser does the same. */
export type Alone = (work: (until: AbortSignal) => Promise<void>, until: AbortSignal) => Promise<void>;

/**
 * The turns of a tab: while somebody looks at it, and `alone` lets it. Tabs in the background hold no connection, so one that is put to
 * sleep keeps it from no other.
 */
export const turnsWhileLookedAt =
  ({ isLookedAt, onChange }: Looking, alone: Alone): Tabs['inTurn'] =>
  async (work, signal) => {
    /** Resolves when it is as `wanted`, or all is over. */
    const untilLookedAt = async (wanted: boolean): Promise<void> => {
      if (isLookedAt() !== wanted) await waitUntil((done) => onChange(() => isLookedAt() === wanted && done()), signal);
    };
    for (;;) {
      await untilLookedAt(true);
      if (signal.aborted) return;
      if (!isLookedAt()) continue;
      const turn = new AbortController();
      void untilLookedAt(false).then(() => turn.abort());
      await alone(work, AbortSignal.any([signal, turn.signal]));
    }
  };

const withLock =
  (locks: LockManager): Alone =>
  (work, until) =>
    locks
      .request(name, { signal: until }, () => work(until))
      .catch((error: unknown) => {
        if (!until.aborted) throw error;
      });

/**
 * The tabs of this browser: a Web Lock chooses the one that reads among those that are looked at. There is none without a secure
 * context, as in a court's own network without TLS: there each of them reads.
 */
export const browserTabs = (): Tabs => {
  const locks = typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined);
  const hasChannel = typeof BroadcastChannel !== 'undefined';
  return {
    openChannel: hasChannel ? openChannel : () => silent,
    inTurn: turnsWhileLookedAt(ofDocument, locks && hasChannel ? withLock(locks) : (work, until) => work(until)),
  };
};
