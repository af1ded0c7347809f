/**
 * `npm run hostile`: everything at once that a hostile client may try, ten times as long as the tests do. `HOSTILE_REQUESTS` says how many
 * requests, `HOSTILE_SEED` repeats those of an earlier run.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const suites = [
  'backend/tests/hostile/hostile.test.ts',
  'backend/modules/documents/readWord/hostileFiles.test.ts', // Word bombs
  'backend/modules/reading/reading.test.ts', // pictures and PDFs
  'backend/tests/hostile/slowPictures.test.ts', // pages that hold the readers, and pages left midway
  'backend/runtime/contained/contained.test.ts',
  'backend/platform/http/bodies/refusedBodies.test.ts', // poisoned connections
  'backend/platform/http/bodies/slowBodies.test.ts',
  'backend/platform/http/bodies/throughProxies.test.ts', // through Caddy and nginx, where they are installed
  'backend/modules/accounts/lockout.test.ts',
  'backend/modules/accounts/loginFlood.test.ts',
  'backend/platform/http/commands.test.ts', // replays
  'backend/tests/authorization/everyRoute.test.ts',
  'backend/tests/authorization/pathVariants.test.ts',
  'backend/tests/authorization/badInput.test.ts',
];
const missing = suites.filter((file) => !existsSync(file));
if (missing.length > 0) throw new Error(`no such tests: ${missing.join(', ')}`);

const env = { ...process.env, HOSTILE_REQUESTS: process.env.HOSTILE_REQUESTS ?? '10000' };
const { status } = spawnSync(join('node_modules', '.bin', 'mocha'), ['--timeout', '120000', ...suites], {
  stdio: 'inherit',
  env,
});
process.exitCode = status ?? 1;
