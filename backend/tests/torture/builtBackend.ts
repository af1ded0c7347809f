import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { after } from 'mocha';

/** Two folders below the project's root, as the bundle wants it, beside the one that `npm start` uses. */
const folder = `dist/torture-${process.pid}`;
let building: Promise<string> | undefined;

const build = async (): Promise<string> => {
  await promisify(execFile)(process.execPath, ['scripts/build/backend.mjs', folder]);
  return folder;
};

/** The folder of the backend as it is run, bundled once for a test run and removed when that ends. */
export const builtBackend = (): Promise<string> => (building ??= build());

after(async () => {
  await building?.catch(() => undefined); // its caller got the error
  await rm(folder, { recursive: true, force: true });
});
