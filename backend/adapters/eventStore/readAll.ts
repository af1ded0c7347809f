import { FORWARDS, START, type AllStreamResolvedEvent, type EventStoreDBClient } from '@eventstore/db-client';
import { drainOnReturn } from './drainOnReturn.js';

/**
 * Reads `$all` after a position (-1: from the start) up to its present end, foreign streams included: the client has no
 * filter for reads. Reads from the leader of a cluster, which has all acknowledged events. The loop over it may end early.
 */
export const readAllEvents = (client: EventStoreDBClient) =>
  async function* (after: bigint): AsyncGenerator<AllStreamResolvedEvent, void, void> {
    const fromPosition = after < 0n ? START : { commit: after, prepare: after };
    const subscription = client.readAll({ direction: FORWARDS, fromPosition, requiresLeader: true });
    for await (const resolved of drainOnReturn(subscription)) {
      // A read begins with the event at the position itself; it was handled already.
      if ((resolved.event?.position?.commit ?? 0n) > after) yield resolved;
    }
  };
