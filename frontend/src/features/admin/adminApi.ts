import { PAGE_SIZE } from '../../components/lists/pageSize.js';
import type { Http } from '../../http/http.js';
import {
  adminStatsSchema,
  assignedNumberSchema,
  caseDocumentSchema,
  caseDocumentsSchema,
  caseListSchema,
  pendingCasesSchema,
} from './adminSchemas.js';
import type { CasesQuery } from './allCases/allCases.js';
import type { PendingQuery } from './pendingCases/pendingCasesSlice.js';

const listPath = (path: string, given: Record<string, string | number>): string => {
  const set = Object.entries(given).filter(([, value]) => value !== '');
  const query = new URLSearchParams(set.map(([key, value]) => [key, String(value)]));
  query.set('page_size', String(PAGE_SIZE));
  return `${path}?${query.toString()}`;
};

export type AdminApi = ReturnType<typeof adminApi>;

/** What the court's screens ask of the server. Every call rejects with an `ApiError`. */
export const adminApi = (http: Http) => ({
  fetchStats: () => http.getJson('/api/admin/stats', adminStatsSchema),
  fetchPendingCases: ({ search, order, page }: PendingQuery) =>
    http.getJson(
      listPath('/api/admin/pending-cases', { search_term: search, order: order === 'newest' ? '' : order, page }),
      pendingCasesSchema,
    ),
  fetchCases: ({ search, cause, page }: CasesQuery) =>
    http.getJson(listPath('/api/cases/', { search_term: search, case_cause: cause, page }), caseListSchema),
  /** Takes a case's id, formal or temporary number. */
  fetchCaseDocuments: (caseNumber: string) =>
    http.getJson(`/api/cases/${encodeURIComponent(caseNumber)}/documents`, caseDocumentsSchema),
  fetchCaseDocument: (caseId: string, documentId: string) =>
    http.getJson(
      `/api/cases/${encodeURIComponent(caseId)}/documents/${encodeURIComponent(documentId)}`,
      caseDocumentSchema,
    ),
  assignCaseNumber: (caseId: string, caseNumber: string) =>
    http.sendJson(
      'PATCH',
      `/api/cases/${encodeURIComponent(caseId)}/case-number`,
      { new_case_number: caseNumber },
      assignedNumberSchema,
    ),
});
