import { BACKWARDS, END, FORWARDS, START, type EventStoreDBClient, type ReadPosition } from '@eventstore/db-client';
import { endOf, positionOf, type LogPlace } from '../../../projections/runner/logPlace.js';
import { drainOnReturn } from './drainOnReturn.js';
import type { StreamNames } from './streams.js';

type Deps = {
  readonly client: Pick<EventStoreDBClient, 'readAll'>;
  readonly streams: Pick<StreamNames, 'categoryOf'>;
};

/** Timeout of one read in milliseconds. */
const deadlineMs = 2000;
/** Page of the search for our newest event, which is nearly always the first; events of the store itself are skipped. */
const backwards = { first: 1, next: 50 };
/**
 * Page of the search for the first event behind a position, which is nearly always the next one. A read begins with the event at the position
 * itself. A long page that is left early may be larger than what the connection lets through, and is not cancelled then.
 */
const forwards = { first: 2, next: 51 };

/** An event of the log: its id, its position and when the store wrote it. */
export type Placed = { readonly id: string; readonly position: bigint; readonly storedAt: Date };

/** Looks at both ends of a stretch of the log without decoding it. Reads from the leader, which has all acknowledged events. */
export const createLogEnds = ({ client, streams }: Deps) => ({
  /** The position of our last event behind `known`, if there is one. */
  newestAfter: async (known: bigint): Promise<bigint | undefined> => {
    let fromPosition: ReadPosition = END;
    for (let maxCount = backwards.first; ; maxCount = backwards.next) {
      const page = client.readAll({
        direction: BACKWARDS,
        fromPosition,
        maxCount,
        requiresLeader: true,
        deadline: deadlineMs,
      });
      let count = 0;
      for await (const { event } of drainOnReturn(page)) {
        count += 1;
        const at = event?.position;
        if (!at) continue;
        if (at.commit <= known) return undefined;
        if (streams.categoryOf(event.streamId)) return at.commit;
        fromPosition = at;
      }
      if (count < maxCount) return undefined;
    }
  },
  /** Our first event behind a place, if there is one. */
  firstAfter: async (known: LogPlace): Promise<Placed | undefined> => {
    let [from, reached] = [known, endOf(known)];
    for (let maxCount = forwards.first; ; maxCount = forwards.next) {
      const fromPosition: ReadPosition = reached < 0n ? START : positionOf(from);
      const page = client.readAll({
        direction: FORWARDS,
        fromPosition,
        maxCount,
        requiresLeader: true,
        deadline: deadlineMs,
      });
      let count = 0;
      for await (const { event } of drainOnReturn(page)) {
        count += 1;
        const at = event?.position?.commit;
        if (at === undefined || at <= reached) continue;
        if (event && streams.categoryOf(event.streamId))
          return { id: event.id, position: at, storedAt: event.created ?? new Date(0) };
        from = reached = at;
      }
      if (count < maxCount) return undefined;
    }
  },
});
export type LogEnds = ReturnType<typeof createLogEnds>;
