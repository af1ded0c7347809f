import { lazyClient } from '../../http/lazyClient.js';
import { offerOnce } from '../../components/files/offerFile.js';
import { page, type Feature, type Routes } from '../../core/feature.js';
import { versionsSaga } from './versionsSaga.js';
import { comparison, fetchingReducer, versionList } from './versionLists.js';

export { changesOutcome, versionOutcome, type OfferFile } from './versionOutcome.js';

const routes: Routes = { site: [{ path: 'versions', lazy: page(() => import('./VersionsPage.js')) }] };

/** The versions of a pleading, and what changed between two of them. */
export const versions = {
  reducers: { versions: versionList.reducer, versionChanges: comparison.reducer, versionFile: fetchingReducer },
  saga: ({ http, newId: newKey }) =>
    versionsSaga({
      api: lazyClient(http, async () => (await import('../../../../domain/contract/versions.js')).versions),
      newKey,
      offerFile: offerOnce,
    }),
  routes,
} satisfies Feature;
