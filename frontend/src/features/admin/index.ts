import { lazy, type ComponentType } from 'react';
import { page, type Feature, type Routes } from '../../core/feature.js';
import { receipts } from '../../components/receipts/index.js';
import { forgetViewsSaga } from './savedViews/forgetViews.js';

const routes: Routes = {
  admin: [
    { path: 'dashboard', lazy: page(() => import('./dashboard/DashboardPage.js')) },
    { path: 'pending-cases', lazy: page(() => import('./pendingCases/PendingCasesPage.js')) },
    { path: 'all-cases', lazy: page(() => import('./allCases/AllCasesPage.js')) },
    { path: 'case-numbers', lazy: page(() => import('./numberRegister/NumberRegisterPage.js')) },
    { path: 'cases/:caseNumber', lazy: page(() => import('./caseDetails/CaseDetailsPage.js')) },
    { path: 'judgement/:caseNumber', lazy: page(() => import('./caseDetails/CaseDetailsPage.js')) },
    { path: 'audit', lazy: page(() => import('./audit/AuditPage.js')) },
    { path: 'audit/cases/:caseId', lazy: page(() => import('./audit/AuditCasePage.js')) },
    { path: 'erase-case/:caseNumber', lazy: page(() => import('./caseErasure/EraseCasePage.js')) },
    { path: 'filing-review/:caseNumber', lazy: page(() => import('./filing/FilingReviewPage.js')) },
  ],
};

/** How many cases wait for their number; it is loaded with the menu of administrators, and needs a `Suspense` around it. */
const PendingCount: ComponentType = lazy(async () => ({
  default: (await import('./pendingCases/PendingCount.js')).PendingCount,
}));

/** The court's own screens. Only screens that work are listed; the lists grow with them. */
export const admin = {
  site: { saga: () => forgetViewsSaga({}) },
  pageWork: () => import('./work.js'),
  needs: [receipts],
  routes,
  menu: {
    cases: [
      { to: '/app/admin/dashboard', label: '数据概览', icon: 'bi-speedometer2' },
      {
        to: '/app/admin/pending-cases',
        label: '待立案案件',
        icon: 'bi-hourglass-split',
        covers: ['/app/admin/filing-review/'],
        count: PendingCount,
      },
      {
        to: '/app/admin/all-cases',
        label: '全部案件',
        icon: 'bi-folder2-open',
        covers: ['/app/admin/cases/', '/app/admin/judgement/', '/app/admin/erase-case/'],
      },
      { to: '/app/admin/case-numbers', label: '案号登记簿', icon: 'bi-journal-text' },
    ],
    admin: [{ to: '/app/admin/audit', label: '审计', icon: 'bi-shield-check', covers: ['/app/admin/audit/'] }],
  },
} satisfies Feature;
