import type { Feature } from '../../core/feature.js';
import { comparison, comparisonApi } from './comparison.js';

/** The complaint beside the defence that is being written: what of it is unanswered. */
export const comparing = {
  reducers: { pleadingComparison: comparison.reducer },
  saga: ({ quietHttp }) => comparison.saga({ api: comparisonApi(quietHttp) }),
} satisfies Feature;
