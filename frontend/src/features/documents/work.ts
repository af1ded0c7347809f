import { offerOnce } from '../../components/files/offerFile.js';
import { lazyClient } from '../../http/lazyClient.js';
import { documentsSaga } from './documentsSaga.js';
import { erasedReducer, myDocuments, openedDocument } from './myDocuments.js';
import type { Work } from '../../core/feature.js';

/** State and work of the page of one's own documents. */
export const work = {
  reducers: { documents: myDocuments.reducer, openedDocument: openedDocument.reducer, erasedDocuments: erasedReducer },
  saga: ({ http, newId: newKey }) =>
    documentsSaga({
      api: lazyClient(http, async () => (await import('../../../../domain/contract/ownDocuments.js')).ownDocuments),
      versions: lazyClient(http, async () => (await import('../../../../domain/contract/versions.js')).versions),
      offerFile: offerOnce,
      newKey,
    }),
} satisfies Work;
