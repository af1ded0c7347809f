import type { CoreDeps } from '../../core/deps.js';
import { offerOnce } from '../../components/files/offerFile.js';
import { lazyClient } from '../../http/lazyClient.js';
import { combineSagas, type Work } from '../../core/feature.js';
import { deadlineCalendar } from './calendar/deadlineCalendar.js';
import { documentsSaga } from './documentsSaga.js';
import { documentsOverview, erasedReducer, myDocuments, openedDocument } from './myDocuments.js';

/** State and work of the page of one's own documents. */
export const work = {
  reducers: {
    documents: myDocuments.reducer,
    deadlineCalendar: deadlineCalendar.reducer,
    documentsOverview: documentsOverview.reducer,
    openedDocument: openedDocument.reducer,
    erasedDocuments: erasedReducer,
  },
  saga: combineSagas<CoreDeps>(
    ({ http, newId: newKey }) =>
      documentsSaga({
        api: lazyClient(http, async () => (await import('../../../../domain/contract/ownDocuments.js')).ownDocuments),
        versions: lazyClient(http, async () => (await import('../../../../domain/contract/versions.js')).versions),
        offerFile: offerOnce,
        newKey,
      }),
    ({ http, newId: newKey }) =>
      deadlineCalendar.saga({
        api: lazyClient(
          http,
          async () => (await import('../../../../domain/contract/deadlineCalendar.js')).deadlineCalendar,
        ),
        newKey,
      }),
  ),
} satisfies Work;
