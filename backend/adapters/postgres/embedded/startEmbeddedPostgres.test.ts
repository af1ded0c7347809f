import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import pg from 'pg';
import { embeddedDirectory } from '../../../tests/harness/embeddedDirectory.js';
import { applicationName, lanes, type Lane } from '../lanes.js';
import { startEmbeddedPostgres } from './startEmbeddedPostgres.js';

const writer = fileURLToPath(new URL('../../../tests/harness/killedWriter.ts', import.meta.url));

/** Waits until the writer acknowledged `enough` rows, kills it (SIGKILL) and returns the last number it printed. */
const writeUntilKilled = (directory: string, enough: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', writer, directory], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => void (complaint += chunk.toString()));
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.split('\n').length > enough) child.kill('SIGKILL');
    });
    child.once('exit', (code) => {
      const complete = printed.slice(0, printed.lastIndexOf('\n')).split('\n');
      if (code === null) resolve(Number(complete.at(-1)));
      else reject(new Error(complaint));
    });
  });

const refusalOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('embedded postgres', function () {
  this.timeout(90_000);
  let directory: string;

  beforeEach(async () => {
    directory = await embeddedDirectory();
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('keeps every acknowledged row when its process is killed while writing, again and again', async () => {
    let last = 0;
    for (const enough of [3, 40, 90]) last = await writeUntilKilled(directory, enough);
    const server = await startEmbeddedPostgres({ directory });
    const client = new pg.Client({ ...server.connection });
    await client.connect();
    const { rows } = await client.query('select count(*)::int as n, max(n) as last from written');
    expect(rows[0].n).to.equal(rows[0].last);
    expect(rows[0].last).to.be.within(last, last + 200);
    await client.end();
    await server.close();
  });

  it('locks its directory for one process, until it is closed', async () => {
    const server = await startEmbeddedPostgres({ directory, syncToDisk: false });
    expect(String(await refusalOf(startEmbeddedPostgres({ directory, syncToDisk: false })))).to.contain('already uses');
    await server.close();
    await (await startEmbeddedPostgres({ directory, syncToDisk: false })).close();
  });

  it('gives the directory to exactly one of several that start at once, or to none', async () => {
    const starts = await Promise.allSettled(
      [1, 2, 3].map(() => startEmbeddedPostgres({ directory, syncToDisk: false })),
    );
    const started = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    expect(started.length).to.be.at.most(1);
    for (const server of started) await server.close();
  });

  it('begins with a copy of the image, in place of one that was broken off, and keeps it to its owner', async () => {
    const image = join(directory, 'pgdata');
    const fresh = join(directory, 'fresh');
    await mkdir(join(fresh, 'pgdata.initialising', 'base'), { recursive: true });
    const server = await startEmbeddedPostgres({ directory: fresh, image, syncToDisk: false });
    const client = new pg.Client({ ...server.connection });
    await client.connect();
    const { rows } = await client.query('select system_identifier::text as id from pg_control_system()');
    await client.end();
    await server.close();
    expect((await stat(join(fresh, 'pgdata'))).mode & 0o777).to.equal(0o700);
    expect((await stat(join(fresh, 'pgdata', 'PG_VERSION'))).mode & 0o777).to.equal(0o600);
    expect(existsSync(join(fresh, 'pgdata.initialising'))).to.equal(false);
    const control = await readFile(join(image, 'global', 'pg_control'));
    expect(rows).to.deep.equal([{ id: `${control.readBigUInt64LE(0)}` }]);
  });

  it('keeps its sockets where only their owner can enter, under a short path', async () => {
    const long = join(directory, 'x'.repeat(90));
    await mkdir(long, { recursive: true });
    const server = await startEmbeddedPostgres({ directory: long, syncToDisk: false });
    expect((await stat(server.connection.host)).mode & 0o777).to.equal(0o700);
    await server.close();
    await rm(server.connection.host, { recursive: true });
  });

  it('rolls back what a client left unfinished and serves the next one', async () => {
    const server = await startEmbeddedPostgres({ directory, syncToDisk: false });
    const leaver = new pg.Client({ ...server.connection });
    const next = new pg.Client({ ...server.connection });
    leaver.on('error', () => undefined); // the server disconnects it on purpose
    await leaver.connect();
    await next.connect();
    await next.query('create table kept (n integer)');
    await leaver.query('begin');
    await leaver.query('insert into kept values (1)');
    const waiting = next.query('select count(*)::int as n from kept');
    await leaver.end();
    expect((await waiting).rows).to.deep.equal([{ n: 0 }]);
    await next.end();
    await server.close();
  });

  it('serves who waits by what the connection is for, not by who came first', async () => {
    const server = await startEmbeddedPostgres({ directory, syncToDisk: false });
    const clientFor = async (lane: Lane): Promise<pg.Client> => {
      const client = new pg.Client({ ...server.connection, application_name: applicationName(lane) });
      await client.connect();
      return client;
    };
    const holder = await clientFor('requests');
    const others = await Promise.all(
      [...lanes].reverse().map(async (lane) => ({ lane, client: await clientFor(lane) })),
    );
    await holder.query('begin');
    const served: Lane[] = [];
    const waiting = others.map(({ lane, client }) => client.query('select 1').then(() => served.push(lane)));
    await holder.query('commit');
    await Promise.all(waiting);
    expect(served).to.deep.equal(lanes);
    await Promise.all([holder, ...others.map(({ client }) => client)].map((client) => client.end()));
    await server.close();
  });

  it('disconnects a client that sits in an open transaction, however busy the others are', async () => {
    const server = await startEmbeddedPostgres({ directory, syncToDisk: false, idleInTransactionMs: 300 });
    const sitter = new pg.Client({ ...server.connection });
    const cut = new Promise((resolve) => sitter.once('error', resolve));
    await sitter.connect();
    await sitter.query('begin');
    const others: Promise<unknown>[] = [];
    const knocking = setInterval(() => {
      const other = new pg.Client({ ...server.connection });
      others.push(other.connect().then(() => other.end()));
    }, 100);
    expect(String(await cut)).to.contain('terminated');
    clearInterval(knocking);
    expect(others.length).to.be.within(2, 20);
    await Promise.all(others);
    await server.close();
  });

  it('never mixes the statements of clients whose messages arrive in pieces', async () => {
    const server = await startEmbeddedPostgres({ directory, syncToDisk: false });
    const pool = new pg.Pool({ ...server.connection, max: 8 });
    const large = '大'.repeat(120_000);
    const answers = await Promise.all(
      Array.from({ length: 120 }, async (_, n) => {
        const { rows } =
          n % 2 === 0
            ? await pool.query('select $1::int as n, length($2::text) as long', [n, large])
            : await pool.query('select length($2::text) as long, $3::int as n, $1::bool as odd', [true, 'x', n]);
        return rows[0];
      }),
    );
    expect(answers).to.deep.equal(
      answers.map((_, n) => (n % 2 === 0 ? { n, long: 120_000 } : { long: 1, n, odd: true })),
    );
    await pool.end();
    await server.close();
  });
});
