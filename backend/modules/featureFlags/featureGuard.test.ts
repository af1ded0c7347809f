import { expect } from 'chai';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import { featureFlagsProjection } from '../../../projections/featureFlags/featureFlagsProjection.js';
import { featurePreferencesProjection } from '../../../projections/featureFlags/featurePreferencesProjection.js';
import { feed } from '../../../projections/testing/feed.js';
import { recorded } from '../../../projections/testing/recordedEvents.js';
import { refusal } from '../../tests/harness/testBrowser.js';
import { createApp } from '../../platform/http/app.js';
import { createAppRouter } from '../../platform/http/router.js';
import type { Access } from '../../platform/http/types.js';
import { createLogger } from '../../runtime/logging/logger.js';
import { tablesIn } from '../../adapters/postgres/tablesIn.js';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
import { createFeatureOn } from './featureOn.js';

const table: Record<string, Access> = { 'POST /api/ai/chat': { role: 'anonymous', feature: 'ai_chat' } };

describe('a route that asks for a feature', () => {
  let database: TestDatabase;
  let servers: { base: string; close: () => void }[] = [];
  let position = 0n;
  before(async () => {
    database = await testDatabase();
    servers = await Promise.all([startProcess(), startProcess()]);
  });
  after(async () => {
    for (const { close } of servers) close();
    await database.drop();
  });

  /** The HTTP side of one process of the installation. */
  const startProcess = async () => {
    const router = createAppRouter(table, {
      featureOn: createFeatureOn({ tables: tablesIn(database.knex, database.schemas.read) }),
    });
    router.post('/api/ai/chat', (ctx) => void (ctx.body = { said: '您好' }));
    const app = createApp({
      logger: createLogger('silent'),
      now: () => new Date(),
      hashCommand: (content) => content,
      router,
      findSession: async (id) => ({ id, email: `${id}@example.cn`, isSuperuser: id === 'court', plan: 'explorer' }),
      waitForPosition: async () => true,
      frontendDirectory: tmpdir(),
    });
    const server: Server = await new Promise((resolve) => {
      const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
    });
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { base, close: () => void server.close() };
  };
  const happens = (...events: DomainEvent[]) =>
    feed(
      database,
      [featureFlagsProjection, featurePreferencesProjection],
      events.map((event) => recorded(event, { position: (position += 1n) })),
    );
  const callAs = (base: string, who?: string) =>
    fetch(`${base}/api/ai/chat`, {
      method: 'POST',
      headers: who === undefined ? {} : { Cookie: `juanzong_session=${who}` },
    });
  /** In every process, for a visitor and two people: whether they are let through. */
  const open = async () =>
    Promise.all(
      servers.map(async ({ base }) =>
        (await Promise.all([undefined, 'li', 'court'].map((who) => callAs(base, who)))).map(({ status }) => status),
      ),
    );

  it('lets through as platform and personal setting say, in every process at once', async () => {
    const both = (statuses: number[]) => [statuses, statuses];
    expect(await open(), 'not defined').to.deep.equal(both([403, 403, 403]));
    expect(await refusal(await callAs(servers[0]?.base ?? '', 'li'))).to.deep.equal({
      status: 403,
      code: 'feature_off',
    });
    await happens({
      type: 'FlagDefined',
      data: { key: 'ai_chat', name: 'AI助手', description: '。', isEnabled: true },
    });
    expect(await open()).to.deep.equal(both([200, 200, 200]));
    await happens({ type: 'FlagToggled', data: { key: 'ai_chat', isEnabled: false } });
    expect(await open()).to.deep.equal(both([403, 403, 403]));
    // What costs the court stays off where the court turned it off.
    await happens({ type: 'PreferenceToggled', data: { userId: 'li', key: 'ai_chat', isEnabled: true } });
    expect(await open()).to.deep.equal(both([403, 403, 403]));
    await happens({ type: 'FlagToggled', data: { key: 'ai_chat', isEnabled: true } });
    await happens({ type: 'PreferenceToggled', data: { userId: 'li', key: 'ai_chat', isEnabled: false } });
    expect(await open()).to.deep.equal(both([200, 403, 200]));
    await happens({ type: 'AccountErased', data: { userId: 'li', reason: '本人要求' } });
    expect(await open()).to.deep.equal(both([200, 200, 200]));
  });

  it('cannot be registered where nobody can tell whether the feature is on', () => {
    const router = createAppRouter(table);
    expect(() => router.post('/api/ai/chat', () => undefined)).to.throw('ai_chat');
  });
});
