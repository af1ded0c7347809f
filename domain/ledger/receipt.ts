import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { disclosedPayloadHash } from '../eventSourcing/payloadHash.js';
import { fromBase64 } from './base64.js';
import { openCheckpoint, parseVerifierKey, type Checkpoint } from './checkpoint.js';
import { eventLeafHash } from './leaf.js';
import type { Hash } from './merkleTree.js';
import { verifyInclusion } from './proofs.js';

/** What a submitter takes home: one event, its place in the log and a signed root over it. JSON, version 1. */
export const receiptSchema = z.object({
  format: z.literal('juanzong-receipt-v1'),
  leaf: z.object({
    stream: z.string(),
    revision: z.string(),
    eventId: z.string(),
    type: z.string(),
    metadata: z.record(z.string(), z.unknown()),
  }),
  /** The stored body with the hash of its encrypted part in place of that part. */
  body: z.record(z.string(), z.unknown()),
  index: z.number().int().nonnegative(),
  /** Base64, from the bottom up. */
  inclusion: z.array(z.string()).max(64),
  /** Signed C2SP checkpoint over a tree that holds the event. */
  checkpoint: z.string(),
  /** Verifier key of the log; a reader who has it from elsewhere compares. */
  key: z.string(),
});
export type Receipt = z.infer<typeof receiptSchema>;

export type ReceiptFinding =
  | 'body_differs'
  | 'key_malformed'
  | 'key_unexpected'
  | 'checkpoint_signature_wrong'
  | 'event_not_in_log'
  | 'document_differs'
  | 'document_not_covered';

export type ReceiptVerdict = {
  readonly findings: readonly ReceiptFinding[];
  readonly checkpoint: Checkpoint | undefined;
};

const hashes = (encoded: readonly string[]): Hash[] | undefined => {
  const decoded = encoded.map(fromBase64);
  return decoded.every((hash): hash is Uint8Array => hash?.length === 32) ? decoded : undefined;
};

/**
 * Checks a receipt by itself: body against metadata, event against root, root against signature; with `document`, the Word
 * file against the hash in the event. No findings means that all of it holds. `expectedKey` is the log's verifier key as
 * known from elsewhere: without it the receipt only proves that it is consistent with the key it names.
 */
export const verifyReceipt = (
  receipt: Receipt,
  { document, expectedKey }: { document?: Uint8Array; expectedKey?: string } = {},
): ReceiptVerdict => {
  const findings: ReceiptFinding[] = [];
  if (disclosedPayloadHash(receipt.body) !== receipt.leaf.metadata['payloadHash']) findings.push('body_differs');
  if (expectedKey !== undefined && expectedKey.trim() !== receipt.key.trim()) findings.push('key_unexpected');

  const key = parseVerifierKey(receipt.key);
  if (!key) findings.push('key_malformed');
  const checkpoint = key && openCheckpoint(receipt.checkpoint, key);
  if (key && !checkpoint) findings.push('checkpoint_signature_wrong');
  const proof = hashes(receipt.inclusion);
  const included =
    checkpoint &&
    proof &&
    verifyInclusion(eventLeafHash(receipt.leaf), receipt.index, checkpoint.size, proof, checkpoint.root);
  if (checkpoint && !included) findings.push('event_not_in_log');

  if (document) {
    const documentHash = receipt.body['documentHash'];
    if (typeof documentHash !== 'string') findings.push('document_not_covered');
    else if (bytesToHex(sha256(document)) !== documentHash) findings.push('document_differs');
  }
  return { findings, checkpoint };
};
