import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { runAudit } from '../../scripts/audit/runAudit.js';
import { StoreUnavailableError } from '../adapters/eventStore/errors.js';
import { connectPostgres } from '../adapters/postgres/connectPostgres.js';
import { readConfig } from '../platform/config/config.js';
import { createLogger } from '../runtime/logging/logger.js';
import { testEventStore } from '../tests/harness/testServers.js';
import { createApplication } from './createApplication.js';
import { explainStartFailure } from './explainStartFailure.js';
import { testDataDirectory } from '../tests/harness/testApplication.js';

describe('a start that fails', function () {
  this.timeout(120_000);
  let dataDirectory: string;
  let folder: string;
  before(async () => {
    dataDirectory = await testDataDirectory();
    folder = await mkdtemp(join(tmpdir(), 'jz-start-'));
  });
  after(async () => {
    await rm(dirname(dataDirectory), { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  });

  /** Asserts one sentence, or one for each wrong variable, without technical text. */
  const explain = async (environment: Record<string, string>): Promise<string> => {
    try {
      const config = readConfig({ PORT: '0', DATA_DIR: dataDirectory, SECRET_KEY: 'k'.repeat(40), ...environment });
      const application = await createApplication(config, {
        logger: createLogger('silent'),
        eventStoreTimeoutMs: 1000,
      });
      await application.close();
      return 'it started';
    } catch (error) {
      const said = explainStartFailure(error, { debug: false, env: environment });
      expect(said)
        .to.match(/^无法启动：/u)
        .and.not.match(/\n\s+at /u);
      return said;
    }
  };

  /** An address where no server listens. */
  it('names the setting to check when Postgres is unavailable', async () =>
    expect(await explain({ DATABASE_URL: 'postgres://court@127.0.0.1:1/court' })).to.match(
      /DATABASE_URL.*ECONNREFUSED/,
    ));

  it('says so in one sentence alone for a command, without the lines of the driver above it', async () => {
    const printed: unknown[] = [];
    const { log, warn, error: complain } = console;
    Object.assign(
      console,
      Object.fromEntries(['log', 'warn', 'error'].map((name) => [name, (line: unknown) => void printed.push(line)])),
    );
    const knex = connectPostgres({ url: 'postgres://court@127.0.0.1:1/court' });
    try {
      const error: unknown = await knex.raw('select 1').catch((thrown: unknown) => thrown);
      expect(explainStartFailure(error, { debug: false, env: { DATABASE_URL: 'set' } })).to.match(
        /DATABASE_URL.*ECONNREFUSED/u,
      );
    } finally {
      Object.assign(console, { log, warn, error: complain });
      await knex.destroy();
    }
    expect(printed).to.deep.equal([]);
  });

  it('names the setting to check when the event store is unavailable, rather than waiting for it', async () =>
    expect(await explain({ EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' })).to.contain('EVENTSTORE_URL'));

  it('names the setting when the event store refuses the password, for the audit too', async () => {
    const wrong = (await testEventStore()).replace(/:[^:@/]+@/u, ':wrong@');
    expect(await explain({ EVENTSTORE_URL: wrong })).to.match(/EVENTSTORE_URL.*用户名或密码/u);
    let told = '';
    const exitCode = await runAudit(['verify', '--log-only'], {
      env: { DATA_DIR: dataDirectory, SECRET_KEY: 'k'.repeat(40), EVENTSTORE_URL: wrong, LOG_LEVEL: 'silent' },
      logger: { error: () => undefined },
      now: () => new Date(),
      print: () => undefined,
      complain: (text) => (told += text),
    });
    expect(exitCode).to.equal(2);
    expect(told)
      .to.match(/EVENTSTORE_URL.*用户名或密码/u)
      .and.not.match(/\n\s+at /u);
  });

  it('names the missing file of a certificate', async () =>
    expect(await explain({ EVENTSTORE_URL: 'esdb://es1,es2?tlsCAFile=/nowhere/ca.crt' })).to.match(
      /EVENTSTORE_URL.*\/nowhere\/ca\.crt/u,
    ));

  it('says that the port is taken, and what is wrong with the host', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    expect(await explain({ PORT: String((taken.address() as AddressInfo).port) })).to.match(/端口已被占用.*PORT/u);
    expect(await explain({ HEALTH_PORT: String((taken.address() as AddressInfo).port) })).to.match(
      /端口已被占用.*HEALTH_PORT/u,
    );
    taken.close();
    expect(await explain({ HOST: '203.0.113.7' })).to.match(/HOST|端口|地址/);
  });

  it('says that the data directory is a file, or may not be written', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    expect(await explain({ DATA_DIR: join(file, 'data') })).to.match(/DATA_DIR/u);
    expect(await explain({ LEDGER_DIR: join(file, 'ledger') })).to.match(/LEDGER_DIR/u);
    const locked = join(folder, 'locked');
    await mkdir(locked);
    await chmod(locked, 0o500);
    if (process.getuid?.() !== 0)
      expect(await explain({ DATA_DIR: join(locked, 'data') })).to.match(/没有权限.*DATA_DIR/u);
  });

  it('explains the other failures that an operator can cause, from the errors of drivers', async () => {
    const coded = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more });
    const said: readonly [Error, RegExp][] = [
      [coded('28P01'), /DATABASE_URL.*密码/u],
      [coded('3D000'), /DATABASE_URL.*库/u],
      [coded('42501'), /DATABASE_URL.*权限/u],
      [coded('ENOSPC'), /磁盘空间不足.*DATA_DIR/u],
      [coded('EACCES', { path: '/srv/data', syscall: 'mkdir' }), /没有权限.*\/srv\/data.*DATA_DIR/u],
      [coded('EACCES', { syscall: 'listen' }), /PORT/u],
      [coded('DEPTH_ZERO_SELF_SIGNED_CERT'), /证书.*DATABASE_URL/u],
      [new Error('The migration directory is corrupt, the following files are missing: x'), /更新版本/u],
      [new Error('wrapped', { cause: coded('28P01') }), /DATABASE_URL/u],
      [new Error('another process already uses /srv/data'), /DATA_DIR/u],
    ];
    for (const [error, sentence] of said) {
      expect(explainStartFailure(error, { debug: false }))
        .to.match(sentence)
        .and.not.match(/\n/u);
      expect(explainStartFailure(error, { debug: true })).to.match(/\n\s+at /u);
    }
  });

  it('blames no setting that is not there when an embedded part is busy or gone', () => {
    const gone = Object.assign(new Error('x'), { code: 'ECONNREFUSED' });
    const waited = Object.assign(new Error('Knex: Timeout acquiring a connection.'), { name: 'KnexTimeoutError' });
    const away = new StoreUnavailableError();
    for (const error of [gone, waited, away])
      expect(explainStartFailure(error, { debug: false, env: {} }))
        .to.match(/内置/u)
        .and.not.match(/_URL/u);
    expect(explainStartFailure(waited, { debug: false, env: {} })).to.contain('太忙');
    const servers = { DATABASE_URL: 'postgres://court@db/court', EVENTSTORE_URL_FILE: '/run/address' };
    expect(explainStartFailure(gone, { debug: false, env: servers })).to.contain('DATABASE_URL');
    expect(explainStartFailure(waited, { debug: false, env: servers })).to.match(/太忙.*DATABASE_URL/u);
    expect(explainStartFailure(away, { debug: false, env: servers })).to.contain('EVENTSTORE_URL');
  });

  it('names the kind of an unforeseen error, with its stack for debugging only', () => {
    const error = new RangeError('unheard of');
    expect(explainStartFailure(error, { debug: false }))
      .to.contain('RangeError（unheard of）')
      .and.not.match(/\n/u);
    expect(explainStartFailure(error, { debug: true })).to.match(/\n\s+at /u);
  });
});
