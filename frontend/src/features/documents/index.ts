import { lazyClient } from '../../http/lazyClient.js';
import { page, type Feature, type Routes } from '../../core/feature.js';
import { documentsSaga } from './documentsSaga.js';
import { erasedReducer, myDocuments, openedDocument } from './myDocuments.js';

const routes: Routes = { own: [{ path: 'my-documents', lazy: page(() => import('./MyDocumentsPage.js')) }] };

/** What an account has generated and submitted. */
export const documents = {
  reducers: { documents: myDocuments.reducer, openedDocument: openedDocument.reducer, erasedDocuments: erasedReducer },
  saga: ({ http, newId: newKey }) =>
    documentsSaga({
      api: lazyClient(http, async () => (await import('../../../../domain/contract/ownDocuments.js')).ownDocuments),
      newKey,
    }),
  routes,
  menu: { own: [{ to: '/app/my-documents', label: '我的文书', icon: 'bi-file-earmark-text' }] },
} satisfies Feature;
