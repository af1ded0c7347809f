import { audit, type EventProof } from '../../../../domain/contract/audit.js';
import { toBase64 } from '../../../../domain/ledger/base64.js';
import { eventLeafHash } from '../../../../domain/ledger/leaf.js';
import { ledgerLogProjection } from '../../../../projections/ledgerLog/ledgerLogProjection.js';
import { lastSeal } from '../../../../projections/ledgerLog/ledgerLogQueries.js';
import { readCheckpoints, START_OF_LOG } from '../../../../projections/runner/checkpoints.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import type { EventStoreClient } from '../../../adapters/eventStore/client.js';
import type { HasEffect } from '../../../adapters/eventStore/hasEffect.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppRouter } from '../../../platform/http/types.js';
import { issueReceipt, type LedgerSigner } from '../../ledger/index.js';
import type { LogReader } from '../events/logReader.js';

export type ProofDeps = {
  readonly tables: ReadTables;
  readonly reader: LogReader;
  readonly client: Pick<EventStoreClient, 'readOne'>;
  readonly ledger: { readonly signer: LedgerSigner };
  readonly hasEffect: HasEffect;
};

/** Timeout of the event store while reading one event, in milliseconds. */
const readDeadlineMs = 5_000;
const stateOf = {
  ready: 'proved',
  pending: 'pending',
  withheld: 'differs',
  no_authority: 'no_authority',
  unknown: 'differs',
} as const;

/**
 * GET /api/admin/audit/events/{position}/proof (auditor): that the event at a place of the log lies in the sealed log, from the nodes
 * of the tree and never from the whole log. The event itself is the event store's; no list is asked. Nothing personal: the encrypted part of a body enters as a hash.
 */
export const eventProofRoute = (
  router: AppRouter,
  { tables, reader, client, ledger: { signer }, hasEffect }: ProofDeps,
): void => {
  const readOne = (stream: string, revision: bigint) => client.readOne(stream, revision, readDeadlineMs);
  serve(router, audit.proof, async ({ path: { position } }): Promise<EventProof> => {
    const event = await reader.at(BigInt(position));
    if (!event) throw new RequestError('not_found');
    const nothing = {
      leaf_hash: null,
      index: null,
      tree_size: null,
      steps: null,
      root_hash: null,
      sealed_at: null,
      key: signer.verifierKey,
      receipt: null,
    };
    if (event.type === 'LogSealed') return { ...nothing, state: 'seal' };
    const projectedTo = (await readCheckpoints(tables)).get(ledgerLogProjection.name) ?? START_OF_LOG;
    const issued = await issueReceipt(
      { tables, readOne, signer, hasEffect, isProved: () => true, place: event },
      event.id,
    );
    const seal = await lastSeal(tables);
    if (issued.state === 'unknown' && projectedTo < event.position) return { ...nothing, state: 'pending' };
    if (issued.state !== 'ready' || !seal) return { ...nothing, state: stateOf[issued.state] };
    const { receipt } = issued;
    return {
      state: 'proved',
      leaf_hash: toBase64(eventLeafHash(receipt.leaf)),
      index: receipt.index,
      tree_size: seal.treeSize,
      steps: receipt.inclusion.length,
      root_hash: seal.rootHash,
      sealed_at: seal.sealedAt.toISOString(),
      key: signer.verifierKey,
      receipt,
    };
  });
};
