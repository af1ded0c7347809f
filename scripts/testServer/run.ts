/**
 * `npm run test:server`: every test that touches SQL or the event store, against the servers that `DATABASE_URL` and `EVENTSTORE_URL`
 * name. Each test brings its own schemas and stream names and removes its schemas again; nothing is assumed empty, nothing of others
 * is touched. A part that is not named runs embedded.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { serverTests } from './serverTests.js';

if (!process.env.DATABASE_URL && !process.env.EVENTSTORE_URL) {
  console.error('请设置 DATABASE_URL 或 EVENTSTORE_URL（或两者），指明要检查的服务器。');
  process.exit(1);
}

const tests = ['scripts/testServer/eventStore.spec.ts', ...(await serverTests())];
const mocha = join('node_modules', '.bin', 'mocha');
const { status } = spawnSync(mocha, ['--exit', '--timeout', '60000', ...tests], { stdio: 'inherit' });
process.exitCode = status ?? 1;
