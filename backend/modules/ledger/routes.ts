import { ledger } from '../../../domain/contract/ledger.js';
import { serve } from '../../platform/http/serve.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { toBase64 } from '../../../domain/ledger/base64.js';
import { openCheckpoint, parseVerifierKey } from '../../../domain/ledger/checkpoint.js';
import { consistencyProof, verifyConsistency } from '../../../domain/ledger/proofs.js';
import {
  lastSeal,
  MissingNodeError,
  nodeReader,
  sealOfSize,
  type Seal,
} from '../../../projections/ledgerLog/ledgerLogQueries.js';
import type { Tables } from '../../../projections/runner/projection.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { AppRouter } from '../../platform/http/types.js';
import type { ReceiptResult } from './issueReceipt.js';
import type { SealRequests } from './sealRequests.js';
import type { LedgerSigner } from './signingKey.js';

type Deps = {
  readonly tables: Tables;
  readonly signer: LedgerSigner;
  readonly requests: SealRequests;
  readonly receiptOf: (eventId: string) => Promise<ReceiptResult>;
  readonly clock: () => Date;
  /** How long a request waits for the seal it requested, in milliseconds; default 4,000. */
  readonly timeoutMs?: number;
};

/**
 * Receipts of events (202 while no seal covers one yet), the newest signed tree head, the verifier key, and the proof that the
 * tree under one seal is a prefix of the tree under another. All are public: nothing in them is personal. An invalid one is never
 * returned.
 */
export const ledgerRoutes = (
  router: AppRouter,
  { tables, signer, requests, receiptOf, clock, timeoutMs = 4_000 }: Deps,
): void => {
  const key = parseVerifierKey(signer.verifierKey);
  const headOf = ({ checkpoint }: Pick<Seal, 'checkpoint'>) => key && openCheckpoint(checkpoint, key);

  serve(router, ledger.receipt, async ({ path: { id } }, ctx) => {
    let response = await receiptOf(id);
    if (response.state === 'pending') {
      await requests.request(clock());
      for (let elapsedMs = 0; response.state === 'pending' && elapsedMs < timeoutMs; elapsedMs += 200) {
        await sleep(200);
        response = await receiptOf(id);
      }
    }
    if (response.state === 'unknown' || response.state === 'no_authority') throw new RequestError('not_found');
    if (response.state === 'withheld') throw new RequestError('receipt_withheld');
    if (response.state === 'pending') {
      ctx.set('Retry-After', '5');
      ctx.status = 202;
      return { state: 'pending' as const };
    }
    ctx.set('Content-Disposition', `attachment; filename="receipt-${id}.json"`);
    return response.receipt;
  });

  serve(router, ledger.checkpoint, async (_given, ctx) => {
    const seal = await lastSeal(tables);
    if (!seal) throw new RequestError('not_found');
    if (!headOf(seal)) throw new RequestError('receipt_withheld');
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = seal.checkpoint;
  });

  serve(router, ledger.key, (_given, ctx) => {
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = `${signer.verifierKey}\n`;
  });

  serve(router, ledger.consistency, async ({ query: { from, to } }) => {
    const [older, newer] = [await sealOfSize(tables, from), await sealOfSize(tables, to)];
    if (!older || !newer || from > to) throw new RequestError('not_found');
    const proof = await consistencyProof(nodeReader(tables), from, to).catch((error: unknown) => {
      if (error instanceof MissingNodeError) throw new RequestError('receipt_withheld');
      throw error;
    });
    const [first, last] = [headOf(older), headOf(newer)];
    if (!first || !last || !verifyConsistency(first, last, proof)) throw new RequestError('receipt_withheld');
    return { from: older.checkpoint, to: newer.checkpoint, proof: proof.map(toBase64) };
  });
};
