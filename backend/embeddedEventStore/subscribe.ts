import { randomUUID } from 'node:crypto';
import type { AllFilter } from './filter.js';
import { present, readMessages, type Presentation } from './protocol/messages.js';
import type { Sender } from './sending.js';
import { allPage, streamPage, visible, type Page } from './streamReader.js';
import type { Storage } from './storage/storage.js';

/** Notifies subscriptions of each commit. */
export type Commits = { announce: () => void; onCommit: (listener: () => void) => () => void };

export const createCommits = (): Commits => {
  const listeners = new Set<() => void>();
  return {
    announce: () => listeners.forEach((listener) => listener()),
    onCommit: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

type Deps = { storage: Storage; now: () => number; commits: Commits };

/** Waits for a commit; one that happens between two calls counts, so none is missed. */
const commitBell = (commits: Commits, sender: Sender) => {
  let rung = false;
  let wake: (() => void) | undefined;
  const ring = (): void => {
    rung = true;
    wake?.();
  };
  const stop = commits.onCommit(ring);
  sender.onOver(() => {
    stop();
    ring();
  });
  return {
    reset: () => void (rung = false),
    wait: () =>
      new Promise<void>((resolve) => {
        if (rung) return resolve();
        wake = resolve;
      }),
    stop,
  };
};

type Feed = {
  /** Events from `from` on, and where the next page begins; `next` undefined means: nothing more for now. */
  page: (from: number) => Page;
  /** The cursor behind a page that reached the end. */
  after: (from: number, page: Page) => number;
  filter?: AllFilter | undefined;
};

/**
 * Serves history and new events in one loop, which reads on from its cursor and waits at the end for the next commit.
 * With one source there is no hand-over in which an event could be missed or sent twice.
 */
const follow = async (
  { commits }: Deps,
  sender: Sender,
  from: number,
  { page, after, filter }: Feed,
  presentation: Presentation,
): Promise<void> => {
  const bell = commitBell(commits, sender);
  try {
    await sender.send(readMessages.confirmation(randomUUID()));
    let cursor = from;
    let isLive = false;
    let unannounced = 0;
    let count = 0;
    const checkpoint = async (): Promise<void> => {
      unannounced = 0;
      await sender.send(readMessages.checkpoint(count));
    };
    while (!sender.isOver()) {
      bell.reset();
      const current = page(cursor);
      for (const event of current.events) {
        if (!filter || filter.matches(event)) await sender.send(present(event, presentation));
        if (sender.isOver()) return;
        count = event.position;
        if (filter && ++unannounced >= filter.checkpointEvery) await checkpoint();
      }
      cursor = after(cursor, current);
      if (current.next !== undefined) {
        if (isLive) await sender.send(readMessages.fellBehind());
        isLive = false;
        await sender.pause();
        continue;
      }
      if (!isLive) {
        if (filter && unannounced > 0) await checkpoint();
        await sender.send(readMessages.caughtUp());
        isLive = true;
      }
      await bell.wait();
    }
  } finally {
    bell.stop();
  }
};

/** Sends the events of `$all` after `from`, then everything new, until the reader goes. */
export const subscribeToAll = (
  deps: Deps,
  sender: Sender,
  from: number | 'end',
  filter: AllFilter | undefined,
  presentation: Presentation,
): Promise<void> => {
  const start = from === 'end' ? deps.storage.lastPosition() + 1 : from + 1;
  const page = (at: number): Page => allPage(deps.storage, at, 'up');
  const after = (at: number, { events }: Page): number => (events.at(-1)?.position ?? at - 1) + 1;
  return follow(deps, sender, start, { page, after, filter }, presentation);
};

/** Sends the events of a stream after revision `from`, then everything new; the stream need not exist yet. */
export const subscribeToStream = (
  deps: Deps,
  sender: Sender,
  stream: string,
  from: number | 'end',
  presentation: Presentation,
): Promise<void> => {
  const { storage, now } = deps;
  const head = storage.head(stream);
  const start = from === 'end' ? (head?.last ?? -1) + 1 : from + 1;
  visible(storage, stream, now()); // A tombstoned stream is refused before the subscription is confirmed.
  let reached = start;
  const page = (at: number): Page => {
    const range = visible(storage, stream, now());
    const current = range ? streamPage(storage, stream, range, at, 'up') : { events: [], next: undefined };
    reached = current.next ?? Math.max(at, (range?.last ?? -1) + 1);
    return current;
  };
  return follow(deps, sender, start, { page, after: () => reached }, presentation);
};
