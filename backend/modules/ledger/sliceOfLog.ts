import { createHash } from 'node:crypto';
import { eventMetadataSchema } from '../../../domain/eventSourcing/recorded.js';
import { disclosedPayloadHash, payloadHash } from '../../../domain/eventSourcing/payloadHash.js';
import { nodeHash, splitPoint, type Hash } from '../../../domain/ledger/merkleTree.js';
import { subtreeRoot, type NodeAt } from '../../../domain/ledger/proofs.js';
import { isJsonObject, type AuditEvent } from './auditEvent.js';
import { sha256 } from './readLeafRange.js';

const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Some leaves of the log, computed from the event store now. */
export type Slice = { readonly from: number; readonly hashes: readonly Hash[] };

/** Computes the root of the tree of `size` leaves from the leaves of a slice and, for all others, the stored tree. */
export const rootThrough = async (nodeAt: NodeAt, { from, hashes }: Slice, size: number): Promise<Hash> => {
  const end = from + hashes.length;
  const walk = async (start: number, stop: number): Promise<Hash> => {
    if (stop <= from || start >= end) return subtreeRoot(nodeAt, start, stop);
    if (stop - start === 1) return hashes[start - from] ?? subtreeRoot(nodeAt, start, stop);
    const middle = start + splitPoint(stop - start);
    return nodeHash(await walk(start, middle), await walk(middle, stop), sha256);
  };
  return walk(0, size);
};

/** Judges an event's body by its hash. `redacted`: all personal data, or all data, was removed, as an erasure permits. */
export const bodyOf = ({ body, metadata }: AuditEvent): 'sound' | 'redacted' | 'altered' | 'metadata_unreadable' => {
  const parsed = eventMetadataSchema.safeParse(metadata);
  if (!parsed.success) return 'metadata_unreadable';
  const { payloadHash: expected } = parsed.data;
  if (!isJsonObject(body) || Object.keys(body).length === 0) {
    const isEmptyOnPurpose = isJsonObject(body) && payloadHash(body, sha256Hex) === expected;
    return isEmptyOnPurpose ? 'sound' : 'redacted';
  }
  if (!('sealed' in body) && 'sealedHash' in body && disclosedPayloadHash(body, sha256Hex) === expected)
    return 'redacted';
  return payloadHash(body, sha256Hex) === expected ? 'sound' : 'altered';
};
