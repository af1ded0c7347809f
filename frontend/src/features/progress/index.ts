import { page, type Feature, type Routes } from '../../core/feature.js';
import { adopting, type AdoptingDeps } from '../adopting/index.js';
import { otherSide } from '../otherSide/index.js';
import { receipts } from '../../components/receipts/index.js';

const routes: Routes = { site: [{ path: 'progress', lazy: page(() => import('./ProgressPage.js')) }] };

/** What became of a submission, for the party that submitted it. */
export const progress = {
  pageWork: () => import('./progressState.js'),
  needs: [receipts, adopting, otherSide],
  routes,
} satisfies Feature<AdoptingDeps>;
