import { draftList, type DraftListDeps } from '../draftList/index.js';
import { page, type Feature, type Routes } from '../../core/feature.js';

const routes: Routes = { own: [{ path: 'my-documents', lazy: page(() => import('./MyDocumentsPage.js')) }] };

/** What an account has generated and submitted. */
export const documents = {
  pageWork: () => import('./work.js'),
  needs: [draftList],
  routes,
  menu: { own: [{ to: '/app/my-documents', label: '我的文书', icon: 'bi-file-earmark-text', saasOnly: true }] },
} satisfies Feature<DraftListDeps>;
