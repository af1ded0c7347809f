import { lazyClient } from '../../http/lazyClient.js';
import { offerOnce } from '../../components/files/offerFile.js';
import { versionsSaga } from './versionsSaga.js';
import { comparison, fetchingReducer, versionList, versionPaper } from './versionLists.js';
import type { Work } from '../../core/feature.js';

/** State and work of the page of versions. */
export const work = {
  reducers: {
    versions: versionList.reducer,
    versionPaper: versionPaper.reducer,
    versionChanges: comparison.reducer,
    versionFile: fetchingReducer,
  },
  saga: ({ http, newId: newKey }) =>
    versionsSaga({
      api: lazyClient(http, async () => (await import('../../../../domain/contract/versions.js')).versions),
      newKey,
      offerFile: offerOnce,
    }),
} satisfies Work;
