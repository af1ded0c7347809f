import { readdirSync } from 'node:fs';
import { inDist, isFresh, rebuilt, stampOf } from './stamp.mjs';

const shared = ['package-lock.json', 'scripts/build'];

/** Every command in `scripts/*.ts` becomes a bundle of its own name, so that none needs the development tools. */
const commands = () =>
  readdirSync('scripts')
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => [name.replace(/\.ts$/, ''), `scripts/${name}`]);

const entryPoints = () => ({
  main: 'backend/main.ts',
  embeddedPostgresWorker: 'backend/postgres/embedded/worker.ts',
  'word/worker': 'backend/word/worker.ts',
  ...Object.fromEntries(commands()),
});

const buildBackend = async () => {
  const { build } = await import('esbuild');
  const { rmSync } = await import('node:fs');
  rmSync(inDist('backend'), { recursive: true, force: true });
  await build({
    entryPoints: entryPoints(),
    outdir: inDist('backend'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  });
};

const buildFrontend = async () => {
  const { build } = await import('vite');
  await build({ configFile: 'frontend/vite.config.ts', logLevel: 'error' });
};

/** What there is to build, and from what. */
const parts = [
  {
    title: '后端',
    sources: ['backend', 'domain', 'projections', 'migrations', 'scripts', ...shared],
    output: inDist('backend/main.js'),
    stampFile: inDist('backend.stamp'),
    build: buildBackend,
  },
  {
    title: '前端',
    sources: ['frontend', 'domain', ...shared],
    output: inDist('frontend/index.html'),
    stampFile: inDist('frontend.stamp'),
    build: buildFrontend,
  },
];

/** The parts whose sources changed since they were built, with the stamp that their next build gets. */
export const staleParts = (titles = parts.map(({ title }) => title)) =>
  parts
    .filter(({ title }) => titles.includes(title))
    .map((part) => ({ part, stamp: stampOf(part.sources) }))
    .filter(({ part, stamp }) => !isFresh(part, stamp));

/** Builds these parts, one after the other: two cores are busy with one. */
export const buildParts = async (stale) => {
  for (const { part, stamp } of stale) {
    const started = performance.now();
    await rebuilt(part, stamp, part.build);
    console.error(`已构建${part.title}（${((performance.now() - started) / 1000).toFixed(1)} 秒）`);
  }
};
