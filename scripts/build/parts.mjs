import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inDist, isFresh, rebuilt, stampOf } from './stamp.mjs';

const shared = ['package.json', 'package-lock.json', 'scripts/build'];

const buildBackendPart = async () => {
  const { buildBackend } = await import('./backend.mjs');
  await buildBackend(inDist('backend'));
};

const buildDatabasePart = async () => {
  const { buildDatabase } = await import('./database.mjs');
  await buildDatabase(inDist('backend/database'));
};

const buildFrontend = async () => {
  const { build } = await import('vite');
  await build({ configFile: 'frontend/vite.config.ts', logLevel: 'error' });
  const { buildVerifier } = await import('../buildVerifier.mjs');
  await buildVerifier(inDist('frontend/verify.html'));
};

/** What there is to build, and from what. */
const parts = [
  {
    name: 'backend',
    title: '后端',
    sources: ['backend', 'domain', 'projections', 'migrations', 'scripts', ...shared],
    output: inDist('backend/main.js'),
    stampFile: inDist('backend.stamp'),
    build: buildBackendPart,
  },
  {
    name: 'database',
    title: '空数据库',
    sources: ['backend/adapters/postgres/embedded', ...shared],
    output: inDist('backend/database/PG_VERSION'),
    stampFile: inDist('database.stamp'),
    build: buildDatabasePart,
  },
  {
    name: 'frontend',
    title: '前端',
    sources: ['frontend', 'domain', 'scripts/buildVerifier.mjs', ...shared],
    output: inDist('frontend/index.html'),
    stampFile: inDist('frontend.stamp'),
    build: buildFrontend,
  },
];

/** The parts whose sources changed since they were built, with the stamp that their next build gets. */
export const staleParts = (names = parts.map(({ name }) => name)) =>
  parts
    .filter(({ name }) => names.includes(name))
    .map((part) => ({ part, stamp: stampOf(part.sources) }))
    .filter(({ part, stamp }) => !isFresh(part, stamp));

/** Builds these parts, at once: the bundler of the pages leaves a core to the other. */
export const buildParts = (stale) =>
  Promise.all(
    stale.map(async ({ part, stamp }) => {
      const started = performance.now();
      await rebuilt(part, stamp, part.build);
      console.error(`已构建${part.title}（${((performance.now() - started) / 1000).toFixed(1)} 秒）`);
    }),
  );

const pagesStamp = inDist('frontend.stamp');
/** Lies among the files that it speaks of, and goes with them: the stamp of the pages whose files have their copies. */
const compressedStamp = inDist('frontend/assets/.compressed');
const textOf = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

/** Whether files of the built pages lack their compressed copies. The server then compresses them as they are asked for, and less. */
export const lacksCopies = () => textOf(pagesStamp) !== textOf(compressedStamp);

/** Makes the compressed copies: a third of what building takes, so a start does it beside the running server. */
export const makeCopies = async () => {
  const stamp = textOf(pagesStamp);
  const { compressAssets } = await import('./compressAssets.mjs');
  await compressAssets(inDist('frontend/assets'));
  if (stamp !== undefined) writeFileSync(compressedStamp, stamp);
};
