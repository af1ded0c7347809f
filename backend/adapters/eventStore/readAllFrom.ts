import { FORWARDS, type AllStreamResolvedEvent, type EventStoreDBClient } from '@eventstore/db-client';
import { drainOnReturn } from './drainOnReturn.js';

/** A stretch of `$all`: from the event at a position on, that one included, at most so many events, foreign ones among them. */
export type AllStretch = { readonly from: bigint; readonly most: number };

/** Reads a stretch of `$all` from the leader of a cluster. The loop over it may end early. `deadlineMs` bounds the whole of it. */
export const readAllFrom = (
  client: Pick<EventStoreDBClient, 'readAll'>,
  { from, most }: AllStretch,
  deadlineMs: number,
): AsyncIterable<AllStreamResolvedEvent> =>
  drainOnReturn(
    client.readAll({
      direction: FORWARDS,
      fromPosition: { commit: from, prepare: from },
      maxCount: most,
      requiresLeader: true,
      deadline: deadlineMs,
    }),
  );
