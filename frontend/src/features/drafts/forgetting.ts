import { z } from 'zod';

/** What is deleted: drafts of one owner, or everything on a shared terminal. */
const Forgotten = z.discriminatedUnion('what', [
  z.object({ what: z.literal('drafts'), owner: z.string().nullable(), ids: z.array(z.string()), filed: z.boolean() }),
  z.object({ what: z.literal('everything') }),
]);
export type Forgotten = z.infer<typeof Forgotten>;

/** Tells every page that holds a draft, in this tab and in others, to drop it and to stop storing it. */
export type Forgetting = {
  readonly announce: (forgotten: Forgotten) => void;
  /** Calls back with what this tab or another one announces; gives the way to stop. */
  readonly listen: (heard: (forgotten: Forgotten) => void) => () => void;
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
    announce: (forgotten) => {
      channel?.postMessage(forgotten);
      tell(forgotten);
    },
    listen: (heard) => {
      here.add(heard);
      return () => void here.delete(heard);
    },
  };
};

/** For a page with no other tabs to notify. */
export const nobodyForgets: Forgetting = { announce: () => undefined, listen: () => () => undefined };
