import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { after } from 'mocha';

/** Node's option for a process that lives for seconds: compiling Postgres a second time, optimized, would be a quarter of what it does. */
export const compileLess = '--liftoff-only';

/** Two folders below the project's root, as the bundle wants it, beside the one that `npm start` uses. */
const folder = `dist/test-${process.pid}`;
let building: Promise<string> | undefined;

const build = async (): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/testing/builtBackend.mjs', folder]);
  return stdout.trim();
};

/**
 * The folder of the backend as it is run: the one that `npm start` uses where it is up to date, as in `npm test`, else one
 * that is bundled once for a test run and removed when that ends.
 */
export const builtBackend = (): Promise<string> => (building ??= build());

after(async () => {
  await building?.catch(() => undefined); // its caller got the error
  await rm(folder, { recursive: true, force: true });
});
