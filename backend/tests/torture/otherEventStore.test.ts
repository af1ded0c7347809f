import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { z } from 'zod';
import { documents } from '../../../domain/contract/documents.js';
import { connectEventStore } from '../../adapters/eventStore/client.js';
import { connectPostgres } from '../../adapters/postgres/connectPostgres.js';
import { projectionLease } from '../../adapters/postgres/projectionLease.js';
import { startTcpProxy } from '../harness/tcpProxy.js';
import { newPerson, readSubmitted } from './person.js';
import { complaint } from './pleadings.js';
import { sharedPostgres, type TestDatabaseServer } from './postgresServers.js';
import { eventually } from './readiness.js';
import { launchBackend, startBackendProcess, type Backend } from './startBackendProcess.js';
import { freePort, startEventStore, type EventStoreProcess } from './startEventStore.js';

/** A guard against hanging: a busy machine only waits longer. */
const longestMs = 60_000;

const Readiness = z.object({
  checks: z.object({
    projections: z.object({
      ok: z.boolean(),
      leading: z.boolean().optional(),
      lag_ms: z.number().optional(),
      reason: z.string().optional(),
      sentence: z.string().optional(),
    }),
  }),
});

/** What a process says of its read models; `undefined` when it says nothing. */
const projectionsOf = async ({ url }: Backend) => {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) });
    return { status: response.status, ...Readiness.parse(await response.json()).checks.projections };
  } catch (error) {
    if (error instanceof z.ZodError) throw error;
    return undefined;
  }
};
const saying = (backend: Backend, reason: string) =>
  eventually(reason, longestMs, async () => {
    const found = await projectionsOf(backend);
    return found?.reason === reason && found;
  });
const well = (backend: Backend, { leading }: { readonly leading: boolean }) =>
  eventually(leading ? 'it leads' : 'it is ready and does not lead', longestMs, async () => {
    const found = await projectionsOf(backend);
    return found?.status === 200 && found.ok && found.leading === leading;
  });

