import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../adapters/postgres/embedded/startEmbeddedPostgres.js';

const cache = join(process.cwd(), 'node_modules', '.cache', 'embedded-postgres');

/** An initialised cluster, made once for each release of PGlite: initdb takes seconds, a copy does not. */
const template = async (): Promise<string> => {
  const manifest = await readFile(join(process.cwd(), 'node_modules/@electric-sql/pglite/package.json'), 'utf8');
  const { version }: { version: string } = JSON.parse(manifest);
  const ready = join(cache, version);
  if (existsSync(ready)) return ready;
  const inTheMaking = join(cache, `${version}-${randomUUID().slice(0, 8)}`);
  await mkdir(cache, { recursive: true });
  const server = await startEmbeddedPostgres({ directory: inTheMaking, syncToDisk: false });
  await server.close();
  // Another test process may have been quicker: then its template serves.
  await rename(inTheMaking, ready).catch(async (error: unknown) => {
    await rm(inTheMaking, { recursive: true, force: true });
    if (!existsSync(ready)) throw error;
  });
  return ready;
};

/** A temporary data directory with an initialised, empty cluster in it. */
export const embeddedDirectory = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'jz-'));
  await cp(join(await template(), 'pgdata'), join(directory, 'pgdata'), { recursive: true });
  return directory;
};
