import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import type { Actor, EventWithoutAuthority, Recorded } from '../../../domain/eventSourcing/recorded.js';

/** Who sends a command, when, and under which ids; becomes the metadata of its events. */
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

/** The place of an append: `position` is the commit position in `$all`, which the client gets as `X-Position`. */
export type Written = {
  readonly revision: bigint;
  readonly position: bigint;
  /** Ids of the appended events, in order. */
  readonly eventIds: readonly string[];
};

/**
 * The revision that an append expects. `any` is for streams of independent events, on which no decision rests: the events go to the end of
 * the stream, and a command that is repeated leaves no id twice.
 */
export type ExpectedRevision = bigint | 'no_stream' | 'any';

/** Type guard for the events of one kind of stream. */
export type IsOurs<Event extends DomainEvent> = (event: DomainEvent | EventWithoutAuthority) => event is Event;

/** The event store as the application sees it: domain events, which are encrypted and hashed on append and decoded on read. */
export type EventLog = {
  /** Reads the stream in order, from its start or after a revision, to its end or `most` events; an unknown stream is empty. An irreversible event that the court's key does not stand behind is an `EventWithoutAuthority`. */
  readonly readStream: (
    stream: string,
    after?: bigint,
    most?: number,
  ) => Promise<Recorded<DomainEvent | EventWithoutAuthority>[]>;
  /**
   * Appends all or nothing, durable when it resolves.
   * @throws WrongExpectedVersionError of the client when the stream has another revision
   * @throws StoreUnavailableError when the store does not respond
   */
  readonly append: (
    stream: string,
    events: readonly DomainEvent[],
    expectedRevision: ExpectedRevision,
    context: CommandContext,
  ) => Promise<Written>;
};

/** Type guard for events that have an effect. */
export const hasEffect = (event: Recorded<DomainEvent | EventWithoutAuthority>): event is Recorded<DomainEvent> =>
  event.type !== 'EventWithoutAuthority';
