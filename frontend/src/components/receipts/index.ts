import type { Feature } from '../../core/feature.js';
import { proofApi } from './proofApi.js';
import { proofSaga } from './proofSaga.js';
import { proofReducer } from './proofSlice.js';
import { saveReceipt } from './saveReceipt.js';

/** Proofs that a version is in the ledger: shown to the court, after submitting and in the history of versions. */
export const receipts = {
  reducers: { proofs: proofReducer },
  saga: ({ http }) => proofSaga({ api: proofApi(http), saveReceipt }),
} satisfies Feature;
