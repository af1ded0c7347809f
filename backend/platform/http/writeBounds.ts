import type { RouteKey } from './authorization.js';
import type { LimitKeyPart } from './limitKey.js';
import type { AccountLimitName, RateLimitName } from './rateLimit.js';

/** Routes that may append events, write rows or have work done: everything that is not a GET. */
export type WriteKey = Extract<RouteKey, `${'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`>;

type Bound = {
  /** Counted by the router for the caller's account, whatever the request turns out to be. */
  readonly account?: readonly AccountLimitName[];
  /** Counted by the use case, by these parts of a key. */
  readonly counted?: readonly { readonly limit: RateLimitName; readonly by: readonly LimitKeyPart[] }[];
  /** It leaves no more behind than it found, and costs no more than a look. */
  readonly leavesNothing?: true;
};

/** At least one bound. */
export type WriteBound = Bound &
  (Required<Pick<Bound, 'account'>> | Required<Pick<Bound, 'counted'>> | Required<Pick<Bound, 'leavesNothing'>>);

const toggles = ['featureToggles', 'featureTogglesByDay'] as const;
const listChanges = ['documentListChanges', 'documentListChangesByDay'] as const;
const wordFiles = [
  { limit: 'documentGenerations', by: ['address'] },
  { limit: 'documentGenerations', by: ['account'] },
] as const;
const codes = { limit: 'codeAttempts', by: ['address', 'caseNumber'] } as const;
const administration = { account: ['administration'] } as const;
const ownEntries = { account: ['ownEntries'] } as const;

/** What bounds each route that is not a GET: one without an entry does not compile. In words: `docs/operations.md`, Limits. */
export const writeBounds: Readonly<Record<WriteKey, WriteBound>> = {
  'POST /api/auth-utils/register-captcha': { counted: [{ limit: 'captchaRegistrations', by: ['address'] }] },
  'POST /api/auth-utils/puzzle': { leavesNothing: true },
  'POST /auth/register': { counted: [{ limit: 'registrations', by: ['address'] }] },
  // A right password needs a captcha too.
  'POST /auth/login': {
    counted: [
      { limit: 'captchaRegistrations', by: ['address'] },
      { limit: 'loginAttemptsByAccount', by: ['email'] },
      { limit: 'loginAttemptsByAddress', by: ['address'] },
    ],
  },
  'POST /auth/logout': { leavesNothing: true },
  'PATCH /users/me': { ...ownEntries, counted: [{ limit: 'passwordChanges', by: ['account'] }] },
  'POST /api/documents/generate-and-save': { account: ['submissionsByDay'], counted: [...wordFiles, codes] },
  'POST /api/documents/generate-unsaved': { account: ['submissionsByDay'], counted: wordFiles },
  'POST /api/documents/read-word': {
    counted: [
      { limit: 'wordReads', by: ['address'] },
      { limit: 'wordReads', by: ['account'] },
    ],
  },
  'POST /api/documents/load-for-editing': { counted: [codes] },
  'POST /api/documents/versions': { counted: [codes] },
  'POST /api/documents/version-changes': { counted: [codes] },
  'POST /api/documents/version-changes/word': { counted: [...wordFiles, codes] },
  'POST /api/documents/version-file': { counted: [...wordFiles, codes] },
  'PATCH /api/user/feature-flags': { account: toggles },
  'PATCH /api/admin/feature-flags/{}': { account: toggles },
  'POST /api/user/agents': ownEntries,
  'PUT /api/user/agents/{}': ownEntries,
  'DELETE /api/user/agents/{}': ownEntries,
  'PUT /api/user/drafts/{}/{}': { account: ['draftSaves'] },
  'DELETE /api/user/drafts/{}/{}': { account: ['draftSaves'] },
  'POST /api/rag/models': ownEntries,
  'PUT /api/rag/models/{}': ownEntries,
  'DELETE /api/rag/models/{}': ownEntries,
  'POST /api/admin/rag/models/platform': administration,
  'PUT /api/admin/rag/models/platform/{}': administration,
  'DELETE /api/admin/rag/models/platform/{}': administration,
  'PATCH /api/admin/rag/models/platform/{}/set-active': administration,
  'PATCH /api/admin/rag/models/platform/{}/deactivate': administration,
  'DELETE /api/user/documents/{}': { account: listChanges },
  'POST /api/user/documents/{}/restore': { account: listChanges },
  'PATCH /api/cases/{}/case-number': administration,
  'POST /api/admin/cases/{}/erase': administration,
  'PATCH /api/admin/users/{}': administration,
  'POST /api/admin/users/{}/reset-generation-count': administration,
};

/** The limits that the router counts for the caller's account. */
export const accountLimitsOf = (key: string): readonly AccountLimitName[] =>
  Object.entries<WriteBound>(writeBounds).find(([route]) => route === key)?.[1].account ?? [];
