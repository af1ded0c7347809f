import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadResp, ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { StoredEvent } from '../storage/record.js';

const ticksPerMillisecond = 10_000n;
const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The revision of a tombstone, as EventStoreDB numbers it. */
export const tombstoneRevision = 9223372036854775807n;

export const identifierOf = (stream: string): StreamIdentifier => {
  const identifier = new sharedPb.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream));
  return identifier;
};

export const streamOf = (identifier: StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');

/** Returns the UUID in lower case, in whichever of its two forms it was sent; undefined when it is not a UUID. */
export const uuidOf = (uuid: UUID | undefined): string | undefined => {
  const structured = uuid?.getStructured();
  if (structured) {
    const bytes = Buffer.alloc(16);
    bytes.writeBigInt64BE(BigInt(structured.getMostSignificantBits()), 0);
    bytes.writeBigInt64BE(BigInt(structured.getLeastSignificantBits()), 8);
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }
  const text = uuid?.getString().toLowerCase();
  return text !== undefined && uuidForm.test(text) ? text : undefined;
};

const structuredUuid = (id: string): UUID => {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  const structured = new sharedPb.UUID.Structured();
  structured.setMostSignificantBits(bytes.readBigInt64BE(0).toString());
  structured.setLeastSignificantBits(bytes.readBigInt64BE(8).toString());
  const uuid = new sharedPb.UUID();
  uuid.setStructured(structured);
  return uuid;
};

/** An event on its way into the store. */
export type ProposedEvent = {
  id: string;
  type: string;
  contentType: string;
  data: Uint8Array;
  customMetadata: Uint8Array;
};

type Placed = { position: number; stream: string; revision: bigint; created: number };

/** Serialises the response that a read gives for this event, once, when the event is written. */
export const encodeResponse = (event: ProposedEvent, { position, stream, revision, created }: Placed): Uint8Array => {
  const id = new sharedPb.UUID();
  id.setString(event.id);
  const recorded = new streamsPb.ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(id);
  recorded.setStreamIdentifier(identifierOf(stream));
  recorded.setStreamRevision(revision.toString());
  recorded.setPreparePosition(position.toString());
  recorded.setCommitPosition(position.toString());
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.contentType)
    .set('created', (BigInt(created) * ticksPerMillisecond).toString());
  recorded.setCustomMetadata(event.customMetadata);
  recorded.setData(event.data);
  const message = new streamsPb.ReadResp.ReadEvent();
  message.setEvent(recorded);
  message.setCommitPosition(position.toString());
  const response = new streamsPb.ReadResp();
  response.setEvent(message);
  return response.serializeBinary();
};

const recordedOf = (event: StoredEvent) =>
  streamsPb.ReadResp.deserializeBinary(event.response).getEvent()?.getEvent() ??
  new streamsPb.ReadResp.ReadEvent.RecordedEvent();

/** The data of a stored event, as it was appended. */
export const dataOf = (event: StoredEvent): Uint8Array => recordedOf(event).getData_asU8();

/** How a reader wants its events. `resolve` finds the event a link points to; without it links are sent as links. */
export type Presentation = {
  structuredIds: boolean;
  resolve?: ((event: StoredEvent) => StoredEvent | undefined) | undefined;
};

/** Returns what a read sends for an event: the stored bytes, unless the reader wants structured ids or resolved links. */
export const present = (event: StoredEvent, { structuredIds, resolve }: Presentation): Uint8Array | ReadResp => {
  const isLink = resolve !== undefined && event.type === '$>';
  if (!isLink && !structuredIds) return event.response;
  const response = streamsPb.ReadResp.deserializeBinary(event.response);
  const message = response.getEvent();
  if (!message) return response;
  if (isLink) {
    const target = resolve(event);
    message.setLink(message.getEvent());
    message.setEvent(target && recordedOf(target));
    if (structuredIds && target) message.getEvent()?.setId(structuredUuid(target.id));
    if (structuredIds) message.getLink()?.setId(structuredUuid(event.id));
  } else message.getEvent()?.setId(structuredUuid(event.id));
  return response;
};

/** The small messages a read or a subscription sends beside events. */
export const readMessages = {
  notFound: (stream: string): ReadResp => {
    const notFound = new streamsPb.ReadResp.StreamNotFound();
    notFound.setStreamIdentifier(identifierOf(stream));
    return new streamsPb.ReadResp().setStreamNotFound(notFound);
  },
  confirmation: (id: string): ReadResp =>
    new streamsPb.ReadResp().setConfirmation(new streamsPb.ReadResp.SubscriptionConfirmation().setSubscriptionId(id)),
  checkpoint: (position: number): ReadResp => {
    const checkpoint = new streamsPb.ReadResp.Checkpoint();
    checkpoint.setCommitPosition(position.toString());
    checkpoint.setPreparePosition(position.toString());
    return new streamsPb.ReadResp().setCheckpoint(checkpoint);
  },
  caughtUp: (): ReadResp => new streamsPb.ReadResp().setCaughtUp(new streamsPb.ReadResp.CaughtUp()),
  fellBehind: (): ReadResp => new streamsPb.ReadResp().setFellBehind(new streamsPb.ReadResp.FellBehind()),
  firstRevision: (revision: number): ReadResp => new streamsPb.ReadResp().setFirstStreamPosition(revision.toString()),
  lastRevision: (revision: number): ReadResp => new streamsPb.ReadResp().setLastStreamPosition(revision.toString()),
} as const;

export type { ReadReq, ReadResp };
