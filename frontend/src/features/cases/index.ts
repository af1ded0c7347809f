import { page, type Feature, type Routes } from '../../core/feature.js';
import { caseFile } from '../caseFile/index.js';
import { courtDesk } from '../courtDesk/index.js';
import { dashboard } from '../dashboard/index.js';
import { filing } from '../filing/index.js';

const routes: Routes = {
  admin: [
    { path: 'all-cases', roles: ['clerk', 'judge', 'administrator'], lazy: page(() => import('./AllCasesPage.js')) },
    {
      path: 'case-numbers',
      roles: ['clerk', 'judge'],
      lazy: page(() => import('./numberRegister/NumberRegisterPage.js')),
    },
    { path: 'cases/:caseNumber', roles: ['clerk', 'judge'], lazy: page(() => import('./CaseDetailsPage.js')) },
    { path: 'judgement/:caseNumber', roles: ['clerk', 'judge'], lazy: page(() => import('./CaseDetailsPage.js')) },
    { path: 'erase-case/:caseNumber', roles: ['administrator'], lazy: page(() => import('./EraseCasePage.js')) },
  ],
};

/** Every case of the court: the list, one case, its numbers, the erasure of its personal data. */
export const cases = {
  pageWork: () => import('./casesState.js'),
  needs: [courtDesk, caseFile, dashboard, filing],
  routes,
  menu: {
    cases: [
      {
        to: '/app/admin/all-cases',
        label: '全部案件',
        icon: 'bi-folder2-open',
        covers: ['/app/admin/cases/', '/app/admin/judgement/', '/app/admin/erase-case/'],
      },
      { to: '/app/admin/case-numbers', label: '案号登记簿', icon: 'bi-journal-text' },
    ],
  },
} satisfies Feature;
