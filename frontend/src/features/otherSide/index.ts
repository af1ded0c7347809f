import type { Feature } from '../../core/feature.js';

/** What the other side of a case submitted, as paper: the complaint for a defendant, the defences for the plaintiff. */
export const otherSide = { pageWork: () => import('./otherSideState.js') } satisfies Feature;
