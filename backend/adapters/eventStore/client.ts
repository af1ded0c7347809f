import { status } from '@grpc/grpc-js';
import {
  AccessDeniedError,
  type EventStoreDBClient,
  FORWARDS,
  isCommandError,
  jsonEvent,
  MaxAppendSizeExceededError,
  StreamNotFoundError,
  UnavailableError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { clientFor, parseConnectionString } from './connectionString.js';
import type { EncodedEvent, StoredEvent, StoredResolvedEvent } from './codec.js';
import type { ExpectedRevision } from './eventLog.js';
import { leavable } from './leavable.js';

export { MaxAppendSizeExceededError, WrongExpectedVersionError };

/** An encoded event with its id. */
export type EventToAppend = EncodedEvent & { readonly id: string };

/** Where to begin in a stream, and how many events to read. */
export type StreamPage = { readonly from: bigint; readonly maxCount: number };

const wholeStream: StreamPage = { from: 0n, maxCount: Number.MAX_SAFE_INTEGER };

/** As much of the event store as the event log uses. */
export type EventStoreClient = {
  /** The client itself, for subscriptions and administration. */
  readonly raw: EventStoreDBClient;
  /** Reads a stream, the whole of it unless told; an unknown stream is empty. May be left early. */
  readonly read: (stream: string, deadlineMs: number, page?: StreamPage) => AsyncIterable<StoredResolvedEvent>;
  /** One event as stored, `undefined` where there is none. */
  readonly readOne: (stream: string, revision: bigint, deadlineMs: number) => Promise<StoredEvent | undefined>;
  /** @throws WrongExpectedVersionError, MaxAppendSizeExceededError and the errors that `isAway` knows */
  readonly append: (
    stream: string,
    events: readonly EventToAppend[],
    expectedRevision: ExpectedRevision,
    deadlineMs: number,
  ) => Promise<{ readonly revision: bigint; readonly position: bigint }>;
  readonly close: () => Promise<void>;
};

/** Errors after which nobody knows whether the store did what it was asked. */
const awayTypes = new Set(['unavailable', 'deadline-exceeded', 'timeout', 'cancelled', 'not-leader', 'unknown']);

/** The same, as the calls of the client say it that pass on what gRPC told them. */
const awayStatuses: ReadonlySet<unknown> = new Set([status.UNAVAILABLE, status.DEADLINE_EXCEEDED, status.CANCELLED]);
const deniedStatuses: ReadonlySet<unknown> = new Set([status.UNAUTHENTICATED, status.PERMISSION_DENIED]);

const statusOf = (error: Error): unknown => ('code' in error && 'details' in error ? error.code : undefined);

/** True for errors that mean: the store does not know user name or password, or the user may not do this. */
export const isDenied = (error: unknown): boolean =>
  error instanceof AccessDeniedError ||
  (error instanceof Error &&
    (isCommandError(error) ? deniedStatuses.has(error.code) : deniedStatuses.has(statusOf(error))));

/** True for errors that mean: the store, or the way to it, is away; not: the store refuses. */
export const isAway = (error: unknown): boolean => {
  if (error instanceof UnavailableError) return true;
  if (!(error instanceof Error) || isDenied(error)) return false;
  if (isCommandError(error)) return awayTypes.has(error.type);
  return awayStatuses.has(statusOf(error)) || /^Failed to (discover|get capabilities)/u.test(error.message);
};

/**
 * Connects to an EventStoreDB node or cluster (`esdb://…`); the connection itself is made with the first call. Of a cluster
 * the leader is asked: what a follower does not know yet would only lead to conflicts.
 */
export const connectEventStore = (connectionString: string): EventStoreClient => {
  const options = parseConnectionString(connectionString);
  const raw = clientFor(options);
  // Given to an append, they make the client send it as a call with a deadline of its own.
  const { defaultCredentials: credentials } = options;
  return {
    raw,
    read: async function* (stream, deadline, { from: fromRevision, maxCount } = wholeStream) {
      try {
        const options = { direction: FORWARDS, fromRevision, maxCount, requiresLeader: true, deadline } as const;
        yield* leavable(raw.readStream(stream, options));
      } catch (error) {
        if (!(error instanceof StreamNotFoundError)) throw error;
      }
    },
    readOne: async (stream, fromRevision, deadline) => {
      let found: StoredEvent | undefined;
      try {
        // To its end: a loop that is left early leaves its call behind, for good.
        for await (const { event } of raw.readStream(stream, {
          direction: FORWARDS,
          fromRevision,
          maxCount: 1,
          deadline,
        }))
          if (event?.revision === fromRevision) found = event;
      } catch (error) {
        if (!(error instanceof StreamNotFoundError)) throw error;
      }
      return found;
    },
    append: async (stream, events, expectedRevision, deadline) => {
      const { nextExpectedRevision: revision, position } = await raw.appendToStream(
        stream,
        events.map(({ id, type, data, metadata }) => jsonEvent({ id, type, data, metadata })),
        { expectedRevision, requiresLeader: true, deadline, ...(credentials ? { credentials } : {}) },
      );
      if (!position) throw new Error('the event store answered an append without a position');
      return { revision, position: position.commit };
    },
    close: () => raw.dispose(),
  };
};
