import type { Feature } from '../../core/feature.js';

/** Conflicts of interests of a draft with the cases of the account's teams. */
export const teamConflicts = { pageWork: () => import('./conflictState.js') } satisfies Feature;
