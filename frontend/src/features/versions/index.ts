import { page, type Feature, type Routes } from '../../core/feature.js';
import { adopting, type AdoptingDeps } from '../adopting/index.js';
import { progress } from '../progress/index.js';
import { receipts } from '../../components/receipts/index.js';

export { changesOutcome, versionOutcome, type OfferFile } from './versionOutcome.js';

const routes: Routes = { site: [{ path: 'versions', lazy: page(() => import('./VersionsPage.js')) }] };

/** A submitted pleading as paper, its versions, and what changed between two of them. */
export const versions = {
  pageWork: () => import('./versionsState.js'),
  needs: [receipts, adopting, progress],
  routes,
} satisfies Feature<AdoptingDeps>;
