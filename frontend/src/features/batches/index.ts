import { page, type Feature, type Routes } from '../../core/feature.js';

const routes: Routes = {
  own: [
    { path: 'batches', lazy: page(() => import('./start/BatchesPage.js')) },
    { path: 'batches/:id', lazy: page(() => import('./BatchPage.js')) },
  ],
};

/** Many pleadings of one kind from one table. */
export const batches = {
  pageWork: () => import('./batchesState.js'),
  routes,
  menu: {
    own: [{ to: '/app/batches', label: '批量填写', icon: 'bi-table', saasOnly: true, covers: ['/app/batches/'] }],
  },
} satisfies Feature;
