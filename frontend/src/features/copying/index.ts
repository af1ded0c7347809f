import type { Feature } from '../../core/feature.js';
import type { CopyingDeps } from './copyingState.js';

export type { CopyingDeps } from './copyingState.js';

/** A pleading is begun anew with what another one says, without the other's case. */
export const copying = { pageWork: () => import('./copyingState.js') } satisfies Feature<CopyingDeps>;
