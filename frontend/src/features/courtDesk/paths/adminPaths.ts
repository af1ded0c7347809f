import type { ListQuery } from '../../../components/lists/useListQuery.js';
import { changedListQuery } from '../../../components/lists/useListQuery.js';

/** A list at the page, search and filter where its reader had been. */
const listAt = (path: string, query: Partial<ListQuery>): string => {
  const params = changedListQuery(new URLSearchParams(), query).toString();
  return params === '' ? path : `${path}?${params}`;
};

/** Addresses of the court's screens. Case numbers hold brackets and may hold slashes: they are encoded. */
export const adminPaths = {
  dashboard: '/app/admin/dashboard',
  pendingCases: '/app/admin/pending-cases',
  pendingCasesAt: (query: Partial<ListQuery>) => listAt('/app/admin/pending-cases', query),
  caseBatch: (batchId: string) => `/app/admin/case-batches/${encodeURIComponent(batchId)}`,
  closedCases: '/app/admin/closed-cases',
  allCases: '/app/admin/all-cases',
  allCasesAt: (query: Partial<ListQuery>) => listAt('/app/admin/all-cases', query),
  numberRegister: '/app/admin/case-numbers',
  filingReview: (caseNumber: string) => `/app/admin/filing-review/${encodeURIComponent(caseNumber)}`,
  judgement: (caseNumber: string) => `/app/admin/judgement/${encodeURIComponent(caseNumber)}`,
  audit: '/app/admin/audit',
  auditCase: (caseId: string) => `/app/admin/audit/cases/${encodeURIComponent(caseId)}`,
  eraseCase: (caseNumber: string) => `/app/admin/erase-case/${encodeURIComponent(caseNumber)}`,
  caseDetails: (caseNumber: string) => `/app/admin/cases/${encodeURIComponent(caseNumber)}`,
};
