import { z } from 'zod';
import { discloseBody } from '../../domain/eventSourcing/payloadHash.js';
import { toBase64 } from '../../domain/ledger/base64.js';
import { inclusionProof } from '../../domain/ledger/proofs.js';
import type { Receipt } from '../../domain/ledger/receipt.js';
import { findLeaf, lastSeal, nodeReader } from '../../projections/ledgerLog/ledgerLogQueries.js';
import type { Tables } from '../../projections/runner/projection.js';
import type { StoredEvent } from '../eventStore/codec.js';
import type { LedgerSigner } from './signingKey.js';

export type ReceiptAnswer =
  | { readonly state: 'ready'; readonly receipt: Receipt }
  /** The event is in the log; the next seal will cover it. */
  | { readonly state: 'pending' }
  | { readonly state: 'unknown' };

type Deps = {
  readonly tables: Tables;
  readonly readOne: (stream: string, revision: bigint) => Promise<StoredEvent | undefined>;
  readonly signer: LedgerSigner;
};

const jsonObject = z.record(z.string(), z.unknown());

/** Events that a receipt is given for: what a person files and what the court assigns. */
const receiptTypes = new Set(['PleadingSubmitted', 'CaseNumberAssigned']);

/** The receipt for an event by its id, under the newest seal. Holds nothing personal: the sealed part enters as a hash. */
export const issueReceipt = async ({ tables, readOne, signer }: Deps, eventId: string): Promise<ReceiptAnswer> => {
  const leaf = await findLeaf(tables, eventId);
  if (!leaf) return { state: 'unknown' };
  const event = await readOne(leaf.stream, leaf.revision);
  if (!event || event.id !== eventId || !receiptTypes.has(event.type)) return { state: 'unknown' };
  const seal = await lastSeal(tables);
  if (!seal || seal.treeSize <= leaf.index) return { state: 'pending' };
  const proof = await inclusionProof(nodeReader(tables), leaf.index, seal.treeSize);
  return {
    state: 'ready',
    receipt: {
      format: 'juanzong-receipt-v1',
      leaf: {
        stream: event.streamId,
        revision: event.revision.toString(),
        eventId: event.id,
        type: event.type,
        metadata: jsonObject.parse(event.metadata),
      },
      body: discloseBody(jsonObject.parse(event.data)),
      index: leaf.index,
      inclusion: proof.map(toBase64),
      checkpoint: seal.checkpoint,
      key: signer.verifierKey,
    },
  };
};
