import { setTimeout as sleep } from 'node:timers/promises';
import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { EventWithoutAuthority, Recorded } from '../../../domain/eventSourcing/recorded.js';
import { withTimeout } from '../../runtime/concurrency/withTimeout.js';
import {
  asStoreError,
  denialOf,
  isEventStoreUnavailable,
  MaxAppendSizeExceededError,
  type EventStoreClient,
} from './client.js';
import { isJsonObject, type Codec, type EncodedEvent, type StoredEvent, type StoredResolvedEvent } from './codec.js';
import { NoAuthorityError, StoreUnavailableError, StreamTruncatedError } from './errors.js';
import { createAppendAtEnd } from './appendAtEnd.js';
import type { CommandContext, EventLog, ExpectedRevision, Written } from './eventLog.js';

type Deps = {
  readonly client: Pick<EventStoreClient, 'read' | 'append' | 'hidesEvents'>;
  readonly codec: Codec;
  /** Timeout of an append, or of reading one page, in milliseconds; default 5,000. */
  readonly deadlineMs?: number;
};

/** A call may outlast the deadline that it was given. */
const late = (ms: number) => new StoreUnavailableError(new Error(`no answer within ${ms} ms`));

const attempts = 3;
const pauseMs = 100;
/** Number of events read by one call, so that each call ends soon however long a stream grows. */
const pageEvents = 200;

/** Replaces an event without authority in what is read. Its metadata is not trusted and names no command. */
const withoutAuthority = (
  { id, streamId: stream, revision, position, type, metadata }: StoredEvent,
  commit: bigint,
): Recorded<EventWithoutAuthority> => ({
  type: 'EventWithoutAuthority',
  data: { storedType: type },
  id,
  stream,
  revision,
  position: position?.commit ?? commit,
  metadata: {
    commandId: '',
    correlationId: '',
    causationId: '',
    actor: { kind: 'system', id: '' },
    occurredAt: '',
    schemaVersion: 1,
    payloadHash: '',
  },
  storedMetadata: isJsonObject(metadata) ? metadata : {},
  erased: false,
});

/** Creates the event log over an event store. */
export const createEventLog = ({ client, codec, deadlineMs = 5000 }: Deps): EventLog => {
  /** Calls with retries until the store responds, at most `attempts` times and `deadlineMs` in all. */
  const call = async <T>(stream: string, work: (ms: number) => Promise<T>): Promise<T> => {
    const end = Date.now() + deadlineMs;
    for (let attempt = 1; ; attempt += 1) {
      const ms = Math.max(1, attempt === 1 ? deadlineMs / 2 : end - Date.now());
      try {
        return await withTimeout(ms, work(ms), () => late(ms));
      } catch (error) {
        const isAway = isEventStoreUnavailable(error) || denialOf(error) === 'login';
        const isLast = attempt === attempts || Date.now() + pauseMs * attempt >= end;
        if (!isAway || isLast) throw asStoreError(error, stream);
        await sleep(pauseMs * attempt);
      }
    }
  };

  const decode = async (
    resolved: StoredResolvedEvent,
  ): Promise<Recorded<DomainEvent | EventWithoutAuthority> | undefined> => {
    try {
      return await codec.decode(resolved);
    } catch (error) {
      if (!(error instanceof NoAuthorityError) || !resolved.event) throw error;
      return withoutAuthority(resolved.event, resolved.commitPosition ?? 0n);
    }
  };

  /** Reads a page, which ends with its last event or half way to its deadline: events of half a megabyte each come slowly. */
  const readPage = async (stream: string, from: bigint, maxCount: number, ms: number) => {
    const events: Recorded<DomainEvent | EventWithoutAuthority>[] = [];
    const enough = Date.now() + ms / 2;
    let [length, next] = [0, from];
    for await (const resolved of client.read(stream, ms, { from, maxCount })) {
      length += 1;
      const revision = resolved.event?.revision ?? next;
      if (revision > next) throw new StreamTruncatedError(stream);
      next = revision + 1n;
      const event = await decode(resolved);
      if (event) events.push(event);
      if (Date.now() > enough) return { events, next, length, isLast: false };
    }
    return { events, next, length, isLast: length < maxCount };
  };

  const readStream: EventLog['readStream'] = async (stream, after = -1n, most = Infinity) => {
    const pages: Recorded<DomainEvent | EventWithoutAuthority>[][] = [];
    let eventCount = 0;
    for (let from = after + 1n, left = most, isLast = false; !isLast && left > 0;) {
      const page = await call(stream, (ms) => readPage(stream, from, Math.min(pageEvents, left), ms));
      pages.push(page.events);
      left -= page.length;
      eventCount += page.length;
      ({ next: from, isLast } = page);
    }
    const isUnknown = after === -1n && most > 0 && eventCount === 0;
    if (isUnknown && (await call(stream, (ms) => client.hidesEvents(stream, ms))))
      throw new StreamTruncatedError(stream);
    return pages.flat();
  };

  const appendAfter = async (
    stream: string,
    events: readonly DomainEvent[],
    expectedRevision: Exclude<ExpectedRevision, 'any'>,
    context: CommandContext,
  ): Promise<Written> => {
    const encoded: EncodedEvent[] = [];
    for (const [index, event] of events.entries())
      encoded.push(await codec.encode(stream, event, context, { expected: expectedRevision, index }));
    // A retry sends the same bytes under the same ids: if the first call did get through, the store returns its outcome.
    try {
      const result = await call(stream, (ms) => client.append(stream, encoded, expectedRevision, ms));
      return { ...result, eventIds: encoded.map(({ id }) => id) };
    } catch (error) {
      if (error instanceof MaxAppendSizeExceededError) throw new DomainError('answers_too_large');
      throw error;
    }
  };

  const appendAtEnd = createAppendAtEnd({ readStream, append: appendAfter });
  return {
    readStream,
    append: (stream, events, expectedRevision, context) =>
      expectedRevision === 'any'
        ? appendAtEnd(stream, events, context)
        : appendAfter(stream, events, expectedRevision, context),
  };
};
