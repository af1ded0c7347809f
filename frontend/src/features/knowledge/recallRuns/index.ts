import { type Feature } from '../../../core/feature.js';

/** Bulk tests of the search, shown among the knowledge base's screens. */
export const recallRuns = {
  pageWork: () => import('./recallRunsState.js'),
} satisfies Feature;
