import { randomInt } from 'node:crypto';
import { submitCase, type SubmittedCase } from '../submittedCase.js';
import type { Person } from '../personas.js';
import type { Sample, Samples, World } from '../sample.js';

const get = (path: string): Sample => ({ call: () => ({ path }) });

/** A request about a party's case, which the court may see. */
const ofCase = (rest: string): Sample => ({
  call: ({ people }) => ({ path: `/api/cases/${people.otherUser.submitted.id}/${rest}` }),
});

/** The case to change: a new one where the change is permitted, the owner's where it must be refused. */
const caseFor = async ({ client, people }: World, { persona, cookie }: Person): Promise<SubmittedCase> =>
  persona === 'superuser' ? submitCase(client, people.user.cookie, cookie, '立案者') : people.otherUser.submitted;

const reason = '工作需要';

/** What is the court's. */
export const courtSamples: Samples = {
  'GET /api/cases': get('/api/cases/'),
  'GET /api/cases/{}/documents': ofCase('documents'),
  'GET /api/cases/{}/documents/{}': {
    call: ({ people }) => {
      const { id, receiptId } = people.otherUser.submitted;
      return { path: `/api/cases/${id}/documents/${receiptId}` };
    },
  },
  'GET /api/cases/{}/versions': ofCase('versions'),
  'GET /api/cases/{}/version-changes': ofCase('version-changes?from=1&to=1'),
  'GET /api/cases/{}/version-changes/word': ofCase('version-changes/word?from=1&to=1'),
  'GET /api/cases/{}/version-file': ofCase('version-file?version=1'),
  'PATCH /api/cases/{}/case-number': {
    call: async (world, who) => ({
      path: `/api/cases/${(await caseFor(world, who)).id}/case-number`,
      body: { new_case_number: `（2026）京0101民初${randomInt(1, 1_000_000)}号` },
    }),
  },
  'POST /api/admin/cases/{}/erase': {
    call: async (world, who) => ({
      path: `/api/admin/cases/${(await caseFor(world, who)).id}/erase`,
      body: { reason },
    }),
  },
  'GET /api/admin/pending-cases': get('/api/admin/pending-cases'),
  'GET /api/admin/stats': get('/api/admin/stats'),
  'GET /api/admin/feature-flags': get('/api/admin/feature-flags'),
  'PATCH /api/admin/feature-flags/{}': {
    call: () => ({ path: '/api/admin/feature-flags/ai_autofill', body: { is_enabled: true, reason } }),
  },
  'GET /api/admin/ai-usage-stats': get('/api/admin/ai-usage-stats'),
  'GET /api/admin/users': get('/api/admin/users'),
  // Whoever may not do it would make themselves an administrator.
  'PATCH /api/admin/users/{}': {
    call: ({ people }, who) => ({
      path: `/api/admin/users/${who.persona === 'superuser' ? people.explorer.id : who.id || people.user.id}`,
      body: who.persona === 'superuser' ? { platform_credits: 5, reason } : { is_superuser: true, reason },
    }),
  },
  'POST /api/admin/users/{}/reset-generation-count': {
    call: ({ people }) => ({
      path: `/api/admin/users/${people.explorer.id}/reset-generation-count`,
      body: { reason },
    }),
  },
};
