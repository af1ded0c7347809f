/**
 * `npm run test:server`: the integration tests against the servers that `DATABASE_URL` and `EVENTSTORE_URL` name. Each test
 * brings its own schemas and stream names and removes its schemas again; nothing is assumed empty, nothing of others is
 * touched. A part that is not named runs embedded.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

if (!process.env.DATABASE_URL && !process.env.EVENTSTORE_URL) {
  console.error('请设置 DATABASE_URL 或 EVENTSTORE_URL（或两者），指明要检查的服务器。');
  process.exit(1);
}

const suites = [
  'scripts/testServer/*.spec.ts',
  'backend/{composition,platform/http,tests/authorization,adapters/encryption}/**/*.test.ts',
  'backend/modules/{accounts,administration,agents,auditAccess,cases,documents,drafts,erasure,featureFlags}/**/*.test.ts',
  'backend/modules/{forms,ledger,ownDocuments,projecting,ragModels,retention,templates,usage}/**/*.test.ts',
  'backend/adapters/eventStore/*.test.ts',
  'backend/adapters/postgres/*.test.ts',
  'projections/**/*.test.ts',
  'migrations/**/*.test.ts',
];
const { status } = spawnSync(join('node_modules', '.bin', 'mocha'), ['--timeout', '60000', ...suites], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
