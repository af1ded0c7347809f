import type { Work } from '../../core/feature.js';
import { proofApi } from './proofApi.js';
import { proofSaga } from './proofSaga.js';
import { proofReducer } from './proofSlice.js';
import { saveReceipt } from './saveReceipt.js';

/** State and work of the proofs that a page shows. */
export const work = {
  reducers: { proofs: proofReducer },
  saga: ({ http }) => proofSaga({ api: proofApi(http), saveReceipt }),
} satisfies Work;
