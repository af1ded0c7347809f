import { lazy, type ComponentType } from 'react';
import { adopting, type AdoptingDeps } from '../adopting/index.js';
import { copying, type CopyingDeps } from '../copying/index.js';
import { draftList, type DraftListDeps } from '../draftList/index.js';
import { page, type Feature, type Routes } from '../../core/feature.js';
import { lazyClient } from '../../http/lazyClient.js';
import { documentsWaiting } from './documentsWaiting.js';

const routes: Routes = { own: [{ path: 'my-documents', lazy: page(() => import('./MyDocumentsPage.js')) }] };

/** How many documents wait; it needs a `Suspense` around it. */
const WaitingCount: ComponentType = lazy(async () => ({ default: (await import('./WaitingCount.js')).WaitingCount }));

/** What an account has generated and submitted. */
export const documents = {
  reducers: { documentsWaiting: documentsWaiting.reducer },
  saga: ({ quietHttp, newId: newKey }) =>
    documentsWaiting.saga({
      api: lazyClient(
        quietHttp,
        async () => (await import('../../../../domain/contract/ownDocuments.js')).ownDocuments,
      ),
      newKey,
    }),
  pageWork: () => import('./documentsState.js'),
  needs: [draftList, adopting, copying],
  routes,
  menu: {
    own: [
      { to: '/app/my-documents', label: '我的文书', icon: 'bi-file-earmark-text', saasOnly: true, count: WaitingCount },
    ],
  },
} satisfies Feature<DraftListDeps & AdoptingDeps & CopyingDeps>;
