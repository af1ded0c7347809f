import type { Feature } from '../../core/feature.js';

/** What the court asks a party to correct, in the form where it is corrected. */
export const correcting = { pageWork: () => import('./correctingState.js') } satisfies Feature;
