import { batchBounds } from '../batches/bounds.js';

/** Cases of a batch that the court is shown at once: no plan takes more rows into one table. */
export const mostBatchCases = batchBounds.rows;
/** Cases that one request numbers. */
export const mostNumbersAtOnce = 100;
/** Notices of one request: each is printed, and the request is over before a gateway gives up on it. */
export const mostNoticesAtOnce = 20;
