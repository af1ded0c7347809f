import type { AppendReq, BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import { BadRequestError, failures } from './protocol/errors.js';
import { uuidOf, type ProposedEvent } from './protocol/messages.js';
import type { GroupCommit } from './storage/groupCommit.js';
import { appendEvents, type Expected, type Outcome } from './write.js';

/** EventStoreDB's default limit on what one append may add. */
export const maxAppendBytes = 1024 * 1024;

/** More than `maxAppendBytes` in one append. */
export class AppendTooLargeError extends Error {
  override readonly name = 'AppendTooLargeError';
}

type ProposedMessage = AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage;

/** @throws BadRequestError or the missing-property failure, as EventStoreDB responds to such events */
const proposedEvent = (message: ProposedMessage): ProposedEvent => {
  const metadata = message.getMetadataMap();
  const type = metadata.get('type');
  const contentType = metadata.get('content-type');
  const missing = [type ? [] : ['type'], contentType ? [] : ['content-type']].flat();
  if (!type || !contentType) throw failures.missingProperty(missing.join(','));
  const id = uuidOf(message.getId());
  if (id === undefined) throw new BadRequestError('An event id must be a UUID');
  return { id, type, contentType, data: message.getData_asU8(), customMetadata: message.getCustomMetadata_asU8() };
};

/** Gathers the events of one append, and refuses those beyond the limit. */
export type Gathered = {
  /** @throws AppendTooLargeError, BadRequestError or the missing-property failure */
  add: (messages: readonly ProposedMessage[]) => void;
  events: () => readonly ProposedEvent[];
  bytes: () => number;
};

export const gather = (): Gathered => {
  const events: ProposedEvent[] = [];
  let bytes = 0;
  return {
    add: (messages) => {
      for (const message of messages) {
        const event = proposedEvent(message);
        // Counted as EventStoreDB counts: the type is kept as UTF-16 there.
        bytes += event.data.length + event.customMetadata.length + event.type.length * 2;
        if (bytes > maxAppendBytes) throw new AppendTooLargeError(`Appends are limited to ${maxAppendBytes} bytes`);
        events.push(event);
      }
    },
    events: () => events,
    bytes: () => bytes,
  };
};

/** @throws BadRequestError for names that no stream can have */
export const checkedStream = (name: string): string => {
  if (name === '') throw new BadRequestError('The stream name is empty');
  if (name === '$all') throw new BadRequestError('$all cannot be written to');
  return name;
};

type Deps = { commit: GroupCommit; stamp: () => number };

/** Thrown when who sent the append has gone before it was made; it was not made. */
export class SenderGoneError extends Error {
  override readonly name = 'SenderGoneError';
}

/** The client's call that brings an append. */
type Asked = {
  /** In milliseconds since 1970. */
  readonly deadline: number;
  /** Asked last thing before the append is made; never by default. */
  readonly isGone?: () => boolean;
};

/** Appends and resolves once the events are on the disk. @throws SenderGoneError, and what `GroupCommit.submit` throws */
export const append = (
  { commit, stamp }: Deps,
  stream: string,
  expected: Expected,
  gathered: Gathered,
  { deadline, isGone = () => false }: Asked,
): Promise<Outcome> => {
  const write = appendEvents(stream, expected, gathered.events(), stamp());
  return commit.submit(
    (batch) => {
      if (isGone()) throw new SenderGoneError('The sender of the append has gone');
      return write(batch);
    },
    gathered.bytes(),
    deadline,
  );
};
