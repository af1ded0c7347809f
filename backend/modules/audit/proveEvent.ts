import { discloseBody } from '../../../domain/eventSourcing/payloadHash.js';
import { toBase64 } from '../../../domain/ledger/base64.js';
import { ledgerEvents } from '../../../domain/ledger/events.js';
import { nodeHash, type Hash } from '../../../domain/ledger/merkleTree.js';
import { inclusionProof } from '../../../domain/ledger/proofs.js';
import type { Receipt } from '../../../domain/ledger/receipt.js';
import type { HasEffect } from '../../adapters/eventStore/hasEffect.js';
import { isJsonObject, isLeaf, isSeal, leafHashOf, type AuditEvent, type LogSource } from '../ledger/index.js';
import type { TrustedKeys } from './trustedKeys.js';

export type Proof =
  | { readonly state: 'proved'; readonly receipt: Receipt; readonly sealedAt: string }
  /** The event is in the log; no seal covers it yet. */
  | { readonly state: 'not_sealed'; readonly event: AuditEvent }
  /** The court did not write the event: that it lies in the log says nothing for it. */
  | { readonly state: 'no_authority'; readonly event: AuditEvent }
  | { readonly state: 'unknown' };

type Deps = {
  readonly source: LogSource;
  readonly keys: TrustedKeys;
  readonly eventId: string;
  /** Whether an event takes effect; absent for a bundle, because knowing takes the court's secret key. */
  readonly hasEffect?: HasEffect;
};

type Seal = { readonly size: number; readonly checkpoint: string; readonly key: string; readonly sealedAt: string };

const hashBytes = 32;

/** Keeps leaf hashes in one buffer, 32 bytes for each event. */
const createHashList = () => {
  let bytes = Buffer.alloc(hashBytes * 1024);
  let size = 0;
  return {
    push: (hash: Hash): void => {
      if ((size + 1) * hashBytes > bytes.length) bytes = Buffer.concat([bytes, Buffer.alloc(bytes.length)]);
      bytes.set(hash, size * hashBytes);
      size += 1;
    },
    at: (index: number): Hash => new Uint8Array(bytes.subarray(index * hashBytes, (index + 1) * hashBytes)),
  };
};

const sealOf = (event: AuditEvent, keys: TrustedKeys): Seal | undefined => {
  const body = ledgerEvents.LogSealed.data.safeParse(event.body);
  const note = body.success ? keys.open(body.data.checkpoint) : undefined;
  if (!body.success || !note || note.head.size !== body.data.treeSize) return undefined;
  return { size: note.head.size, checkpoint: body.data.checkpoint, key: note.key, sealedAt: event.created };
};

/** Computes the receipt of any event from the log alone, without the read models, under the first seal that covers it. */
export const proveEvent = async ({ source, keys, eventId, hasEffect }: Deps): Promise<Proof> => {
  const hashes = createHashList();
  let size = 0;
  let found: { event: AuditEvent; index: number } | undefined;
  let seal: Seal | undefined;
  for await (const event of source.events()) {
    if (isSeal(event)) {
      const next = sealOf(event, keys);
      if (found && next && next.size > found.index) seal ??= next;
    }
    // Read to the end, because ending the loop early would leave the call to the store open.
    if (seal || !isLeaf(event)) continue;
    if (event.id === eventId) found = { event, index: size };
    hashes.push(leafHashOf(event));
    size += 1;
  }
  if (!found) return { state: 'unknown' };
  const { event, index } = found;
  if (hasEffect && !(await hasEffect(event))) return { state: 'no_authority', event };
  if (!seal) return { state: 'not_sealed', event };

  const subtree = (level: number, at: number): Hash =>
    level === 0 ? hashes.at(at) : nodeHash(subtree(level - 1, at * 2), subtree(level - 1, at * 2 + 1));
  const proof = await inclusionProof((level, at) => Promise.resolve(subtree(level, at)), index, seal.size);
  const { stream, revision, id, type, metadata, body } = event;
  return {
    state: 'proved',
    sealedAt: seal.sealedAt,
    receipt: {
      format: 'juanzong-receipt-v1',
      leaf: { stream, revision, eventId: id, type, metadata: isJsonObject(metadata) ? { ...metadata } : {} },
      body: discloseBody(isJsonObject(body) ? body : {}),
      index,
      inclusion: proof.map(toBase64),
      checkpoint: seal.checkpoint,
      key: seal.key,
    },
  };
};
