import type { DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import type { UnreadableReason } from '../../domain/eventSourcing/unreadable.js';

/** An unreadable event of ours: damaged, of another program, of a newer version, or a tombstone. */
export type UnreadableEvent = {
  readonly unreadable: UnreadableReason;
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  /** Commit position in `$all`. */
  readonly position: bigint;
  readonly type: string;
  /** The metadata as the store holds it, of any shape. */
  readonly storedMetadata: unknown;
  /** When the store took it. */
  readonly storedAt: Date | null;
  /**
   * Whether what comes after it in its stream rests on it: the stream is then set aside from here on. False in streams that only
   * collect, where the event alone is left out.
   */
  readonly stopsStream: boolean;
};

/** What the log holds of ours, readable or not. */
export type LogRecord = Recorded<DomainEvent> | UnreadableEvent;

export const isUnreadable = (record: LogRecord): record is UnreadableEvent => 'unreadable' in record;