describe('two event stores and one Postgres', function () {
  this.timeout(300_000);
  let directory: string;
  let postgres: TestDatabaseServer;
  let stores: EventStoreProcess[] = [];
  let ports: number[] = [];
  let knex: Knex;
  const started: Backend[] = [];

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'jz-logs-'));
    postgres = await sharedPostgres();
    knex = connectPostgres({ url: postgres.url, pool: { max: 2 } });
    const folders = ['events', 'other'].map((name) => join(directory, name));
    ports = [await freePort(), await freePort()];
    // Two empty logs under one certificate and one account, so that only their events tell them apart.
    const [events = '', other = ''] = folders;
    await (await startEventStore(events, ports[0] ?? 0)).end('SIGTERM');
    await cp(events, other, { recursive: true, filter: (path) => !path.endsWith('.sock') });
    stores = await Promise.all(folders.map((folder, index) => startEventStore(folder, ports[index] ?? 0)));
  });
  after(async () => {
    for (const backend of started) await backend.end('SIGKILL');
    for (const store of stores) await store.end('SIGKILL');
    await knex?.destroy();
    await postgres?.close();
    await rm(directory, { recursive: true, force: true });
  });

  const addressOf = (port: number): string =>
    (stores[0]?.connectionString ?? '').replace(/localhost:\d+/u, `localhost:${port}`);
  const environment = (name: string, port: number) => ({
    DATABASE_URL: postgres.url,
    EVENTSTORE_URL: addressOf(port),
    DATA_DIR: join(directory, name),
  });
  /** How many events of the application a store has. */
  const eventsIn = async (port: number): Promise<number> => {
    const client = connectEventStore(addressOf(port));
    let events = 0;
    for await (const { event } of client.raw.readAll()) if (event && !event.streamId.startsWith('$')) events += 1;
    await client.close();
    return events;
  };
  const person = newPerson('192.0.2.8');
  const key = randomUUID();
  const start = async (name: string, port: number): Promise<Backend> => {
    const backend = await startBackendProcess(environment(name, port));
    started.push(backend);
    return backend;
  };
  const isListed = async (backend: Backend): Promise<true> => {
    const response = await newPerson('192.0.2.9').call(backend.url, documents.submit, { body: complaint(1000) });
    expect(response.status, response.bytes.toString('utf8').slice(0, 300)).to.equal(200);
    const { caseId } = readSubmitted(response);
    return eventually('the case is in the read models', longestMs, async () => {
      const found: unknown[] = await knex('read.ledger_leaf').where({ stream: `case-${caseId}` });
      return found.length > 0;
    });
  };

  it('are told apart: who projects another log is named by the others, and whose log is another projects nothing', async () => {
    // On the embedded server all connections are one session: no lease excludes anybody, and none names its log.
    const { hasSessions } = postgres;
    const [own = 0, other = 0] = ports;

    // As a backend of before this was looked at, or one that was first on an empty database.
    const lease = await projectionLease(knex, 'read')('the first event of another log');
    const a = await start('a', own);
    if (hasSessions) {
      const blind = await saying(a, 'leader_of_another_log');
      expect(blind).to.deep.include({ status: 503, ok: false, leading: false }).and.to.not.have.property('lag_ms');
      expect(blind.sentence).to.contain('连接的是另一个事件库');
    }
    await lease?.release();
    await well(a, { leading: true });

    const target = { host: '127.0.0.1', port: own };
    const wire = await startTcpProxy(target);
    const b = await start('b', wire.port);
    await well(b, { leading: !hasSessions });

    if (hasSessions) {
      // A stopped process answers keep-alives all the same: its kernel does.
      process.kill(a.pid ?? 0, 'SIGSTOP');
      await well(b, { leading: true });
      process.kill(a.pid ?? 0, 'SIGCONT');
      await well(a, { leading: false });
    }

    await wire.cut();
    target.port = other;
    await wire.mend();
    const astray = await saying(b, 'read_models_of_another_log');
    expect(astray).to.deep.include({ status: 503, ok: false });
    expect(astray.sentence).to.contain('请检查 EVENTSTORE_URL');
    await well(a, { leading: true });
    await eventually(
      'who is astray gives its lease back',
      longestMs,
      async () => (await projectionsOf(b))?.leading === false,
    );
    expect(await projectionsOf(b)).to.deep.include({ ok: false, leading: false });
    expect(b.output()).to.contain('this process projects nothing and takes no commands');
    const filed = { body: complaint(1001) };
    const refused = await person.call(b.url, documents.submit, filed, key);
    expect([refused.status, refused.code]).to.deep.equal([503, 'log_of_another_court']);
    expect(refused.headers.get('Retry-After')).to.equal('30');
    expect(refused.bytes.toString('utf8')).to.contain('您填写的内容不会丢失');
    expect(await eventsIn(other)).to.equal(0);
    expect(await isListed(a)).to.equal(true);
    expect((await projectionsOf(a))?.status).to.equal(200);

    await wire.cut();
    target.port = own;
    await wire.mend();
    await well(b, { leading: !hasSessions });
    const accepted = await person.call(b.url, documents.submit, filed, key);
    expect(accepted.status, accepted.bytes.toString('utf8').slice(0, 300)).to.equal(200);
    await wire.close();
  });

  it('are told apart at a start, also where no read model is left to tell: an empty store beside a used database is refused', async () => {
    const [, other = 0] = ports;
    for (const backend of started) await backend.end('SIGKILL'); // else they would fill the read models again
    await knex.raw('truncate read.ledger_leaf, read.checkpoint');
    const child = await launchBackend(environment('c', other));
    await child.ended;
    expect(child.output()).to.contain('无法启动：数据库属于另一个事件库').and.to.contain('npm run restore');
    expect(await eventsIn(other)).to.equal(0);
  });
});
