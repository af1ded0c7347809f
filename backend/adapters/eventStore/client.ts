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
import { drainOnReturn } from './drainOnReturn.js';
import {
  StoreAccessDeniedError,
  StoreLoginRefusedError,
  StoreUnavailableError,
  StreamTruncatedError,
} from './errors.js';
import { isLoginRefused } from './reconnectingClient.js';
import { hidesEvents } from './streamSettings.js';

export { MaxAppendSizeExceededError, WrongExpectedVersionError };

/** The first revision to read, and how many events. */
export type StreamPage = { readonly from: bigint; readonly maxCount: number };

const wholeStream: StreamPage = { from: 0n, maxCount: Number.MAX_SAFE_INTEGER };

/** The part of the event store's client that the event log uses. */
export type EventStoreClient = {
  /** The client itself, for subscriptions and administration. */
  readonly raw: EventStoreDBClient;
  /** Reads a stream, by default the whole of it; an unknown stream is empty. The loop over it may end early. */
  readonly read: (stream: string, deadlineMs: number, page?: StreamPage) => AsyncIterable<StoredResolvedEvent>;
  /** Whether the event store is set to hide events of a stream. */
  readonly hidesEvents: (stream: string, deadlineMs: number) => Promise<boolean>;
  /** Reads one event as stored; `undefined` where there is none. */
  readonly readOne: (stream: string, revision: bigint, deadlineMs: number) => Promise<StoredEvent | undefined>;
  /** @throws WrongExpectedVersionError, MaxAppendSizeExceededError and the errors that `isEventStoreUnavailable` knows */
  readonly append: (
    stream: string,
    events: readonly EncodedEvent[],
    expectedRevision: ExpectedRevision,
    deadlineMs: number,
  ) => Promise<{ readonly revision: bigint; readonly position: bigint }>;
  /** How often the client connected to a server so far: what stands behind its address changes only with a new connection. */
  readonly connections: () => number;
  readonly close: () => Promise<void>;
};

/** Types of errors that leave open whether the store carried out the call. */
const awayTypes = new Set(['unavailable', 'deadline-exceeded', 'timeout', 'cancelled', 'not-leader', 'unknown']);

/** The gRPC statuses of an unavailable server, which some calls of the client pass on unconverted. */
const awayStatuses: ReadonlySet<unknown> = new Set([status.UNAVAILABLE, status.DEADLINE_EXCEEDED, status.CANCELLED]);
const deniedStatuses: ReadonlySet<unknown> = new Set([status.UNAUTHENTICATED, status.PERMISSION_DENIED]);

const statusOf = (error: Error): unknown => ('code' in error && 'details' in error ? error.code : undefined);

/** Returns whether the error means that user name or password are wrong, or that the user lacks the permission. */
export const isDenied = (error: unknown): boolean =>
  error instanceof StoreLoginRefusedError ||
  error instanceof StoreAccessDeniedError ||
  error instanceof AccessDeniedError ||
  (error instanceof Error &&
    (isCommandError(error) ? deniedStatuses.has(error.code) : deniedStatuses.has(statusOf(error))));

/** What the store refuses, if it does: the login, which concerns everything, or the access to one stream. */
export const denialOf = (error: unknown): 'login' | 'access' | undefined => {
  if (!isDenied(error)) return undefined;
  return error instanceof StoreLoginRefusedError || isLoginRefused(error) ? 'login' : 'access';
};

/** Returns whether the error means that the store, or the network to it, is unavailable, not that it refused. */
export const isEventStoreUnavailable = (error: unknown): boolean => {
  if (error instanceof UnavailableError || error instanceof StoreUnavailableError) return true;
  if (!(error instanceof Error) || isDenied(error)) return false;
  if (isCommandError(error)) return awayTypes.has(error.type);
  return awayStatuses.has(statusOf(error)) || /^Failed to (discover|get capabilities)/u.test(error.message);
};

/** The application's own error for a failed call: the store does not answer, or refuses; any other error stays as it is. */
export const asStoreError = (error: unknown, stream?: string): unknown => {
  const denial = denialOf(error);
  if (error instanceof StoreUnavailableError || error instanceof StoreAccessDeniedError) return error;
  if (denial === 'login') return new StoreLoginRefusedError(error);
  if (denial === 'access') return new StoreAccessDeniedError(stream, error);
  return isEventStoreUnavailable(error) ? new StoreUnavailableError(error) : error;
};

/**
 * Creates a client of an EventStoreDB node or cluster (`esdb://…`); the connection itself is made with the first call. In a
 * cluster it calls the leader, since a follower may lag behind, which would only lead to conflicts. `readAgain` reads the address anew
 * when the store refuses the login: the next call signs in with the user name and password that stand there then.
 */
export const connectEventStore = (connectionString: string, readAgain?: () => string): EventStoreClient => {
  const raw = clientFor(
    parseConnectionString(connectionString),
    readAgain && (() => parseConnectionString(readAgain()).defaultCredentials),
  );
  return {
    raw,
    read: async function* (stream, deadline, { from: fromRevision, maxCount } = wholeStream) {
      try {
        const options = { direction: FORWARDS, fromRevision, maxCount, requiresLeader: true, deadline } as const;
        yield* drainOnReturn(raw.readStream(stream, options));
      } catch (error) {
        if (!(error instanceof StreamNotFoundError)) throw error;
        // A reader that continues from a revision knows the events before it.
        if (fromRevision > 0n) throw new StreamTruncatedError(stream);
      }
    },
    hidesEvents: (stream, deadline) => hidesEvents(raw, stream, deadline),
    readOne: async (stream, fromRevision, deadline) => {
      let lastEvent: StoredEvent | undefined;
      try {
        // Read to the end: ending the loop early would leave the call open for good.
        for await (const { event } of raw.readStream(stream, {
          direction: FORWARDS,
          fromRevision,
          maxCount: 1,
          requiresLeader: true,
          deadline,
        }))
          if (event?.revision === fromRevision) lastEvent = event;
      } catch (error) {
        if (!(error instanceof StreamNotFoundError)) throw error;
      }
      return lastEvent;
    },
    append: async (stream, events, expectedRevision, deadline) => {
      // Credentials passed with an append make the client send it as a call with a deadline of its own.
      const { credentials } = raw;
      const { nextExpectedRevision: revision, position } = await raw.appendToStream(
        stream,
        events.map(({ id, type, data, metadata }) => jsonEvent({ id, type, data, metadata })),
        { expectedRevision, requiresLeader: true, deadline, ...(credentials ? { credentials } : {}) },
      );
      if (!position) throw new Error('the event store answered an append without a position');
      return { revision, position: position.commit };
    },
    connections: () => raw.connections,
    close: () => raw.dispose(),
  };
};
