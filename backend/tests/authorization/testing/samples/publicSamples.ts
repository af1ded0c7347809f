import { randomUUID } from 'node:crypto';
import { password } from '../personas.js';
import type { Samples } from '../sample.js';

const get = (path: string) => ({ call: () => ({ path }) });

/** What everybody may ask for, and signing in and up. */
export const publicSamples: Samples = {
  'GET /healthz': get('/healthz'),
  'GET /readyz': get('/readyz'),
  'GET /metrics': get('/metrics'),
  'GET /api/openapi.json': get('/api/openapi.json'),
  'GET /api/docs': get('/api/docs'),
  'GET /api/config/app-mode': get('/api/config/app-mode'),
  'GET /api/config/device': get('/api/config/device'),
  'GET /api/forms': get('/api/forms'),
  'GET /api/forms/{}': get('/api/forms/claim-divorce'),
  'GET /api/templates/find-path': get(
    `/api/templates/find-path?doc_type_name=${encodeURIComponent('民事起诉状')}&case_cause=${encodeURIComponent('离婚纠纷')}`,
  ),
  'GET /api/templates/all-structured': get('/api/templates/all-structured'),
  'POST /api/templates/recommend': {
    call: () => ({ path: '/api/templates/recommend', body: { description: '房东不退押金' } }),
  },
  'GET /api/templates/{}/{}': get('/api/templates/claim/civil'),
  'GET /api/feature-flags/public': get('/api/feature-flags/public'),
  'GET /api/ledger/key': get('/api/ledger/key'),
  'GET /api/ledger/checkpoint': { ...get('/api/ledger/checkpoint'), answers: [200, 404] }, // nothing is sealed yet
  'GET /api/ledger/consistency': { ...get('/api/ledger/consistency?from=1&to=1'), answers: [200, 404] },
  'GET /api/receipts/{}': {
    call: (_world, { submitted }) => ({ path: `/api/receipts/${submitted.receiptId}` }),
    answers: [200, 202],
  },
  'POST /api/auth-utils/register-captcha': {
    call: () => ({
      path: '/api/auth-utils/register-captcha',
      body: { session_id: randomUUID(), answer: 'ab12' },
    }),
  },
  'POST /api/auth-utils/puzzle': { call: () => ({ path: '/api/auth-utils/puzzle', body: { action: 'captcha' } }) },
  'POST /auth/register': {
    call: async ({ client }) => ({
      path: '/auth/register',
      body: { email: `${randomUUID()}@example.cn`, password, agreeToTerms: true, ...(await client.captcha()) },
    }),
  },
  'POST /auth/login': {
    call: async ({ client, people }) => ({
      path: '/auth/login',
      form: { username: people.user.email, password: people.user.password, ...(await client.captcha()) },
    }),
    session: 'ends',
  },
  'POST /auth/logout': { call: () => ({ path: '/auth/logout' }), session: 'ends' },
};
