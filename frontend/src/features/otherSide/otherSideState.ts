import { offerOnce } from '../../components/files/offerFile.js';
import type { Work } from '../../core/feature.js';
import { lazyClient } from '../../http/lazyClient.js';
import { answeredComplaint, fetchingDefenseReducer, servedDefense } from './otherSide.js';
import { otherSideSaga } from './otherSideSaga.js';

/** State and work of reading what the other side submitted. */
export const work = {
  reducers: {
    answeredComplaint: answeredComplaint.reducer,
    servedDefense: servedDefense.reducer,
    defenseFile: fetchingDefenseReducer,
  },
  saga: ({ http, newId: newKey }) =>
    otherSideSaga({
      api: lazyClient(http, async () => (await import('../../../../domain/contract/versions.js')).versions),
      newKey,
      offerFile: offerOnce,
    }),
} satisfies Work;
