/**
 * Runs a command of `scripts/*.ts` from the built backend: `node scripts/command.mjs admin create judge@court.cn`. With `--version` alone any
 * command says which version this is.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { staleParts } from './build/parts.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const startedFrom = process.cwd();
const [name = ''] = process.argv.splice(2, 1);
if (process.argv.length === 3 && process.argv[2] === '--version') {
  console.log(JSON.parse(readFileSync(`${root}/package.json`, 'utf8')).version);
  process.exit(0);
}
process.chdir(root);
process.env.NODE_ENV = 'production';

// An image without sources has nothing to build from and nothing that could be stale.
if (existsSync('backend') && staleParts(['backend']).length > 0) {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', 'backend'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) process.exit(1);
}
const bundle = `${root}/dist/backend/${name}.js`;
if (!/^[a-zA-Z]+$/.test(name) || !existsSync(bundle)) {
  console.error(`没有名为 ${name} 的命令。`);
  process.exit(1);
}
process.chdir(startedFrom);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(bundle).href);
