import { page, type Feature, type Routes } from '../../core/feature.js';
import { pleading, type PleadingSagaDeps } from '../pleading/index.js';

export type DraftSharesDeps = PleadingSagaDeps;

const routes: Routes = {
  site: [
    { path: 'shared-draft', lazy: page(() => import('./SharedDraftPage.js')) },
    { path: 'shared-draft/:id', lazy: page(() => import('./SharedDraftPage.js')) },
  ],
};

/** Sharing a draft with a colleague or a client: their page, and what the owner sees of it. */
export const draftShares = {
  pageWork: () => import('./draftSharesState.js'),
  needs: [pleading],
  routes,
} satisfies Feature<DraftSharesDeps>;
