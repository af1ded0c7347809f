import type { Work } from '../../core/feature.js';
import { comparison, comparisonApi } from './comparison.js';

/** State and work of the comparison with the complaint. */
export const work = {
  reducers: { pleadingComparison: comparison.reducer },
  saga: ({ http }) => comparison.saga({ api: comparisonApi(http) }),
} satisfies Work;
