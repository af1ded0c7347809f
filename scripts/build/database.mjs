import { chmod, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from './backend.mjs';

const readableByAll = async (folder) => {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? readableByAll(path) : chmod(path, 0o644));
  }
};

/**
 * Initialises an empty database with the server's own code. A first start copies it, since initialising takes seconds; the
 * tables are made by the migrations as ever. It holds nothing secret, and whoever runs the server must be able to read it.
 */
export const buildDatabase = async (target) => {
  const making = `${target}.making`;
  for (const folder of [making, target]) await rm(folder, { recursive: true, force: true });
  const postgres = 'backend/adapters/postgres/embedded';
  const program = join(making, 'program');
  const entries = { start: `${postgres}/startEmbeddedPostgres.ts`, embeddedPostgresWorker: `${postgres}/worker.ts` };
  await bundle(entries, program);
  const { startEmbeddedPostgres } = await import(pathToFileURL(join(program, 'start.js')).href);
  const server = await startEmbeddedPostgres({ directory: join(making, 'data'), syncToDisk: false });
  await server.close();
  await readableByAll(join(making, 'data/pgdata'));
  await rename(join(making, 'data/pgdata'), target);
  await rm(making, { recursive: true });
};
