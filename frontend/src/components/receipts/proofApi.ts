import { z } from 'zod';
import { receiptSchema, type Receipt } from '../../../../domain/ledger/receipt.js';
import type { Http } from '../../http/http.js';

const Answer = z.union([receiptSchema, z.object({ state: z.literal('pending') })]);

export type ProofAnswer = { readonly state: 'pending' } | { readonly state: 'ready'; readonly receipt: Receipt };
export type ProofApi = ReturnType<typeof proofApi>;

/** The receipt that proves an event's place in the log; not there until the log was sealed over it. */
export const proofApi = (http: Http) => ({
  fetchProof: async (receiptId: string): Promise<ProofAnswer> => {
    const answer = await http.getJson(`/api/receipts/${encodeURIComponent(receiptId)}`, Answer);
    return 'state' in answer ? answer : { state: 'ready', receipt: answer };
  },
});
