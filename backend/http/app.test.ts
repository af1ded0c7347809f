import { expect } from 'chai';
import { createHash, createHmac } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { DomainError } from '../../domain/eventSourcing/domainError.js';
import { StoreUnavailableError } from '../eventStore/errors.js';
import { createLogger } from '../logging/logger.js';
import { keyedHash } from '../sealing/installationKeys.js';
import { createApp } from './app.js';
import { commandContext } from './commandContext.js';
import { answerPosition } from './minPosition.js';
import { parse, parseFields } from './parse.js';
import { createAppRouter } from './router.js';
import type { SignedInAccount } from './types.js';

const accounts: Record<string, SignedInAccount> = {
  'user-token': { id: 'u1', email: 'zhang@example.cn', isSuperuser: false, plan: 'explorer' },
  'admin-token': { id: 'a1', email: 'fayuan@example.cn', isSuperuser: true, plan: 'admin' },
};

describe('the HTTP platform', () => {
  let server: Server;
  let directory: string;
  let base: string;
  const logged: string[] = [];
  const call = (path: string, init: RequestInit = {}) => fetch(base + path, init);
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    call(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const problem = async (response: Response) => ({
    status: response.status,
    ...z
      .looseObject({
        detail: z.string().regex(/\p{Script=Han}/u),
        code: z.string(),
        errors: z.array(z.object({ path: z.string(), message: z.string().regex(/\p{Script=Han}/u) })).optional(),
      })
      .parse(await response.json()),
  });

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'juanzong-http-'));
    await mkdir(join(directory, 'assets'));
    await writeFile(join(directory, 'index.html'), '<!doctype html><title>卷宗</title>');
    await writeFile(join(directory, 'assets', 'main-abc123.js'), 'export {};');
    await writeFile(join(directory, 'assets', 'main-abc123.js.br'), brotliCompressSync('export {};'));
    await writeFile(join(directory, 'assets', 'main-abc123.js.gz'), gzipSync('export {};'));
    await writeFile(join(directory, 'verify.html'), '<style>a{}</style><script>let a = 1;</script>');
    await writeFile(join(directory, 'user-agreement.txt'), '用户协议');
    const router = createAppRouter({
      'GET /api/open': 'anonymous',
      'GET /api/mine': 'user',
      'GET /api/admin': 'superuser',
      'POST /api/echo': 'anonymous',
      'POST /api/command': 'anonymous',
      'GET /api/fail/{}': 'anonymous',
    });
    router.get('/api/open', (ctx) => void (ctx.body = { open: true }));
    router.get('/api/mine', (ctx) => void (ctx.body = { id: ctx.state.account?.id }));
    router.get('/api/admin', (ctx) => void (ctx.body = { id: ctx.state.account?.id }));
    router.post('/api/echo', (ctx) => {
      ctx.body = parseFields(z.strictObject({ name: z.string().min(1), age: z.number().optional() }), ctx.request.body);
    });
    router.post('/api/command', (ctx) => {
      answerPosition(ctx, 77n);
      ctx.body = commandContext(ctx);
    });
    router.get('/api/fail/:how', (ctx) => {
      const { how } = parse(
        z.object({ how: z.enum(['domain', 'store', 'postgres', 'conflict', 'late', 'bug']) }),
        ctx.params,
      );
      ctx.type = 'application/msword';
      if (how === 'domain') throw new DomainError('case_number_taken');
      if (how === 'store') throw new StoreUnavailableError();
      if (how === 'postgres') throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
      if (how === 'conflict') throw Object.assign(new Error('moved on'), { type: 'wrong-expected-version' });
      if (how === 'late') throw new DOMException('took too long', 'TimeoutError');
      throw new Error('张三的身份证号是 110101199003070011');
    });
    const app = createApp({
      logger: createLogger('info', { write: (line) => void logged.push(line) }),
      now: () => new Date('2026-03-01T00:00:00Z'),
      hashCommand: keyedHash(new Uint8Array(32).fill(1), 'hex'),
      router,
      findSession: (token) => Promise.resolve(accounts[token]),
      waitForPosition: (position) => Promise.resolve(position <= 100n),
      frontendDirectory: directory,
      publicUrl: new URL('http://court.example.cn'),
      minPositionTimeoutMs: 50,
    });
    server = app.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(async () => {
    await new Promise((resolve) => server.close(resolve));
    await rm(directory, { recursive: true });
  });

  describe('errors', () => {
    for (const [how, status, code] of [
      ['domain', 409, 'case_number_taken'],
      ['conflict', 409, 'concurrent_change'],
      ['late', 503, 'overloaded'],
      ['bug', 500, 'internal_error'],
      ['nonsense', 400, 'malformed_request'],
    ] as const)
      it(`answers ${status} ${code} in Chinese and JSON for ${how}`, async () => {
        const response = await call(`/api/fail/${how}`);
        expect(response.headers.get('content-type')).to.contain('application/json');
        expect(await problem(response)).to.include({ status, code });
      });
    for (const how of ['store', 'postgres'])
      it(`says when to come back while the ${how} is away`, async () => {
        const response = await call(`/api/fail/${how}`);
        expect(response.headers.get('retry-after')).to.equal('5');
        expect(await problem(response)).to.include({ status: 503, code: 'store_unavailable' });
      });
    it('names the correlation id of an unexpected error and logs no word of its message', async () => {
      const response = await call('/api/fail/bug', { headers: { 'X-Correlation-Id': 'trace-0001' } });
      expect(await problem(response)).to.include({ correlation_id: 'trace-0001' });
      const lines = logged.filter((line) => line.includes('trace-0001')).join('');
      expect(lines)
        .to.contain('app.test.ts')
        .and.not.match(/张三|110101|fail\/bug/);
    });
    it('answers 404 in JSON under /api and 405 with Allow for another method', async () => {
      expect(await problem(await call('/api/nothing'))).to.include({ status: 404, code: 'not_found' });
      const response = await call('/api/open', { method: 'DELETE' });
      expect(response.headers.get('allow')).to.contain('GET');
      expect(await problem(response)).to.include({ status: 405, code: 'method_not_allowed' });
    });
  });

  describe('bodies', () => {
    it('takes JSON and names wrong fields in Chinese', async () => {
      expect(await (await post('/api/echo', { name: '李四' })).json()).to.deep.equal({ name: '李四' });
      const answer = await problem(await post('/api/echo', { name: '', age: 'x', extra: 1 }));
      expect(answer).to.include({ status: 422, code: 'fields_invalid' });
      expect(answer.errors?.map(({ path }) => path)).to.include.members(['name', 'age']);
    });
    it('refuses more than 1 MiB, announced or not, with 413', async () => {
      const large = JSON.stringify({ name: 'x'.repeat(1024 * 1024) });
      expect(await problem(await post('/api/echo', large))).to.include({ status: 413, code: 'payload_too_large' });
      const status = await new Promise((resolve, reject) => {
        const chunked = httpRequest(
          `${base}/api/echo`,
          { method: 'POST', headers: { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' } },
          (response) => resolve(response.resume().statusCode),
        ).on('error', reject);
        chunked.end(large);
      });
      expect(status).to.equal(413);
    });
    for (const body of ['{"name":', '"text"', '{"name":"a","__proto__":{"admin":true}}'])
      it(`refuses ${body} with 400`, async () =>
        expect(await problem(await post('/api/echo', body))).to.include({ status: 400, code: 'malformed_request' }));
  });

  describe('text', () => {
    it('reaches routes without NUL and without halves of surrogate pairs', async () => {
      const answer = await post('/api/echo', '{"name":"王\\u0000五\\ud83d"}');
      expect(await answer.json()).to.deep.equal({ name: '王五\uFFFD' });
      expect(await (await post('/api/echo', { name: '😀' })).json()).to.deep.equal({ name: '😀' });
    });
    it('is refused when it is nested without end, or a path has NUL in it', async () => {
      const deep = `{"name":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
      expect(await problem(await post('/api/echo', deep))).to.include({ status: 400, code: 'malformed_request' });
      expect(await problem(await call('/api/open?q=%00'))).to.include({ status: 400, code: 'malformed_request' });
    });
  });

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
      for (const headers of [{ Origin: base }, { Origin: 'http://court.example.cn' }, {}])
        expect((await post('/api/echo', { name: 'x' }, headers as Record<string, string>)).status).to.equal(200);
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
    it('takes an unknown token for a visitor', async () =>
      expect((await call('/api/mine', as('forged'))).status).to.equal(401));
  });

  describe('commands and positions', () => {
    it('makes a context of key, content and actor', async () => {
      const key = { 'Idempotency-Key': '7a0c1f6e-0000-4000-8000-000000000001' };
      const response = await post(
        '/api/command',
        { b: 1, a: { d: 2, c: 3 } },
        { ...key, Cookie: 'juanzong_session=user-token' },
      );
      expect(response.headers.get('x-position')).to.equal('77');
      const context = z.looseObject({ commandHash: z.string() }).parse(await response.json());
      expect(context).to.deep.include({ commandId: key['Idempotency-Key'], actor: { kind: 'user', id: 'u1' } });
      const content = 'POST /api/command\n{"a":{"c":3,"d":2},"b":1}';
      const keyed = createHmac('sha256', new Uint8Array(32).fill(1)).update(content).digest('hex');
      expect(context.commandHash).to.equal(keyed);
      // An unkeyed hash would let anyone who reads the log try out what an erased body said.
      expect(context.commandHash).not.to.equal(createHash('sha256').update(content).digest('hex'));
    });
    it('makes up a key when there is none and refuses one that is none', async () => {
      const ids = await Promise.all(
        [1, 2].map(async () => z.object({ commandId: z.uuid() }).parse(await (await post('/api/command', {})).json())),
      );
      expect(ids[0]?.commandId).not.to.equal(ids[1]?.commandId);
      expect((await post('/api/command', {}, { 'Idempotency-Key': 'a b' })).status).to.equal(400);
    });
    it('waits for the read models, bounded', async () => {
      const at = (position: string) => call('/api/open', { headers: { 'X-Min-Position': position } });
      expect((await at('100')).status).to.equal(200);
      expect((await at('-1')).status).to.equal(400);
      const behind = await at('101');
      expect(behind.headers.get('retry-after')).to.equal('2');
      expect(await problem(behind)).to.include({ status: 503, code: 'read_model_behind' });
    });
  });

  describe('frontend', () => {
    const html = { headers: { Accept: 'text/html' } };
    it('answers every page with index.html, under a policy without inline scripts', async () => {
      for (const path of [
        '/',
        '/claim/private-lending',
        '/app/admin/cases/%EF%BC%882026%EF%BC%89%E4%BA%AC1.5%E5%8F%B7',
      ]) {
        const response = await call(path, html);
        expect(await response.text()).to.contain('卷宗');
        expect(response.headers.get('content-security-policy')).to.contain("script-src 'self'");
        expect(response.headers.get('cache-control')).to.equal('no-cache');
      }
    });
    it('lets browsers keep files with a hash in their name, and no others', async () => {
      const asset = await call('/assets/main-abc123.js');
      expect(asset.headers.get('cache-control')).to.contain('immutable');
      expect((await call('/user-agreement.txt')).headers.get('cache-control')).to.equal('no-cache');
      expect((await call('/assets/gone-000.js', html)).status).to.equal(404);
    });
    it('sends the compressed copy that the build made, to those who can read it', async () => {
      for (const [accepted, sent] of [
        ['gzip, deflate, br, zstd', 'br'],
        ['gzip, deflate', 'gzip'],
        ['identity', null],
      ] as const) {
        const asset = await call('/assets/main-abc123.js', { headers: { 'Accept-Encoding': accepted } });
        expect(asset.headers.get('content-encoding'), accepted).to.equal(sent);
        expect(asset.headers.get('content-type')).to.contain('javascript');
        expect(asset.headers.get('vary')).to.contain('Accept-Encoding');
        expect(asset.headers.get('cache-control')).to.contain('immutable');
        expect(await asset.text()).to.equal('export {};');
      }
    });
    it('lets the receipt verifier run its own script and nothing else', async () => {
      const response = await call('/verify.html', html);
      const script = createHash('sha256').update('let a = 1;').digest('base64');
      expect(response.headers.get('content-security-policy')).to.contain(`script-src 'sha256-${script}';`);
      expect(response.headers.get('content-security-policy'))
        .to.contain("default-src 'none'")
        .and.not.contain('unsafe');
      expect(await response.text()).to.contain('let a = 1;');
    });
    it('answers nothing outside its folder', async () => {
      const status = await new Promise((resolve, reject) =>
        httpRequest(`${base}/..%2f..%2fetc/passwd`, (response) => resolve(response.resume().statusCode))
          .on('error', reject)
          .end(),
      );
      expect(status).to.be.oneOf([400, 403, 404]);
    });
  });

  it('believes a proxy only when told, and then only the address that the proxy itself saw', async () => {
    const addressSeen = async (trustProxy: boolean): Promise<string> => {
      const router = createAppRouter({ 'GET /api/open': 'anonymous' });
      router.get('/api/open', (ctx) => void (ctx.body = ctx.state.clientAddress));
      const app = createApp({
        logger: createLogger('silent'),
        now: () => new Date(),
        hashCommand: (content) => content,
        router,
        findSession: () => Promise.resolve(undefined),
        waitForPosition: () => Promise.resolve(true),
        frontendDirectory: directory,
        trustProxy,
      });
      const listening = app.listen(0, '127.0.0.1');
      await new Promise((resolve) => listening.once('listening', resolve));
      const { port } = listening.address() as AddressInfo;
      const response = await fetch(`http://127.0.0.1:${port}/api/open`, {
        headers: { 'X-Forwarded-For': '6.6.6.6, 203.0.113.9', Connection: 'close' },
      });
      const seen = await response.text();
      listening.close();
      return seen;
    };
    expect(await addressSeen(false)).to.equal('127.0.0.1');
    expect(await addressSeen(true)).to.equal('203.0.113.9');
  });

  it('writes neither paths nor query strings into the log', async () => {
    await call('/api/open?name=wangwu-secret');
    expect(logged.join('')).to.contain('"route":"/api/open"').and.not.contain('wangwu-secret');
  });
});

describe('the authorisation table', () => {
  it('refuses a route it does not know, at registration', () => {
    expect(() => createAppRouter().get('/api/unheard-of', () => undefined)).to.throw('GET /api/unheard-of');
  });
  it('refuses to register a route twice', () => {
    const router = createAppRouter();
    router.get('/api/cases/', () => undefined);
    expect(() => router.get('/api/cases', () => undefined)).to.throw('twice');
  });
});
