import { page, type Feature, type Routes } from '../../core/feature.js';
import { caseFile } from '../caseFile/index.js';
import { courtDesk } from '../courtDesk/index.js';
import { dashboard } from '../dashboard/index.js';

const routes: Routes = {
  admin: [
    { path: 'audit', roles: ['auditor'], lazy: page(() => import('./AuditPage.js')) },
    { path: 'audit/cases/:caseId', roles: ['auditor'], lazy: page(() => import('./AuditCasePage.js')) },
  ],
};

/** The auditor's desk: the log, one event, a case at any moment, verification. */
export const audit = {
  pageWork: () => import('./auditState.js'),
  needs: [courtDesk, caseFile, dashboard],
  routes,
  menu: {
    admin: [{ to: '/app/admin/audit', label: '审计', icon: 'bi-shield-check', covers: ['/app/admin/audit/'] }],
  },
} satisfies Feature;
