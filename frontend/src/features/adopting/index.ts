import type { Feature } from '../../core/feature.js';
import type { AdoptingDeps } from './adoptingState.js';

export { adoption } from './adoption.js';
export type { AdoptingDeps } from './adoptingState.js';

/** Cases that a visitor or a colleague opened become documents of the account. */
export const adopting = { pageWork: () => import('./adoptingState.js') } satisfies Feature<AdoptingDeps>;
