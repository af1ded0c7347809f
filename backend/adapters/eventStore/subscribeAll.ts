import { START, streamNameFilter, type AllStreamResolvedEvent, type EventStoreDBClient } from '@eventstore/db-client';
import { placeAt, positionOf, endOf, type LogPlace } from '../../../projections/runner/logPlace.js';
import type { LogItem, Subscribe } from '../../../projections/runner/source.js';

type Deps = { readonly client: Pick<EventStoreDBClient, 'subscribeToAll'>; readonly prefixes: readonly string[] };

/** The store reports a checkpoint every `32 × interval` events without a match; this interval keeps a restart cheap. */
const CHECKPOINT_INTERVAL = 16;

type Searched = { readonly searchedTo: LogPlace };
const isSearched = (item: AllStreamResolvedEvent | Searched): item is Searched => 'searchedTo' in item;

/**
 * Opens a catch-up subscription to `$all`, filtered to our streams by the prefixes of their names.
 *
 * The client reports checkpoints by a callback that runs ahead of the events still in its buffer. Pushed into that same
 * buffer they come out in order, so that no event before a checkpoint is skipped. Both numbers of a checkpoint are kept: after a page
 * without events a server may report one that lies before the event that is given the same `commit`.
 */
export const subscribeAll = ({ client, prefixes }: Deps): Subscribe<AllStreamResolvedEvent> =>
  async function* (after, stop): AsyncGenerator<LogItem<AllStreamResolvedEvent>, void, void> {
    if (stop.aborted) return;
    const subscription = client.subscribeToAll({
      fromPosition: endOf(after) < 0n ? START : positionOf(after),
      filter: streamNameFilter({
        prefixes: [...prefixes],
        checkpointInterval: CHECKPOINT_INTERVAL,
        checkpointReached: (reader, position) => void reader.push({ searchedTo: placeAt(position) } satisfies Searched),
      }),
    });
    // An idle log delivers nothing, so a confirmed subscription is reported as a checkpoint.
    subscription.on('confirmation', () => void subscription.push({ searchedTo: after } satisfies Searched));
    const end = (): void => void subscription.destroy(); // ends the loop below at once; `unsubscribe` ends the call
    stop.addEventListener('abort', end);
    try {
      const items: AsyncIterable<AllStreamResolvedEvent | Searched> = subscription;
      for await (const item of items) {
        if (isSearched(item)) yield { kind: 'searched', position: item.searchedTo };
        else yield { kind: 'event', event: item };
      }
    } catch (error) {
      if (!stop.aborted) throw error;
    } finally {
      stop.removeEventListener('abort', end);
      subscription.on('error', () => undefined); // the cancelled call may still fail
      await subscription.unsubscribe();
    }
  };
