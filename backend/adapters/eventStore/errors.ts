import { StreamDeletedError } from '@eventstore/db-client';
import type { UnreadableReason } from '../../../domain/eventSourcing/unreadable.js';

/** The event store did not answer in time, or not at all. A write may or may not have happened; repeating it is safe. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
  constructor(cause?: unknown) {
    super('the event store does not answer', { cause });
  }
}

/** Where an event stands. */
export type EventPlace = { readonly stream: string; readonly revision: bigint; readonly type: string };
const at = ({ stream, revision, type }: EventPlace): string => `${type} at ${stream}@${revision}`;

/** The log holds a type of event that no catalogue knows: written by a newer version, or by somebody else. */
export class UnknownEventError extends Error {
  override readonly name = 'UnknownEventError';
  constructor(readonly place: EventPlace) {
    super(`unknown event ${at(place)}`);
  }
}

/** What the log holds is not what was written: body, metadata and hash do not belong together. */
export class TamperedEventError extends Error {
  override readonly name = 'TamperedEventError';
  constructor(
    readonly place: EventPlace,
    readonly finding: 'payload_hash_differs' | 'body_unreadable' | 'metadata_unreadable' | 'seal_broken',
    options?: ErrorOptions,
  ) {
    super(`event altered (${finding}): ${at(place)}`, options);
  }
}

/** The key of encrypted data is neither there nor destroyed, or cannot be opened: `app.data_keys` does not belong to this log. */
export class DataKeyMissingError extends Error {
  override readonly name = 'DataKeyMissingError';
  constructor(
    readonly place: EventPlace,
    readonly finding: 'data_key_missing' | 'data_key_unusable' = 'data_key_missing',
    options?: ErrorOptions,
  ) {
    super(`${finding}: ${at(place)}`, options);
  }
}

/** What is wrong with an event that nobody can read. */
export const unreadableReason = (error: unknown): UnreadableReason | undefined => {
  if (error instanceof TamperedEventError || error instanceof DataKeyMissingError) return error.finding;
  return error instanceof UnknownEventError ? 'event_unknown' : undefined;
};

/**
 * True for errors which say that a stream itself cannot be read, today and tomorrow: it was deleted, or holds an event that
 * nobody can decode. False while a server is away, which says nothing about any stream.
 */
export const isStreamUnreadable = (error: unknown): boolean =>
  unreadableReason(error) !== undefined || error instanceof StreamDeletedError;
