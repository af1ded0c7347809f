import { page, type Feature, type Routes } from '../../core/feature.js';
import { caseFile } from '../caseFile/index.js';
import { courtDesk } from '../courtDesk/index.js';
import { ClosedCount, dashboard, PendingCount } from '../dashboard/index.js';

export { assigning } from './assigning/assigning.js';
export { selectPendingQuery, selectUpNext } from './pendingCases/pendingCases.js';

const routes: Routes = {
  admin: [
    {
      path: 'pending-cases',
      roles: ['clerk'],
      lazy: page(() => import('./pendingCases/PendingCasesPage.js')),
    },
    {
      path: 'case-batches/:batchId',
      roles: ['clerk', 'judge'],
      lazy: page(() => import('./caseBatches/CaseBatchPage.js')),
    },
    { path: 'closed-cases', roles: ['clerk', 'judge'], lazy: page(() => import('./closing/ClosedCasesPage.js')) },
    { path: 'filing-review/:caseNumber', roles: ['clerk'], lazy: page(() => import('./review/FilingReviewPage.js')) },
  ],
};

/** Cases that wait for their number: read, sent back to be corrected, filed, or closed without one. */
export const filing = {
  pageWork: () => import('./filingState.js'),
  needs: [courtDesk, caseFile, dashboard],
  routes,
  menu: {
    cases: [
      {
        to: '/app/admin/pending-cases',
        label: '待立案案件',
        icon: 'bi-hourglass-split',
        covers: ['/app/admin/filing-review/', '/app/admin/case-batches/'],
        count: PendingCount,
      },
      { to: '/app/admin/closed-cases', label: '退回、撤回等', icon: 'bi-archive', count: ClosedCount },
    ],
  },
} satisfies Feature;
