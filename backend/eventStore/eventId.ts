import { createHash } from 'node:crypto';

/**
 * The id (a UUID of version 8) of an event: the same bytes written twice by one command have one id, so that the store
 * drops the repeat; whatever is sealed anew gets another, and then the expected revision decides.
 */
export const eventId = (stream: string, commandId: string, index: number, payloadHash: string): string => {
  const hash = createHash('sha256')
    .update(JSON.stringify([stream, commandId, index, payloadHash]))
    .digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
