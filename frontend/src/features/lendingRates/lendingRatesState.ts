import { clientOf } from '../../../../domain/contract/clientOf.js';
import { lendingRates } from '../../../../domain/contract/lendingRates.js';
import type { Work } from '../../core/feature.js';
import { lendingRateTable } from './lendingRateTable.js';

/** State and work of the page of loan prime rates. */
export const work = {
  reducers: { lendingRateTable: lendingRateTable.reducer },
  saga: ({ http, newId: newKey }) => lendingRateTable.saga({ api: clientOf(http, lendingRates), newKey }),
} satisfies Work;
