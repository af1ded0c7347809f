import { lazyClient } from '../../http/lazyClient.js';
import { offerOnce } from '../../components/files/offerFile.js';
import { page, type Feature, type Routes } from '../../store/feature.js';
import { versionsSaga } from './versionsSaga.js';
import { versionsReducer } from './versionsSlice.js';

const routes: Routes = { site: [{ path: 'versions', lazy: page(() => import('./VersionsPage.js')) }] };

/** The versions of a pleading, and what changed between two of them. */
export const versions = {
  reducers: { versions: versionsReducer },
  saga: ({ http }) =>
    versionsSaga({
      api: lazyClient(http, async () => (await import('../../../../domain/contract/versions.js')).versions),
      offerFile: offerOnce,
    }),
  routes,
} satisfies Feature;
