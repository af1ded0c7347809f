import type { Feature } from '../../core/feature.js';
import type { AdoptingDeps } from './work.js';

export { adoption } from './adoption.js';
export type { AdoptingDeps } from './work.js';

/** Cases that a visitor or a colleague opened become documents of the account. */
export const adopting = { pageWork: () => import('./work.js') } satisfies Feature<AdoptingDeps>;
