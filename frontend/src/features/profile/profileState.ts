import { offerOnce } from '../../components/files/offerFile.js';
import type { CoreDeps } from '../../core/deps.js';
import { combineSagas, type Work } from '../../core/feature.js';
import { lazyClient } from '../../http/lazyClient.js';
import { dataExportReducer, dataExportSaga } from './dataExport/dataExport.js';
import { emailChange } from './emailChange.js';
import { ownFactor } from './secondFactor/ownFactor.js';
import { ownSessions } from './ownSessions.js';

/** State and work of the cards of the profile that nothing needs before the page. */
export const work = {
  reducers: {
    dataExport: dataExportReducer,
    ownFactor: ownFactor.reducer,
    ownSessions: ownSessions.reducer,
    emailChange: emailChange.reducer,
  },
  saga: combineSagas<CoreDeps>(
    ({ http }) =>
      dataExportSaga({
        api: lazyClient(http, async () => (await import('../../../../domain/contract/dataExport.js')).dataExport),
        offerFile: offerOnce,
      }),
    ({ http, newId: newKey }) =>
      ownSessions.saga({
        api: lazyClient(http, async () => (await import('../../../../domain/contract/accounts.js')).accounts),
        newKey,
      }),
    ({ quietHttp, newId: newKey }) =>
      ownFactor.saga({
        api: lazyClient(
          quietHttp,
          async () => (await import('../../../../domain/contract/secondFactor.js')).secondFactor,
        ),
        newKey,
      }),
    ({ quietHttp, newId: newKey }) =>
      emailChange.saga({
        api: lazyClient(quietHttp, async () => (await import('../../../../domain/contract/accounts.js')).accounts),
        newKey,
      }),
  ),
} satisfies Work;
