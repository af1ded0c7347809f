import type { Feature } from '../../core/feature.js';
import type { CopyingDeps } from './work.js';

export type { CopyingDeps } from './work.js';

/** A pleading is begun anew with what another one says, without the other's case. */
export const copying = { pageWork: () => import('./work.js') } satisfies Feature<CopyingDeps>;
