import { page, type Feature, type Routes } from '../../core/feature.js';
import { pleading, type PleadingSagaDeps } from '../pleading/index.js';

const routes: Routes = {
  site: [
    { path: 'shared-draft', lazy: page(() => import('./SharedDraftPage.js')) },
    { path: 'shared-draft/:id', lazy: page(() => import('./SharedDraftPage.js')) },
  ],
};

/** What the owner of drafts sees of sharing them: lists of drafts need no more of it, and nothing of a form. */
export const ownShares = { pageWork: () => import('./draftSharesState.js') } satisfies Feature;

/** The page of a draft that somebody shared, a colleague or a lawyer. */
export const draftShares = { needs: [pleading, ownShares], routes } satisfies Feature<PleadingSagaDeps>;
