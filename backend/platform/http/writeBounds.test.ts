import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import Koa from 'koa';
import { createLogger } from '../../runtime/logging/logger.js';
import { handleErrors } from './handleErrors.js';
import { authorization, writeBounds } from './authorization.js';
import { RequestError } from './requestError.js';
import { requestScope } from './requestScope.js';
import { createAppRouter } from './router.js';
import { accountLimits } from './testing/accountLimits.js';
import type { AppRouter, AppState } from './types.js';
import { accountLimitsOf } from './writeBounds.js';

const writes = Object.keys(authorization).filter((key) => !key.startsWith('GET '));

describe('every operation that writes', () => {
  let server: Server;
  let url: string;
  let asked: string[] = [];
  let isUsedUp = false;
  before(async () => {
    const table = Object.fromEntries(writes.map((key) => [key, 'anonymous'] as const));
    const limits = accountLimits(async (name) => {
      asked.push(name);
      if (isUsedUp) throw new RequestError('too_many_requests', { retryAfter: 77 });
    });
    const router = createAppRouter(table, { accountLimits: limits, recordsViews: () => (_ctx, next) => next() });
    for (const key of writes) {
      const [method = '', path = ''] = key.split(' ');
      let n = 0;
      const pattern = path.replace(/\{\}/g, () => `:p${(n += 1)}`);
      router[method.toLowerCase() as keyof Pick<AppRouter, 'post' | 'put' | 'patch' | 'delete'>](pattern, (ctx) => {
        asked.push('the route');
        ctx.status = 204;
      });
    }
    const logger = createLogger('silent');
    const app = new Koa<AppState>();
    app.use(requestScope({ logger, now: () => new Date(), hashCommand: (content) => content }));
    app.use(handleErrors(logger));
    app.use((ctx, next) => {
      const id = ctx.get('X-Account');
      if (id !== '') ctx.state.account = { id, email: 'x@example.cn', isSuperuser: false, plan: 'explorer' };
      return next();
    });
    router.mount(app);
    server = await new Promise((resolve) => {
      const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
    });
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());

  const call = async (key: string, account: string) => {
    asked = [];
    const [method = '', path = ''] = key.split(' ');
    const headers = { 'X-Account': account };
    return fetch(url + path.replace(/\{\}/g, 'x'), { method, headers });
  };

  it('names what bounds it', () => {
    expect(Object.keys(writeBounds).sort()).to.deep.equal([...writes].sort());
    for (const [key, { account = [], counted = [], leavesNothing = false }] of Object.entries(writeBounds))
      expect(account.length + counted.length > 0 || leavesNothing, key).to.equal(true);
  });

  it('asks the limits of an account before anything else, and says when to come back', async () => {
    for (const key of writes) {
      const names = accountLimitsOf(key);
      isUsedUp = false;
      expect((await call(key, 'a-1')).status, key).to.equal(204);
      expect(asked, key).to.deep.equal([...names, 'the route']);
      expect((await call(key, '')).status, key).to.equal(204); // visitors are limited by the use case
      expect(asked, key).to.deep.equal(['the route']);
      isUsedUp = true;
      const refused = await call(key, 'a-1');
      expect(refused.status, key).to.equal(names.length > 0 ? 429 : 204);
      if (names.length === 0) continue;
      expect(asked, key).to.deep.equal([names[0]]);
      expect(refused.headers.get('Retry-After'), key).to.equal('77');
      expect(await refused.json(), key).to.include({ code: 'too_many_requests', detail: '操作过于频繁，请稍后再试。' });
    }
  });

  it('cannot be registered where nobody counts', () => {
    const router = createAppRouter({ 'PATCH /api/user/feature-flags': 'user' });
    expect(() => router.patch('/api/user/feature-flags', () => undefined)).to.throw('PATCH /api/user/feature-flags');
  });

  it('stands in the documentation with its bound', async () => {
    const page = await readFile('docs/operations.md', 'utf8');
    for (const key of writes) expect(page).to.include(`\`${key}\``);
  });
});
