import { offerOnce } from '../../components/files/offerFile.js';
import { combineSagas, type Work } from '../../core/feature.js';
import { lazyClient } from '../../http/lazyClient.js';
import { exportingReducer, exportSaga } from './exportCases/exportCases.js';
import { forgetful } from './forgetful.js';
import { savedViewsReducer, savedViewsSaga } from './savedViews/keptViews.js';

/** State and work of what the court's lists have in common. */
export const work = {
  reducers: forgetful({ adminSavedViews: savedViewsReducer, adminExporting: exportingReducer }),
  saga: combineSagas(
    () => savedViewsSaga({}),
    ({ http }) =>
      exportSaga({
        api: lazyClient(http, async () => (await import('../../../../domain/contract/courtLists.js')).courtLists),
        auditApi: lazyClient(http, async () => (await import('../../../../domain/contract/audit.js')).audit),
        offerFile: offerOnce,
      }),
  ),
} satisfies Work;
