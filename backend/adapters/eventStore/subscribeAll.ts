import { START, streamNameFilter, type AllStreamResolvedEvent, type EventStoreDBClient } from '@eventstore/db-client';
import type { LogItem, Subscribe } from '../../../projections/runner/source.js';

type Deps = { readonly client: EventStoreDBClient; readonly prefixes: readonly string[] };

/** The store reports every `32 × interval` events it searched in vain; this many keep a restart cheap. */
const CHECKPOINT_INTERVAL = 16;

type Searched = { readonly searchedTo: bigint };
const isSearched = (item: AllStreamResolvedEvent | Searched): item is Searched => 'searchedTo' in item;

/**
 * A catch-up subscription to `$all`, filtered to our streams by the beginnings of their names.
 *
 * The client tells how far it searched by a callback that runs ahead of the events still in its buffer. Pushed into that
 * same buffer it comes out in its place, so that nobody takes events for handled that are not.
 */
export const subscribeAll = ({ client, prefixes }: Deps): Subscribe<AllStreamResolvedEvent> =>
  async function* (after, stop): AsyncGenerator<LogItem<AllStreamResolvedEvent>, void, void> {
    if (stop.aborted) return;
    const subscription = client.subscribeToAll({
      fromPosition: after < 0n ? START : { commit: after, prepare: after },
      filter: streamNameFilter({
        prefixes: [...prefixes],
        checkpointInterval: CHECKPOINT_INTERVAL,
        checkpointReached: (reader, { commit }) => void reader.push({ searchedTo: commit } satisfies Searched),
      }),
    });
    // A log in which nothing happens brings nothing: that it can be followed again is news too.
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
      subscription.on('error', () => undefined); // the call we cancel may still complain
      await subscription.unsubscribe();
    }
  };
