import { expect } from 'chai';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { recordsViews, showing } from '../../auditAccess/recordsViews.js';
import { createApp } from '../../http/app.js';
import { RequestError } from '../../http/requestError.js';
import { createAppRouter } from '../../http/router.js';
import { accountLimits } from '../../http/testing/accountLimits.js';
import type { AppRouter } from '../../http/types.js';
import { createLogger } from '../../../runtime/logging/logger.js';
import { watchResponses } from './watchResponses.js';

/** What is complained about after one call of an application with these routes. */
const complaintsAfter = async (
  register: (router: AppRouter) => void,
  method: string,
  path: string,
  { headers = {}, body }: { readonly headers?: Record<string, string>; readonly body?: object } = {},
): Promise<string> => {
  const { around, mustHaveKept } = watchResponses();
  const router = createAppRouter(undefined, {
    accountLimits: accountLimits(),
    recordsViews: recordsViews({ record: () => Promise.resolve(), recordTaking: () => Promise.resolve() }),
  });
  register(router);
  const app = createApp({
    around,
    logger: createLogger('silent'),
    now: () => new Date(),
    hashCommand: (content) => content,
    router,
    findSession: async () => ({ id: 'u', email: 'u@example.cn', isSuperuser: true, plan: 'admin' }),
    waitForPosition: async () => false,
    frontendDirectory: tmpdir(),
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sent = {
    headers: { Cookie: 'juanzong_session=x', 'Content-Type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  };
  await (await fetch(base + path, { method, ...sent })).text();
  await new Promise((resolve) => server.close(resolve));
  try {
    mustHaveKept();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return '';
};

const stats = {
  total_cases: 1,
  filed_cases: 0,
  pending_cases: 1,
  closed_cases: 0,
  answered_corrections: 0,
  this_month_filed: 0,
  this_year_filed: 0,
  weekly_daily_trend: Array.from({ length: 7 }, (_, day) => ({ date: `2026-01-0${day + 1}`, count: 0 })),
  monthly_top_causes: [{ cause: '离婚纠纷', count: 1 }],
  weekly_cause_distribution: [],
  behind: null,
};
const answering = (body: unknown) => (router: AppRouter) =>
  router.get('/api/admin/stats', (ctx) => void (ctx.body = body));
const about = (body: unknown) => complaintsAfter(answering(body), 'GET', '/api/admin/stats');

describe('watching responses', () => {
  it('has nothing to say about a response as it is described', async () => {
    expect(await about(stats)).to.equal('');
  });

  it('names route, status and place of what is missing, of another type or not described', async () => {
    const lacking = Object.fromEntries(Object.entries(stats).filter(([name]) => name !== 'total_cases'));
    expect(await about(lacking)).to.match(/GET \/api\/admin\/stats, 200: at total_cases: /);
    expect(await about({ ...stats, monthly_top_causes: [{ cause: '离婚纠纷', count: '1' }] })).to.match(
      /200: at monthly_top_causes\.0\.count: .*\("1"\)/,
    );
    expect(await about({ ...stats, secret: 1 })).to.include('200: at secret: not described');
    expect(await about({ ...stats, left_out: undefined }), 'JSON has no undefined').to.equal('');
  });

  it('sees another media type, no body at all, and a status nobody described', async () => {
    expect(
      await complaintsAfter(
        (router) => router.get('/api/admin/stats', (ctx) => void (ctx.body = '文字')),
        'GET',
        '/api/admin/stats',
      ),
    ).to.include('is text/plain, described as application/json');
    expect(await about(null)).to.include('204: answers with a status that is not described');
  });

  it('sees a header that is missing and one that is not described', async () => {
    const erase = (set: Record<string, string>) => (router: AppRouter) =>
      router.post('/api/admin/cases/:id/erase', (ctx) => {
        ctx.set(set);
        ctx.body = { id: 'x', erased: true };
      });
    const path = '/api/admin/cases/x/erase';
    const asked = { body: { reason: '依本人申请删除' } };
    expect(await complaintsAfter(erase({ 'X-Position': '7' }), 'POST', path, asked)).to.equal('');
    expect(await complaintsAfter(erase({}), 'POST', path, asked)).to.include('lacks the header X-Position');
    expect(await complaintsAfter(erase({ 'X-Position': '7', 'X-Receipt-Id': 'x' }), 'POST', path, asked)).to.include(
      'has the header X-Receipt-Id, which is not described',
    );
  });

  it('knows which refusals a route may give', async () => {
    const refusing = (code: 'case_not_found' | 'store_unavailable') => (router: AppRouter) =>
      router.get('/api/admin/stats', () => {
        throw new RequestError(code);
      });
    expect(await complaintsAfter(refusing('store_unavailable'), 'GET', '/api/admin/stats')).to.equal('');
    expect(await complaintsAfter(refusing('case_not_found'), 'GET', '/api/admin/stats')).to.include(
      '404: refuses with case_not_found, which is not described',
    );
  });

  it('sees a request that is taken although its description does not allow it', async () => {
    const taking = (router: AppRouter) =>
      router.get('/api/admin/users', async (ctx) => {
        await showing(ctx, {});
        ctx.body = { items: [], total: 0, page: 1, page_size: 10 };
      });
    expect(await complaintsAfter(taking, 'GET', '/api/admin/users?page=2')).to.equal('');
    expect(await complaintsAfter(taking, 'GET', '/api/admin/users?page=none')).to.include(
      '200: takes what is not described, at page: ',
    );
  });

  it('bears refusals that come before any route, and 405', async () => {
    expect(
      await complaintsAfter(answering(stats), 'GET', '/api/admin/stats', { headers: { 'X-Min-Position': '9' } }),
    ).to.equal('');
    expect(await complaintsAfter(answering(stats), 'GET', '/api/nowhere')).to.equal('');
    expect(await complaintsAfter(answering(stats), 'DELETE', '/api/admin/stats')).to.equal('');
    expect(await complaintsAfter(answering(stats), 'HEAD', '/api/admin/stats')).to.equal('');
  });
});
