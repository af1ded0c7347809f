import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../adapters/postgres/embedded/startEmbeddedPostgres.js';
import { embeddedDirectory } from '../harness/embeddedDirectory.js';
import { startChild, type Child } from './childProcess.js';
import { freePort } from './startEventStore.js';

export type TestDatabaseServer = {
  readonly url: string;
  /** Whether its connections are sessions of their own, so that one can exclude another. */
  readonly hasSessions: boolean;
  readonly close: () => Promise<void>;
};

/** A server that a test may kill. */
export type MortalPostgres = TestDatabaseServer & {
  /** `kill -9` of the whole server, then a start that recovers what was committed. */
  readonly killAndRestart: () => Promise<void>;
};

const installations = '/usr/lib/postgresql';

/** Where the programs of a Postgres with pgvector lie on this machine, `undefined` where there is none. */
export const postgresPrograms = (): string | undefined => {
  if (!existsSync(installations)) return undefined;
  const found = readdirSync(installations).find((version) =>
    existsSync(`/usr/share/postgresql/${version}/extension/vector.control`),
  );
  return found && join(installations, found, 'bin');
};

/** Postgres refuses to run as root; the package brings a user for it. */
const serverUser = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const id = (what: string): number => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
};

const answers = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined); // it may be cut off while it starts; then the query fails too
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    if (error instanceof Error) return false;
    throw error;
  } finally {
    await client.end();
  }
};

/** Starts a Postgres of its own in a temporary directory, made to be killed. Commits are flushed as in a court. */
export const startOwnPostgres = async (programs: string): Promise<MortalPostgres> => {
  const directory = await mkdtemp(join(tmpdir(), 'jz-postgres-'));
  const user = serverUser();
  if (user) await chown(directory, user.uid, user.gid);
  const data = join(directory, 'data');
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    {
      ...user,
      stdio: 'ignore',
    },
  );
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${directory}`, 'shared_buffers=32MB'];
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];

  const start = async (): Promise<Child> => {
    // Processes of a killed server may hold its memory for a moment: then the next one refuses, and is started again.
    for (let attempt = 1; ; attempt += 1) {
      const child = startChild(join(programs, 'postgres'), args, { ...user });
      while (!child.hasEnded()) {
        if (await answers(url)) return child;
        await sleep(50);
      }
      if (attempt === 40) throw new Error(`Postgres does not start: ${child.output()}`);
      await sleep(100);
    }
  };
  let child = await start();
  return {
    url,
    hasSessions: true,
    killAndRestart: async () => {
      await child.end('SIGKILL');
      child = await start();
    },
    close: async () => {
      await child.end('SIGINT');
      await rm(directory, { recursive: true, force: true });
    },
  };
};

const onServer = async (url: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** A database of its own on the server that `url` names. */
const databaseOn = async (url: string): Promise<TestDatabaseServer> => {
  const name = `juanzong_${randomBytes(6).toString('hex')}`;
  await onServer(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, hasSessions: true, close: () => onServer(url, `drop database ${name} with (force)`) };
};

/** The embedded server, shared by processes over its socket: all its connections are one session. */
const sharedEmbedded = async (): Promise<TestDatabaseServer> => {
  const directory = await embeddedDirectory();
  const server = await startEmbeddedPostgres({ directory, syncToDisk: false });
  const { host, port, user, database } = server.connection;
  return {
    url: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    hasSessions: false,
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

/** A Postgres for several processes: a real one if `REAL_POSTGRES_URL` or this machine has any, else the embedded one. */
export const sharedPostgres = async (): Promise<TestDatabaseServer> => {
  const { REAL_POSTGRES_URL: given } = process.env;
  if (given) return databaseOn(given);
  const programs = postgresPrograms();
  return programs ? startOwnPostgres(programs) : sharedEmbedded();
};
