import { z } from 'zod';
import { discloseBody } from '../../../domain/eventSourcing/payloadHash.js';
import { toBase64 } from '../../../domain/ledger/base64.js';
import { inclusionProof } from '../../../domain/ledger/proofs.js';
import { verifyReceipt, type Receipt, type ReceiptFinding } from '../../../domain/ledger/receipt.js';
import {
  findLeaf,
  lastSeal,
  MissingNodeError,
  nodeReader,
  type EventPlace,
} from '../../../projections/ledgerLog/ledgerLogQueries.js';
import type { Tables } from '../../../projections/runner/projection.js';
import type { StoredEvent } from '../../adapters/eventStore/codec.js';
import { placedOf, type HasEffect } from '../../adapters/eventStore/hasEffect.js';
import type { LedgerSigner } from './signingKey.js';

export type ReceiptResult =
  | { readonly state: 'ready'; readonly receipt: Receipt }
  /** The event is in the log; the next seal will cover it. */
  | { readonly state: 'pending' }
  /** The receipt would be invalid: the event, the tree in the tables or the newest seal was changed. */
  | { readonly state: 'withheld'; readonly findings: readonly (ReceiptFinding | 'tree_incomplete')[] }
  /** The court did not write the event: that it lies in the log says nothing for it. */
  | { readonly state: 'no_authority' }
  | { readonly state: 'unknown' };

type Deps = {
  readonly tables: Tables;
  readonly readOne: (stream: string, revision: bigint) => Promise<StoredEvent | undefined>;
  readonly signer: LedgerSigner;
  /** Whether the event takes effect: a receipt says that the court has what it names. */
  readonly hasEffect: HasEffect;
  /** Which types of events are proved; by default those that have a receipt for parties. */
  readonly isProved?: (type: string) => boolean;
  /** Where the event stands, for an id that the log may hold twice; by default where the log has it first. */
  readonly place?: EventPlace;
};

const jsonObject = z.record(z.string(), z.unknown());

/** Types of events that have a receipt: what a party submits and what the court assigns. */
const receiptTypes = new Set(['PleadingSubmitted', 'CaseNumberAssigned', 'CaseNumberCorrected']);

/** Builds the proof of a leaf; `undefined` where the tree in the tables has a gap. */
const proofOf = async (tables: Tables, index: number, size: number) => {
  try {
    return await inclusionProof(nodeReader(tables), index, size);
  } catch (error) {
    if (error instanceof MissingNodeError) return undefined;
    throw error;
  }
};

/**
 * Issues the receipt for an event by its id, under the newest seal, after verifying it against the key of this installation
 * as its receiver will. Holds nothing personal: the encrypted part enters as a hash.
 */
export const issueReceipt = async (
  { tables, readOne, signer, hasEffect, isProved = (type) => receiptTypes.has(type), place }: Deps,
  eventId: string,
): Promise<ReceiptResult> => {
  const leaf = await findLeaf(tables, eventId, place);
  if (!leaf) return { state: 'unknown' };
  const event = await readOne(leaf.stream, leaf.revision);
  if (!event || event.id !== eventId || !isProved(event.type)) return { state: 'unknown' };
  if (!(await hasEffect(placedOf(event)))) return { state: 'no_authority' };
  const seal = await lastSeal(tables);
  if (!seal || seal.treeSize <= leaf.index) return { state: 'pending' };
  const proof = await proofOf(tables, leaf.index, seal.treeSize);
  if (!proof) return { state: 'withheld', findings: ['tree_incomplete'] };
  const receipt: Receipt = {
    format: 'juanzong-receipt-v1',
    leaf: {
      stream: event.streamId,
      revision: event.revision.toString(),
      eventId: event.id,
      type: event.type,
      metadata: jsonObject.catch({}).parse(event.metadata),
    },
    body: discloseBody(jsonObject.catch({}).parse(event.data)),
    index: leaf.index,
    inclusion: proof.map(toBase64),
    checkpoint: seal.checkpoint,
    key: signer.verifierKey,
  };
  const { findings } = verifyReceipt(receipt, { expectedKey: signer.verifierKey });
  return findings.length === 0 ? { state: 'ready', receipt } : { state: 'withheld', findings };
};
