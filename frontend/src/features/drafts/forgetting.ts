import { z } from 'zod';

/** What is deleted: drafts of one owner, all of an account but some when it signs out, or everything on a shared terminal. */
const Forgotten = z.discriminatedUnion('what', [
  z.object({ what: z.literal('drafts'), owner: z.string().nullable(), ids: z.array(z.string()), filed: z.boolean() }),
  z.object({ what: z.literal('account'), owner: z.string(), but: z.array(z.string()) }),
  z.object({ what: z.literal('everything') }),
]);
export type Forgotten = z.infer<typeof Forgotten>;

/** Tells every page that holds a draft, in this tab and in others, to drop it and to stop storing it. */
export type Forgetting = {
  readonly announce: (forgotten: Forgotten) => void;
  /** Calls back with what this tab or another one announces; gives the way to stop. */
  readonly listen: (heard: (forgotten: Forgotten) => void) => () => void;
  /** Has the pages of this tab store now what was typed last; resolves when they have. */
  readonly settle: () => Promise<void>;
  /** A page says how it stores what was typed last; gives the way to stop. */
  readonly settling: (flush: () => Promise<void>) => () => void;
};

/** The pages of this tab that hold something which is not stored yet. */
const settlings = (): Pick<Forgetting, 'settle' | 'settling'> => {
  const flushes = new Set<() => Promise<void>>();
  return {
    settle: async () => void (await Promise.all([...flushes].map((flush) => flush()))),
    settling: (flush) => {
      flushes.add(flush);
      return () => void flushes.delete(flush);
    },
  };
};

/** Between the parts of this tab, and over a `BroadcastChannel` between tabs, where there is one. */
export const browserForgetting = (): Forgetting => {
  const here = new Set<(forgotten: Forgotten) => void>();
  const tell = (forgotten: Forgotten) => [...here].forEach((heard) => heard(forgotten));
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('juanzong-forgotten');
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const forgotten = Forgotten.safeParse(data);
    if (forgotten.success) tell(forgotten.data);
  });
  return {
    ...settlings(),
    announce: (forgotten) => {
      // Of a sign-out each tab hears with the session, and tells its own pages.
      if (forgotten.what !== 'account') channel?.postMessage(forgotten);
      tell(forgotten);
    },
    listen: (heard) => {
      here.add(heard);
      return () => void here.delete(heard);
    },
  };
};

/** For a page with no other tabs to notify. */
export const nobodyForgets: Forgetting = {
  announce: () => undefined,
  listen: () => () => undefined,
  settle: () => Promise.resolve(),
  settling: () => () => undefined,
};
