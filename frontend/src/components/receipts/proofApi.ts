import type { Receipt } from '../../../../domain/ledger/receipt.js';
import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';

export type ProofResult = { readonly state: 'pending' } | { readonly state: 'ready'; readonly receipt: Receipt };
export type ProofApi = ReturnType<typeof proofApi>;

/** The receipt that proves an event's place in the log; not there until the log was sealed over it. */
export const proofApi = (http: Http) => ({
  fetchProof: async (id: string): Promise<ProofResult> => {
    const response = await lazyClient(
      http,
      async () => (await import('../../../../domain/contract/ledger.js')).ledger,
    ).receipt({ path: { id } });
    return 'state' in response ? response : { state: 'ready', receipt: response };
  },
});
