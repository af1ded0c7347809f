/** Bundles the backend. Run directly, `node scripts/build/backend.mjs dist/elsewhere` builds it beside the one in use. */
import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** Every command in `scripts/*.ts` becomes a bundle of its own name, so that none needs the development tools. */
const commands = () =>
  readdirSync('scripts')
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => [name.replace(/\.ts$/, ''), `scripts/${name}`]);

/** Bundles programs for the server's Node; packages stay outside. */
export const bundle = (entryPoints, outdir) =>
  build({
    entryPoints,
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  });

/** Must lie two folders below the project's root (`dist/backend`): the forms' data files are found from there. */
export const buildBackend = (outdir) =>
  bundle(
    {
      main: 'backend/main.ts',
      embeddedPostgresWorker: 'backend/adapters/postgres/embedded/worker.ts',
      containedChild: 'backend/composition/containedChild.ts', // beside main.js: it too finds the forms' data files from there
      'word/worker': 'backend/adapters/word/worker.ts',
      ...Object.fromEntries(commands()),
    },
    outdir,
  );

if (import.meta.url === pathToFileURL(process.argv[1]).href) await buildBackend(process.argv[2]);
