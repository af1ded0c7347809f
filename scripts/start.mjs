/**
 * `npm start`: builds what changed since the last start, then runs the application in this very process, so that
 * signals reach it and its exit code is ours. The build runs in a process of its own, whose memory it takes along.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { staleParts } from './build/parts.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const startedFrom = process.cwd();
process.chdir(root);
process.env.NODE_ENV = 'production';

if (staleParts().length > 0) {
  console.error('正在构建，请稍候……');
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
  if (status !== 0) {
    console.error('构建失败，请查看上面的提示。');
    process.exit(1);
  }
}
process.chdir(startedFrom);
process.setSourceMapsEnabled(true);
await import('../dist/backend/main.js');
