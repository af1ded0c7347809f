import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connectPostgres } from '../../adapters/postgres/connectPostgres.js';
import { startEmbeddedPostgres } from '../../adapters/postgres/embedded/startEmbeddedPostgres.js';
import { migrate } from '../../adapters/postgres/migrate.js';

const cache = join(process.cwd(), 'node_modules', '.cache', 'embedded-postgres');

/** What a template is made of: the release of PGlite and the migrations. */
const nameOfTemplate = async (): Promise<string> => {
  const manifest = await readFile(join(process.cwd(), 'node_modules/@electric-sql/pglite/package.json'), 'utf8');
  const { version }: { version: string } = JSON.parse(manifest);
  const folder = join(process.cwd(), 'migrations');
  const hash = createHash('sha256');
  for (const file of (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts')).sort())
    hash.update(`${file}\0`).update(await readFile(join(folder, file)));
  return `${version}-${hash.digest('hex').slice(0, 16)}`;
};

const migrated = async (directory: string): Promise<void> => {
  const server = await startEmbeddedPostgres({ directory, syncToDisk: false });
  const knex = connectPostgres({ config: server.connection, pool: { max: 2 } });
  try {
    await migrate(knex);
  } finally {
    await knex.destroy();
    await server.close();
  }
};

/** A cluster with the tables of an application that never ran, made once: initdb takes seconds and the migrations one, a copy does not. */
const template = async (): Promise<string> => {
  const name = await nameOfTemplate();
  const ready = join(cache, name);
  if (existsSync(ready)) return ready;
  const inTheMaking = join(cache, `${name}-${randomUUID().slice(0, 8)}`);
  await mkdir(cache, { recursive: true });
  await migrated(inTheMaking);
  // Another test process may have been quicker: then its template serves.
  await rename(inTheMaking, ready).catch(async (error: unknown) => {
    await rm(inTheMaking, { recursive: true, force: true });
    if (!existsSync(ready)) throw error;
  });
  return ready;
};

/** Copies a folder of a thousand files: the system's own command takes a third of the processor time of Node's. */
const copy = (from: string, to: string): Promise<unknown> =>
  process.platform === 'win32' ? cp(from, to, { recursive: true }) : promisify(execFile)('cp', ['-R', from, to]);

/** Puts such a cluster into a directory for an embedded Postgres. */
export const putCluster = async (directory: string): Promise<void> => {
  await copy(join(await template(), 'pgdata'), join(directory, 'pgdata'));
};

/** A temporary data directory with such a cluster in it. */
export const embeddedDirectory = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'jz-'));
  await putCluster(directory);
  return directory;
};
