import type { Feature } from '../../core/feature.js';

/** Help with what a pleading says: its texts, the law behind it, its risks, its evidence. */
export const writing = {
  pageWork: () => import('./writingState.js'),
} satisfies Feature;
