import { expect } from 'chai';
import { request } from 'node:http';
import { createAppRouter } from './router.js';
import { problem, startPlatform, type Platform } from './testing/platform.js';

describe('who is let in', () => {
  let platform: Platform;
  before(async () => {
    platform = await startPlatform({ publicUrl: new URL('http://court.example.cn') });
  });
  after(() => platform.close());
  const call: Platform['call'] = (...args) => platform.call(...args);
  const post: Platform['post'] = (...args) => platform.post(...args);

  describe('origin check', () => {
    const refused = { status: 403, code: 'cross_origin' };
    it('refuses a state change from another site', async () => {
      expect(await problem(await post('/api/echo', { name: 'x' }, { Origin: 'https://evil.example' }))).to.include(
        refused,
      );
      expect(await problem(await post('/api/echo', { name: 'x' }, { Origin: 'null' }))).to.include(refused);
      expect(await problem(await post('/api/echo', { name: 'x' }, { 'Sec-Fetch-Site': 'same-site' }))).to.include(
        refused,
      );
    });
    it('lets through our own pages, the public address, and programs that say nothing', async () => {
      for (const headers of [{ Origin: platform.base }, { Origin: 'http://court.example.cn' }, {}])
        expect((await post('/api/echo', { name: 'x' }, headers as Record<string, string>)).status).to.equal(200);
    });
    /** The response's status to a state change under a host's name, from a page of the origin. */
    const statusOf = (
      asked: Platform,
      host: string,
      origin?: string,
      path = '/api/echo',
    ): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const headers = { Host: host, 'Content-Type': 'application/json', ...(origin && { Origin: origin }) };
        request(`${asked.base}${path}`, { method: path === '/api/echo' ? 'POST' : 'GET', headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on('error', reject)
          .end(path === '/api/echo' ? '{"name":"x"}' : undefined);
      });
    describe('of a court that has not said its address', () => {
      let unnamed: Platform;
      before(async () => {
        unnamed = await startPlatform();
      });
      after(() => unnamed.close());
      it('knows its own address with the usual port or in capitals, as a proxy may write it', async () => {
        for (const [host, origin] of [
          ['court.gov.cn:443', 'https://court.gov.cn'],
          ['court.gov.cn:80', 'http://court.gov.cn'],
          ['COURT.gov.cn', 'https://court.gov.cn'],
          ['court.gov.cn:8443', 'https://court.gov.cn:8443'],
        ] as const)
          expect(await statusOf(unnamed, host, origin), `${host} ${origin}`).to.equal(200);
        for (const [host, origin] of [
          ['court.gov.cn:8443', 'https://court.gov.cn'],
          ['court.gov.cn', 'https://court.gov.cn:8443'],
          ['court.gov.cn', 'https://court.gov.cn.evil.example'],
          ['court.gov.cn', 'https://court.gov.cn@evil.example'],
          ['court.gov.cn', 'javascript:1'],
        ] as const)
          expect(await statusOf(unnamed, host, origin), `${host} ${origin}`).to.equal(403);
      });
    });
    it('refuses calls under a name that is not the court’s, also one that a stranger’s name server points at it', async () => {
      for (const [host, origin] of [
        ['rebound.evil.example', 'http://rebound.evil.example'],
        ['rebound.evil.example', undefined],
        ['court.example.cn.evil.example', 'http://court.example.cn'],
      ] as const)
        expect(await statusOf(platform, host, origin), `${host} ${origin ?? ''}`).to.equal(421);
      expect(await statusOf(platform, 'rebound.evil.example', undefined, '/api/open')).to.equal(421);
    });
    it('takes the court’s own name, addresses and probes by the name of a machine', async () => {
      for (const [host, origin] of [
        ['court.example.cn', 'http://court.example.cn'],
        ['COURT.example.cn:80', 'http://court.example.cn'],
        ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
        ['[::1]:8080', 'http://[::1]:8080'],
        ['localhost:8080', 'http://localhost:8080'],
        ['10.0.0.7', 'http://court.example.cn'],
      ] as const)
        expect(await statusOf(platform, host, origin), `${host} ${origin}`).to.equal(200);
      expect(await statusOf(platform, 'backend-1:8080', undefined, '/healthz')).to.equal(200);
    });
    it('compares an origin with the court’s address in scheme and port', async () => {
      for (const origin of ['https://court.example.cn', 'http://court.example.cn:8080'])
        expect(await statusOf(platform, 'court.example.cn', origin), origin).to.equal(403);
      expect(await statusOf(platform, 'court.example.cn:8080', 'http://court.example.cn:8080')).to.equal(403);
    });
    it('leaves queries alone', async () =>
      expect((await call('/api/open', { headers: { Origin: 'https://evil.example' } })).status).to.equal(200));
  });

  describe('roles', () => {
    const as = (token: string) => ({ headers: { Cookie: `juanzong_session=${token}` } });
    it('asks a visitor to sign in', async () => {
      for (const path of ['/api/mine', '/api/admin'])
        expect(await problem(await call(path))).to.include({ status: 401, code: 'not_signed_in' });
    });
    it('keeps users out of what is for administrators', async () => {
      expect((await call('/api/mine', as('user-token'))).status).to.equal(200);
      expect(await problem(await call('/api/admin', as('user-token')))).to.include({ status: 403, code: 'forbidden' });
      expect((await call('/api/admin', as('admin-token'))).status).to.equal(200);
    });
    it('asks for the plan that a route needs', async () => {
      expect((await call('/api/planned')).status).to.equal(401);
      expect(await problem(await call('/api/planned', as('user-token')))).to.include({
        status: 403,
        code: 'plan_required',
      });
      for (const token of ['professional-token', 'admin-token'])
        expect((await call('/api/planned', as(token))).status).to.equal(200);
    });
    it('takes an unknown token for a visitor', async () =>
      expect((await call('/api/mine', as('forged'))).status).to.equal(401));
  });
});

describe('the authorisation table', () => {
  it('refuses a route it does not know, at registration', () => {
    expect(() => createAppRouter().get('/api/unheard-of', () => undefined)).to.throw('GET /api/unheard-of');
  });
  it('refuses to register a route twice', () => {
    const router = createAppRouter();
    router.get('/api/forms/', () => undefined);
    expect(() => router.get('/api/forms', () => undefined)).to.throw('twice');
  });
});
