import { z } from 'zod';

const News = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signedIn'), userId: z.string() }),
  z.object({ kind: z.literal('signedOut') }),
  /** A feature was turned on or off, for oneself or for everybody. */
  z.object({ kind: z.literal('featuresChanged') }),
]);

/** What one tab tells the others of its browser: they share the cookie, and with it who is signed in. */
export type SessionNews = z.infer<typeof News>;

export type SessionChannel = {
  readonly announce: (news: SessionNews) => void;
  /** Calls back with what other tabs announce; gives the way to stop. */
  readonly listen: (heard: (news: SessionNews) => void) => () => void;
  readonly close: () => void;
};

/** For a tab that has nobody to talk to. */
export const silentSessionChannel: SessionChannel = {
  announce: () => undefined,
  listen: () => () => undefined,
  close: () => undefined,
};

/** Tabs talk over a `BroadcastChannel`; where there is none, a tab learns from the next call that is refused. */
export const browserSessionChannel = (): SessionChannel => {
  if (typeof BroadcastChannel === 'undefined') return silentSessionChannel;
  const channel = new BroadcastChannel('juanzong-session');
  return {
    announce: (news) => channel.postMessage(news),
    listen: (heard) => {
      const listener = ({ data }: MessageEvent<unknown>) => {
        const news = News.safeParse(data);
        if (news.success) heard(news.data);
      };
      channel.addEventListener('message', listener);
      return () => channel.removeEventListener('message', listener);
    },
    close: () => channel.close(),
  };
};
