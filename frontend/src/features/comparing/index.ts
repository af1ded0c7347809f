import type { Feature } from '../../core/feature.js';

/** The complaint beside the defence that is being written: what of it is unanswered. */
export const comparing = { pageWork: () => import('./comparingState.js') } satisfies Feature;
