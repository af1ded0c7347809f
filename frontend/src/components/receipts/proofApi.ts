import type { Receipt } from '../../../../domain/ledger/receipt.js';
import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';

export type ProofAnswer = { readonly state: 'pending' } | { readonly state: 'ready'; readonly receipt: Receipt };
export type ProofApi = ReturnType<typeof proofApi>;

/** The receipt that proves an event's place in the log; not there until the log was sealed over it. */
export const proofApi = (http: Http) => ({
  fetchProof: async (id: string): Promise<ProofAnswer> => {
    const answer = await lazyClient(
      http,
      async () => (await import('../../../../domain/contract/ledger.js')).ledger,
    ).receipt({ path: { id } });
    return 'state' in answer ? answer : { state: 'ready', receipt: answer };
  },
});
