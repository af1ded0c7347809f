import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import type { Actor, Recorded } from '../../../domain/eventSourcing/recorded.js';

/** Why and by whom a command is carried out; becomes the metadata of its events. */
export type CommandContext = {
  /** Keyed hash of the request's `Idempotency-Key`, or a fresh UUID. */
  readonly commandId: string;
  /** SHA-256 (hex) of the command's content. */
  readonly commandHash?: string;
  /** Keyed hash of who sent it; see `backend/platform/http/sender.ts`. */
  readonly senderHash?: string;
  readonly correlationId: string;
  readonly actor: Actor;
  /** The moment of the command; becomes `occurredAt`. */
  readonly now: Date;
};

/** Where an append ended up: `position` is the commit position in `$all`, which `X-Position` tells the client. */
export type Written = {
  readonly revision: bigint;
  readonly position: bigint;
  /** Ids of the appended events, in order. */
  readonly eventIds: readonly string[];
};

/** What a stream must look like for an append; `any` is for streams that only collect, where nothing is decided. */
export type ExpectedRevision = bigint | 'no_stream' | 'any';

/** Tells the events that a kind of stream holds from all others. */
export type IsOurs<Event extends DomainEvent> = (event: DomainEvent) => event is Event;

/** The application's view of the event store: decoded domain events, sealed and hashed on the way in. */
export type EventLog = {
  /** The stream in order, from its start or behind a revision, to its end or `most` events; an unknown stream is empty. */
  readonly readStream: (stream: string, after?: bigint, most?: number) => Promise<Recorded<DomainEvent>[]>;
  /**
   * Appends all or nothing, durable when it resolves.
   * @throws WrongExpectedVersionError of the client when the stream has moved on
   * @throws StoreUnavailableError when the store does not answer
   */
  readonly append: (
    stream: string,
    events: readonly DomainEvent[],
    expectedRevision: ExpectedRevision,
    context: CommandContext,
  ) => Promise<Written>;
};
