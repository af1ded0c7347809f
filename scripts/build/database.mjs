import { execFile } from 'node:child_process';
import { chmod, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
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
  const [program, data] = [join(making, 'program'), join(making, 'data')];
  await bundle({ initialise: 'backend/adapters/postgres/embedded/initialise.ts' }, program);
  // In a process of its own, since it keeps a core busy for seconds.
  await promisify(execFile)(process.execPath, [join(program, 'initialise.js'), data]);
  await readableByAll(data);
  await rename(data, target);
  await rm(making, { recursive: true });
};
