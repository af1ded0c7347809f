import type { Access, Role } from './types.js';

const own: Access = { role: 'user', own: true };
/** The same for everybody, whoever asks. */
const alike: Access = { role: 'anonymous', sessionless: true };
const withKnowledge: Access = { role: 'user', plan: 'privateKnowledge' };

/**
 * Who may call what. The router refuses to register a route that has no entry here and enforces the ones that have;
 * a test compares the table with what is registered. Names of parameters do not matter: `{}` stands for each.
 */
const entries = {
  'GET /healthz': alike,
  'GET /readyz': alike,
  // To its own network or with a token; see backend/platform/metrics/route.ts.
  'GET /metrics': alike,
  'GET /api/openapi.json': alike,
  'GET /api/docs': alike,
  'GET /api/config/app-mode': alike,
  'GET /api/config/device': alike,
  'POST /api/auth-utils/register-captcha': alike,
  'POST /api/auth-utils/puzzle': alike,
  // In saas mode; 404 otherwise.
  'POST /auth/register': 'anonymous',
  'POST /auth/login': 'anonymous',
  'POST /auth/logout': alike,
  'GET /users/me': 'user',
  'PATCH /users/me': 'user',
  'GET /api/forms': alike,
  'GET /api/forms/{}': alike,
  'GET /api/templates/find-path': alike,
  'GET /api/templates/all-structured': alike,
  'GET /api/templates/{}/{}': alike,
  'POST /api/documents/generate-and-save': 'anonymous',
  'POST /api/documents/generate-unsaved': 'anonymous',
  'POST /api/documents/read-word': 'anonymous',
  'POST /api/documents/load-for-editing': 'anonymous',
  'GET /api/documents/latest-claim/{}': 'anonymous',
  'GET /api/documents/get-claim-for-defense': 'anonymous',
  'POST /api/documents/versions': 'anonymous',
  'POST /api/documents/version-changes': 'anonymous',
  'POST /api/documents/version-changes/word': 'anonymous',
  'POST /api/documents/version-file': 'anonymous',
  'GET /api/feature-flags/public': 'anonymous',
  'GET /api/user/feature-flags': 'user',
  'PATCH /api/user/feature-flags': 'user',
  'GET /api/admin/feature-flags': 'superuser',
  'PATCH /api/admin/feature-flags/{}': 'superuser',
  'GET /api/receipts/{}': alike,
  'GET /api/ledger/checkpoint': alike,
  'GET /api/ledger/key': alike,
  'GET /api/ledger/consistency': alike,
  'GET /api/user/agents': 'user',
  'POST /api/user/agents': 'user',
  'PUT /api/user/agents/{}': own,
  'DELETE /api/user/agents/{}': own,
  'GET /api/user/drafts': 'user',
  'GET /api/user/drafts/{}/{}': own,
  'PUT /api/user/drafts/{}/{}': 'user',
  'DELETE /api/user/drafts/{}/{}': 'user',
  'GET /api/rag/models': withKnowledge,
  'POST /api/rag/models': withKnowledge,
  'PUT /api/rag/models/{}': { ...withKnowledge, own: true },
  'DELETE /api/rag/models/{}': { ...withKnowledge, own: true },
  'GET /api/admin/rag/models/platform': 'superuser',
  'POST /api/admin/rag/models/platform': 'superuser',
  'PUT /api/admin/rag/models/platform/{}': 'superuser',
  'DELETE /api/admin/rag/models/platform/{}': 'superuser',
  'PATCH /api/admin/rag/models/platform/{}/set-active': 'superuser',
  'PATCH /api/admin/rag/models/platform/{}/deactivate': 'superuser',
  'GET /api/user/ai-usage-stats': 'user',
  'GET /api/admin/ai-usage-stats': 'superuser',
  'GET /api/user/documents': 'user',
  'GET /api/user/documents/{}': own,
  'DELETE /api/user/documents/{}': own,
  'POST /api/user/documents/{}/restore': own,
  'GET /api/cases': 'superuser',
  'GET /api/cases/{}/documents': 'superuser',
  'GET /api/cases/{}/documents/{}': 'superuser',
  'GET /api/cases/{}/versions': 'superuser',
  'GET /api/cases/{}/version-changes': 'superuser',
  'GET /api/cases/{}/version-changes/word': 'superuser',
  'GET /api/cases/{}/version-file': 'superuser',
  'PATCH /api/cases/{}/case-number': 'superuser',
  'POST /api/admin/cases/{}/erase': 'superuser',
  'GET /api/admin/pending-cases': 'superuser',
  'GET /api/admin/stats': 'superuser',
  'GET /api/admin/users': 'superuser',
  'PATCH /api/admin/users/{}': 'superuser',
  'POST /api/admin/users/{}/reset-generation-count': 'superuser',
} as const satisfies Readonly<Record<string, Role | Access>>;

/** A route of the table: other tables that say something of each route are checked against it by the compiler. */
export type RouteKey = keyof typeof entries;
export const authorization: Readonly<Record<string, Role | Access>> = entries;

/** An entry in full. */
export const accessOf = (entry: Role | Access): Access => (typeof entry === 'string' ? { role: entry } : entry);
