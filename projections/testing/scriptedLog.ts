import type { DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import { endOf, type LogPlace } from '../runner/logPlace.js';
import type { LogItem, Subscribe } from '../runner/source.js';

type Stored = Recorded<DomainEvent>;

/** A log in memory that can be appended to, broken off and counted, for tests of whatever follows a log. */
export const scriptedLog = () => {
  const items: LogItem<Stored>[] = [];
  const listeners = new Set<() => void>();
  let breaks = 0;
  let opened = 0;
  let ended = 0;
  const wake = (): void => [...listeners].forEach((listener) => listener());
  const positionOf = (item: LogItem<Stored>): bigint =>
    item.kind === 'event' ? item.event.position : endOf(item.position);

  const subscribe: Subscribe<Stored> = async function* (after, stop) {
    opened += 1;
    const broken = breaks;
    stop.addEventListener('abort', wake);
    try {
      for (let next = items.findIndex((item) => positionOf(item) > endOf(after)); !stop.aborted;) {
        if (broken !== breaks) throw new Error('connection lost');
        if (next === -1) next = items.findIndex((item) => positionOf(item) > endOf(after));
        const item = next === -1 ? undefined : items[next];
        if (item) {
          next += 1;
          yield item;
        } else
          await new Promise<void>((resolve) => {
            const listener = (): void => {
              listeners.delete(listener);
              resolve();
            };
            listeners.add(listener);
          });
      }
    } finally {
      ended += 1;
      stop.removeEventListener('abort', wake);
    }
  };

  return {
    subscribe,
    decode: (event: Stored): Promise<Stored | undefined> => Promise.resolve(event),
    /** The position of its last event. */
    end: (): Promise<bigint | undefined> => {
      const last = items.findLast((item) => item.kind === 'event');
      return Promise.resolve(last && positionOf(last));
    },
    /** What is there behind a place, to its present end. */
    read: async function* (after: LogPlace): AsyncGenerator<Stored, void, void> {
      for (const item of [...items]) if (item.kind === 'event' && item.event.position > endOf(after)) yield item.event;
    },
    append: (...events: Stored[]): void => {
      items.push(...events.map((event) => ({ kind: 'event' as const, event })));
      wake();
    },
    searched: (position: LogPlace): void => {
      items.push({ kind: 'searched', position });
      wake();
    },
    breakConnection: (): void => {
      breaks += 1;
      wake();
    },
    /** Subscriptions opened and ended so far. */
    counts: () => ({ opened, ended }),
  };
};
