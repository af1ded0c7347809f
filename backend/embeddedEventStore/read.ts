import type { AllFilter } from './filter.js';
import { present, readMessages, type Presentation } from './protocol/messages.js';
import { failures } from './protocol/errors.js';
import type { Sender } from './sending.js';
import { allPage, pageBound, streamPage, visible, type Page } from './streamReader.js';
import type { Storage } from './storage/storage.js';

type Deps = { storage: Storage; now: () => number };
export type Direction = 'up' | 'down';

/** How many events to send at most, and in which form. */
type Limits = { count: number; presentation: Presentation };

const pump = async (
  sender: Sender,
  { count, presentation }: Limits,
  from: number | undefined,
  pageAt: (from: number, wanted: number) => Page,
  filter?: AllFilter,
): Promise<void> => {
  let next = from;
  let remaining = count;
  while (next !== undefined && remaining > 0 && !sender.isOver()) {
    const page = pageAt(next, filter ? pageBound.count : remaining);
    for (const event of page.events) {
      if (filter && !filter.matches(event)) continue;
      await sender.send(present(event, presentation));
      if (--remaining === 0 || sender.isOver()) return;
    }
    next = page.next;
    await sender.pause();
  }
};

const bounded = (wanted: number) => ({ ...pageBound, count: Math.min(pageBound.count, wanted) });

/** Sends a stream from `from` on; a missing stream gives "not found", a forward read from its end an error, as in EventStoreDB. `now` decides what has expired. */
export const readStream = async (
  { storage, now }: Deps,
  sender: Sender,
  stream: string,
  from: number | 'start' | 'end',
  direction: Direction,
  limits: Limits & { tellBounds: boolean },
): Promise<void> => {
  const range = visible(storage, stream, now());
  if (!range) return sender.send(readMessages.notFound(stream));
  if (from === 'end' && direction === 'up') throw failures.unknown('Unexpected ReadStreamResult: Error');
  const start = from === 'start' ? 0 : from === 'end' ? range.last : from;
  if (limits.tellBounds) await sender.send(readMessages.firstRevision(range.first));
  await pump(sender, limits, start, (at, wanted) => streamPage(storage, stream, range, at, direction, bounded(wanted)));
  if (limits.tellBounds) await sender.send(readMessages.lastRevision(range.last));
};

/** Sends `$all`: upwards including the event at `from`, downwards only what lies before it. */
export const readAll = async (
  { storage }: Deps,
  sender: Sender,
  from: number | 'start' | 'end',
  direction: Direction,
  limits: Limits,
  filter: AllFilter | undefined,
): Promise<void> => {
  const edge = from === 'start' ? 0 : from === 'end' ? storage.lastPosition() + 1 : from;
  const start = direction === 'up' ? edge : edge - 1;
  const isNothing = (direction === 'up' && from === 'end') || (direction === 'down' && start < 1);
  const pageAt = (at: number, wanted: number): Page => allPage(storage, at, direction, bounded(wanted));
  await pump(sender, limits, isNothing ? undefined : start, pageAt, filter);
};
