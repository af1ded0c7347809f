import type { Feature } from '../../core/feature.js';
import { forgetViewsSaga } from './savedViews/viewStorage.js';

export { adminPaths } from './paths/adminPaths.js';
export { filings, orders, waits } from './paths/filterWords.js';
export type { ShownList } from './exportCases/exportCases.js';
export { leaving, useCameFrom } from './paths/cameFrom.js';
export { forgetful } from './forgetful.js';

/** What the court's lists and pages have in common: addresses, keys, filters under a name, a list taken away as a file. */
export const courtDesk = {
  site: { saga: () => forgetViewsSaga({}) },
  pageWork: () => import('./courtDeskState.js'),
} satisfies Feature;
