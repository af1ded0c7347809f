import { crc32 } from 'node:zlib';

/** One event as the log keeps it. */
export type StoredEvent = {
  /** Place in `$all`, from 1, without gaps; commit and prepare position are the same. */
  position: number;
  stream: string;
  revision: bigint;
  type: string;
  /** UUID, lower case. */
  id: string;
  /** Milliseconds since 1970. */
  created: number;
  /** The serialised `ReadResp` of this event: what a read sends, so that reading encodes nothing. */
  response: Uint8Array;
};

/** Thrown when the disk does not hold what was written: damaged data is never served. */
export class DamagedStoreError extends Error {
  override readonly name = 'DamagedStoreError';
}

/** Puts a CRC-32 before the bytes: lmdb itself does not notice a page that changed on the disk. */
export const withChecksum = (body: Buffer): Buffer => {
  const head = Buffer.allocUnsafe(4);
  head.writeUInt32LE(crc32(body));
  return Buffer.concat([head, body]);
};

/** Returns the bytes behind a checksum. @throws DamagedStoreError when they do not match it */
export const checkedBody = (stored: Buffer, what: string): Buffer => {
  const body = stored.subarray(4);
  if (stored.length < 4 || stored.readUInt32LE(0) !== crc32(body))
    throw new DamagedStoreError(`The event store is damaged: ${what} does not match its checksum`);
  return body;
};

const fixed = 45;
const format = 1;

/** Writes checksum, format, position, revision, creation time, id, two lengths; then stream, type and the response. */
export const encodeRecord = (event: StoredEvent): Buffer => {
  const stream = Buffer.from(event.stream);
  const type = Buffer.from(event.type);
  const record = Buffer.allocUnsafe(4 + fixed + 4 + stream.length + type.length + event.response.length);
  let at = record.writeUInt8(format, 4);
  at = record.writeBigUInt64LE(BigInt(event.position), at);
  at = record.writeBigUInt64LE(event.revision, at);
  at = record.writeDoubleLE(event.created, at);
  at += record.write(event.id.replaceAll('-', ''), at, 'hex');
  at = record.writeUInt32LE(stream.length, at);
  at = record.writeUInt32LE(type.length, at);
  at += stream.copy(record, at);
  at += type.copy(record, at);
  record.set(event.response, at);
  record.writeUInt32LE(crc32(record.subarray(4)), 0);
  return record;
};

const uuid = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;

/** @throws DamagedStoreError when the bytes are not the ones written for this position */
export const decodeRecord = (stored: Buffer, position: number): StoredEvent => {
  const body = checkedBody(stored, `the event at position ${position}`);
  if (body.readUInt8(0) !== format)
    throw new DamagedStoreError(`The event at position ${position} has a format this version does not know`);
  if (Number(body.readBigUInt64LE(1)) !== position)
    throw new DamagedStoreError(`The event store is damaged: position ${position} holds another event`);
  const streamEnd = 49 + body.readUInt32LE(41);
  const typeEnd = streamEnd + body.readUInt32LE(45);
  return {
    position,
    revision: body.readBigUInt64LE(9),
    created: body.readDoubleLE(17),
    id: uuid(body.toString('hex', 25, 41)),
    stream: body.toString('utf8', 49, streamEnd),
    type: body.toString('utf8', streamEnd, typeEnd),
    response: body.subarray(typeEnd),
  };
};
