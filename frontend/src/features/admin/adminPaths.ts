/** Addresses of the court's screens. Case numbers hold brackets and may hold slashes: they are encoded. */
export const adminPaths = {
  pendingCases: '/app/admin/pending-cases',
  allCases: '/app/admin/all-cases',
  filingReview: (caseNumber: string) => `/app/admin/filing-review/${encodeURIComponent(caseNumber)}`,
  judgement: (caseNumber: string) => `/app/admin/judgement/${encodeURIComponent(caseNumber)}`,
  caseDetails: (caseNumber: string) => `/app/admin/cases/${encodeURIComponent(caseNumber)}`,
};
