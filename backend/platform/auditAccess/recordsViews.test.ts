import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import Koa from 'koa';
import { StoreUnavailableError } from '../../adapters/eventStore/errors.js';
import { handleErrors } from '../http/handleErrors.js';
import { requestScope } from '../http/requestScope.js';
import { createAppRouter } from '../http/router.js';
import type { AppMiddleware, AppState, Viewed } from '../http/types.js';
import { createLogger } from '../../runtime/logging/logger.js';
import type { RecordTaking, RecordView, Taking, View } from './recordViews.js';
import { recordsViews, showing } from './recordsViews.js';

const path = '/api/admin/users';
const secret = '王五';

describe('a route that shows data of others', () => {
  const servers: Server[] = [];
  after(() => servers.forEach((server) => server.close()));

  /** Returns the response that a route with this handler gives to an administrator or another person. */
  const answered = async (
    handler: AppMiddleware,
    record: RecordView,
    isSuperuser = true,
    recordTaking: RecordTaking = () => Promise.resolve(),
  ) => {
    const logger = createLogger('silent');
    const router = createAppRouter(
      { [`GET ${path}`]: 'anonymous' },
      { recordsViews: recordsViews({ record, recordTaking }) },
    );
    router.get(path, handler);
    const app = new Koa<AppState>();
    app.use(requestScope({ logger, now: () => new Date('2026-05-31T18:00:00Z'), hashCommand: (content) => content }));
    app.use(handleErrors(logger));
    app.use((ctx, next) => {
      ctx.state.account = { id: 'a-1', email: 'court@example.cn', isSuperuser, plan: 'admin' };
      return next();
    });
    router.mount(app);
    const server = await new Promise<Server>((resolve) => {
      const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
    });
    servers.push(server);
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
    return { status: response.status, text: await response.text() };
  };
  const shows: AppMiddleware = async (ctx) => {
    await showing(ctx, { accountIds: ['a-2'] });
    ctx.body = { name: secret };
  };
  const nothing: RecordView = () => Promise.resolve();

  it('responds to an administrator once the view is recorded, and to others without a record', async () => {
    const views: View[] = [];
    const record: RecordView = async (view) => void views.push(view);
    expect(await answered(shows, record)).to.deep.include({ status: 200 });
    expect(views).to.have.length(1);
    expect(views[0]).to.deep.include({ scope: 'accounts', accountIds: ['a-2'], actor: { kind: 'user', id: 'a-1' } });
    expect(await answered(shows, record, false)).to.deep.include({ status: 200 });
    expect(views).to.have.length(1);
  });

  it('responds 503 and shows nothing when the view cannot be recorded', async () => {
    const { status, text } = await answered(shows, () => Promise.reject(new StoreUnavailableError()));
    expect([status, text.includes(secret)]).to.deep.equal([503, false]);
  });

  it('shows an administrator nothing until it names the persons whose data it shows', async () => {
    const silent: AppMiddleware = (ctx) => void (ctx.body = { name: secret });
    const { status, text } = await answered(silent, nothing);
    expect([status, text.includes(secret)]).to.deep.equal([500, false]);
    expect((await answered(silent, nothing, false)).status).to.equal(200);
    const refuses: AppMiddleware = (ctx) => void (ctx.status = 404);
    expect((await answered(refuses, nothing)).status).to.equal(404);
  });

  describe('as a file', () => {
    const sends =
      (viewed: Viewed): AppMiddleware =>
      async (ctx) => {
        await showing(ctx, viewed);
        ctx.attachment('papers.docx');
        ctx.body = Buffer.from(secret);
      };
    const file = { paper: 'submitted', version: 2 } as const;

    it('is sent to the court once it is recorded which file of which case was taken, and to others without a record', async () => {
      const takings: Taking[] = [];
      const recordTaking: RecordTaking = async (taking) => void takings.push(taking);
      const sent = sends({ caseId: 'c-1', file });
      expect(await answered(sent, nothing, true, recordTaking)).to.deep.equal({ status: 200, text: secret });
      expect(takings).to.have.length(1);
      expect(takings[0]).to.deep.include({ caseId: 'c-1', file, actor: { kind: 'user', id: 'a-1' } });
      expect(takings[0]?.bytes.toString()).to.equal(secret);
      expect(await answered(sent, nothing, false, recordTaking)).to.deep.equal({ status: 200, text: secret });
      expect(takings).to.have.length(1);
    });

    it('is withheld when it cannot be recorded, or nobody said which file it is', async () => {
      const unrecorded = await answered(sends({ caseId: 'c-1', file }), nothing, true, () =>
        Promise.reject(new StoreUnavailableError()),
      );
      expect([unrecorded.status, unrecorded.text.includes(secret)]).to.deep.equal([503, false]);
      const unnamed = await answered(sends({ caseId: 'c-1' }), nothing);
      expect([unnamed.status, unnamed.text.includes(secret)]).to.deep.equal([500, false]);
    });
  });

  it('cannot be registered without a recorder of views', () => {
    const router = createAppRouter({ [`GET ${path}`]: 'court' });
    expect(() => router.get(path, shows)).to.throw(`GET ${path}`);
  });
});
