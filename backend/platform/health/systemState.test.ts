import { expect } from 'chai';
import { systemParts, type SystemPartName } from '../../../domain/contract/service.js';
import { startRoutes, type TestRoutes } from '../../tests/harness/startRoutes.js';
import { createAppRouter } from '../http/router.js';
import type { HealthCheck } from './healthCheck.js';
import { systemStateRoute } from './systemState.js';

describe('the state of the system, for its operator', () => {
  let routes: TestRoutes | undefined;
  afterEach(() => routes?.close());

  const read = async (checks: Partial<Record<SystemPartName, HealthCheck>>) => {
    const router = createAppRouter();
    const every = Object.fromEntries(systemParts.map((part) => [part, async () => undefined]));
    systemStateRoute(router, {
      checks: { ...(every as Record<SystemPartName, HealthCheck>), ...checks },
      now: () => new Date('2026-03-01T00:00:00Z'),
      timeoutMs: 30,
    });
    routes = await startRoutes(router, {
      people: { court: { id: 'a-1', email: 'court@example.cn', isSuperuser: true, plan: 'admin' } },
    });
    const response = await fetch(`${routes.url}/api/admin/system-state`, {
      headers: { Cookie: 'juanzong_session=court' },
    });
    const body = (await response.json()) as { parts: { part: string }[] };
    return { status: response.status, body, partOf: (name: string) => body.parts.find(({ part }) => part === name) };
  };

  it('names every part once, with the least room on a disk and the last seal', async () => {
    const { body, partOf } = await read({
      disks: async () => ({ free_mib: { data_dir: 900, ledger_dir: 300 } }),
      ledger: async () => ({ trouble: null, last_sealed_at: '2026-02-28T23:00:00.000Z' }),
    });
    expect(body.parts.map(({ part }) => part)).to.deep.equal([...systemParts]);
    expect(partOf('disks')).to.include({ state: 'well', free_mib: 300 });
    expect(partOf('ledger')).to.include({ state: 'well', last_at: '2026-02-28T23:00:00.000Z', reason: null });
  });

  it('tells a failed part from one that waits for a person, responds with 200, and gives away no message', async () => {
    const { status, body, partOf } = await read({
      postgres: () => Promise.reject(new TypeError('password=geheim')),
      event_store: () => new Promise(() => undefined),
      models: async () => ({ ok: false, stops_service: false, failing: [{ slot: 'general' }, { slot: 'vision' }] }),
      definitions: async () => ({
        ok: false,
        stops_service: false,
        missing: ['a'],
        answers_unasked: 2,
      }),
    });
    expect(status).to.equal(200);
    expect(partOf('postgres')).to.include({ state: 'failed', reason: 'TypeError' });
    expect(partOf('event_store')).to.include({ state: 'failed' });
    expect(partOf('models')).to.include({ state: 'attention', count: 2 });
    expect(partOf('definitions')).to.include({ state: 'attention', count: 3 });
    expect(JSON.stringify(body)).not.to.contain('geheim');
  });
});
