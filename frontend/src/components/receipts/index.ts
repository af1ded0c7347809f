import type { Feature } from '../../core/feature.js';

/** Proofs that a version is in the ledger: shown to the court, after submitting and in the history of versions. */
export const receipts = { pageWork: () => import('./receiptsState.js') } satisfies Feature;
