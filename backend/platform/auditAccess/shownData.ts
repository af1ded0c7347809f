import type { ViewScope } from '../../../domain/auditAccess/events.js';
import type { RouteKey } from '../http/authorization.js';

/**
 * What an answer says about people. `nothing`: no word about anybody. `own`: what the caller said, sent or owns. A scope: data of
 * others, or of a case for whoever holds its code; an administrator who is shown it is recorded, see `recordsViews`.
 */
export type ShownData = 'nothing' | 'own' | ViewScope;

/** Says it of every route: one without an entry does not compile. */
export const shownData: Readonly<Record<RouteKey, ShownData>> = {
  'GET /healthz': 'nothing',
  'GET /readyz': 'nothing',
  'GET /metrics': 'nothing',
  'GET /api/openapi.json': 'nothing',
  'GET /api/docs': 'nothing',
  'GET /api/config/app-mode': 'nothing',
  'GET /api/config/device': 'nothing',
  'POST /api/auth-utils/register-captcha': 'nothing',
  'POST /api/auth-utils/puzzle': 'nothing',
  'POST /auth/register': 'own',
  'POST /auth/login': 'nothing',
  'POST /auth/logout': 'nothing',
  'GET /users/me': 'own',
  'PATCH /users/me': 'own',
  'GET /api/forms': 'nothing',
  'GET /api/forms/{}': 'nothing',
  'GET /api/templates/find-path': 'nothing',
  'GET /api/templates/all-structured': 'nothing',
  'GET /api/templates/{}/{}': 'nothing',
  'POST /api/documents/generate-and-save': 'own',
  'POST /api/documents/generate-unsaved': 'own',
  'POST /api/documents/read-word': 'own',
  'POST /api/documents/load-for-editing': 'pleading',
  'GET /api/documents/latest-claim/{}': 'latestClaim',
  'GET /api/documents/get-claim-for-defense': 'latestClaim',
  'POST /api/documents/versions': 'nothing', // when which version was submitted
  'POST /api/documents/version-changes': 'pleading',
  'POST /api/documents/version-changes/word': 'pleading',
  'POST /api/documents/version-file': 'pleading',
  'GET /api/feature-flags/public': 'nothing',
  'GET /api/user/feature-flags': 'own',
  'PATCH /api/user/feature-flags': 'own',
  'GET /api/admin/feature-flags': 'nothing',
  'PATCH /api/admin/feature-flags/{}': 'nothing',
  'GET /api/receipts/{}': 'nothing',
  'GET /api/ledger/checkpoint': 'nothing',
  'GET /api/ledger/key': 'nothing',
  'GET /api/ledger/consistency': 'nothing',
  'GET /api/user/agents': 'own',
  'POST /api/user/agents': 'own',
  'PUT /api/user/agents/{}': 'own',
  'DELETE /api/user/agents/{}': 'nothing',
  'GET /api/user/drafts': 'own',
  'GET /api/user/drafts/{}/{}': 'own',
  'PUT /api/user/drafts/{}/{}': 'own',
  'DELETE /api/user/drafts/{}/{}': 'nothing',
  'GET /api/rag/models': 'own',
  'POST /api/rag/models': 'own',
  'PUT /api/rag/models/{}': 'own',
  'DELETE /api/rag/models/{}': 'nothing',
  'GET /api/admin/rag/models/platform': 'nothing',
  'POST /api/admin/rag/models/platform': 'nothing',
  'PUT /api/admin/rag/models/platform/{}': 'nothing',
  'DELETE /api/admin/rag/models/platform/{}': 'nothing',
  'PATCH /api/admin/rag/models/platform/{}/set-active': 'nothing',
  'PATCH /api/admin/rag/models/platform/{}/deactivate': 'nothing',
  'GET /api/user/ai-usage-stats': 'own',
  'GET /api/admin/ai-usage-stats': 'nothing', // sums over everybody
  'GET /api/user/documents': 'own',
  'GET /api/user/documents/{}': 'own',
  'DELETE /api/user/documents/{}': 'nothing',
  'POST /api/user/documents/{}/restore': 'own',
  'GET /api/cases': 'caseList',
  'GET /api/cases/{}/documents': 'caseDocuments',
  'GET /api/cases/{}/documents/{}': 'caseDocuments',
  'GET /api/cases/{}/versions': 'nothing',
  'GET /api/cases/{}/version-changes': 'caseDocuments',
  'GET /api/cases/{}/version-changes/word': 'caseDocuments',
  'GET /api/cases/{}/version-file': 'caseDocuments',
  'PATCH /api/cases/{}/case-number': 'nothing',
  'POST /api/admin/cases/{}/erase': 'nothing',
  // It names nobody, but a search for a name says who is a party.
  'GET /api/admin/pending-cases': 'pendingCases',
  'GET /api/admin/stats': 'nothing',
  'GET /api/admin/users': 'accounts',
  'PATCH /api/admin/users/{}': 'accounts',
  'POST /api/admin/users/{}/reset-generation-count': 'accounts',
};

/** What a route records of administrators; `undefined` for one that shows nothing of others. */
export const scopeOf = (key: string): ViewScope | undefined => {
  const shown = Object.entries(shownData).find(([route]) => route === key)?.[1];
  return shown === undefined || shown === 'nothing' || shown === 'own' ? undefined : shown;
};
