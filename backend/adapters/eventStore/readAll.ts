import { FORWARDS, START, type AllStreamResolvedEvent, type EventStoreDBClient } from '@eventstore/db-client';
import { leavable } from './leavable.js';

/**
 * Reads `$all` behind a position (-1: from the start) up to its present end, streams of others included: the client
 * knows no filter for reads. Asks the leader of a cluster, which lacks nothing that was acknowledged. May be left early.
 */
export const readAllEvents = (client: EventStoreDBClient) =>
  async function* (after: bigint): AsyncGenerator<AllStreamResolvedEvent, void, void> {
    const fromPosition = after < 0n ? START : { commit: after, prepare: after };
    const read = client.readAll({ direction: FORWARDS, fromPosition, requiresLeader: true });
    for await (const resolved of leavable(read)) {
      // A read begins with the event at the position itself; it was handled already.
      if ((resolved.event?.position?.commit ?? 0n) > after) yield resolved;
    }
  };
