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
  const { compressAssets } = await import('./compressAssets.mjs');
  await compressAssets(inDist('frontend/assets'));
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
