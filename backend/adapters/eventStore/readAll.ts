import { FORWARDS, START, type AllStreamResolvedEvent, type EventStoreDBClient } from '@eventstore/db-client';
import { endOf, positionOf, type LogPlace } from '../../../projections/runner/logPlace.js';
import { drainOnReturn } from './drainOnReturn.js';
import type { StreamNames } from './streams.js';

/** Tells the position of what `readAllEvents` yields, and whether it is an event of the application. */
export const placeAmong =
  ({ categoryOf }: Pick<StreamNames, 'categoryOf'>) =>
  ({ event }: AllStreamResolvedEvent): { readonly position: bigint; readonly isOurs: boolean } | undefined =>
    event?.position && { position: event.position.commit, isOurs: categoryOf(event.streamId) !== undefined };

/**
 * Reads `$all` after a place up to its present end, foreign streams included: the client has no
 * filter for reads. Reads from the leader of a cluster, which has all acknowledged events. The loop over it may end early.
 */
export const readAllEvents = (client: EventStoreDBClient) =>
  async function* (after: LogPlace): AsyncGenerator<AllStreamResolvedEvent, void, void> {
    const end = endOf(after);
    const fromPosition = end < 0n ? START : positionOf(after);
    const subscription = client.readAll({ direction: FORWARDS, fromPosition, requiresLeader: true });
    for await (const resolved of drainOnReturn(subscription)) {
      // A read begins with the event at the position itself; it was handled already.
      if ((resolved.event?.position?.commit ?? 0n) > end) yield resolved;
    }
  };
