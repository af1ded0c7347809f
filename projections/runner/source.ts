import type { LogPlace } from './logPlace.js';

/** What a subscription to the log brings: an event as stored, or how far the log was searched without finding one of ours. */
export type LogItem<Stored> =
  { readonly kind: 'event'; readonly event: Stored } | { readonly kind: 'searched'; readonly position: LogPlace };

/**
 * Opens the log behind a place and keeps yielding, in order, what is there and what comes, until
 * `stop`. Ends or throws by itself when the connection is lost.
 */
export type Subscribe<Stored> = (after: LogPlace, stop: AbortSignal) => AsyncIterable<LogItem<Stored>>;
