import { z } from 'zod';

const News = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signedIn'), userId: z.string() }),
  z.object({ kind: z.literal('signedOut') }),
  /** A feature was turned on or off, for the user or for everybody. */
  z.object({ kind: z.literal('featuresChanged') }),
  /** Which models would answer may have changed. */
  z.object({ kind: z.literal('modelsChanged') }),
]);

/** What one tab announces to the others of its browser: they share the cookie and thereby the session. */
export type SessionNews = z.infer<typeof News>;

export type SessionChannel = {
  readonly announce: (news: SessionNews) => void;
  /** Calls back with what other tabs announce. Returns a function that stops listening. */
  readonly listen: (heard: (news: SessionNews) => void) => () => void;
  readonly close: () => void;
};

/** A channel without other tabs. */
export const silentSessionChannel: SessionChannel = {
  announce: () => undefined,
  listen: () => () => undefined,
  close: () => undefined,
};

/** A channel over `BroadcastChannel`. Without that, a tab notices the end of the session when its next call is refused. */
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
