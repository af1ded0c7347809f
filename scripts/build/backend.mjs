/** Bundles the backend. Run directly, `node scripts/build/backend.mjs dist/elsewhere` builds it beside the one in use. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { parse } from 'yaml';

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

const definitions = 'domain/forms/definitions';

/** Writes the forms' data files as JSON: reading them as YAML takes most of a second of every start. */
const writeDefinitions = (outdir) => {
  rmSync(join(outdir, 'definitions'), { recursive: true, force: true });
  for (const name of readdirSync(definitions, { recursive: true })) {
    if (!/\.(yaml|json)$/.test(name)) continue;
    const written = join(outdir, 'definitions', name.replace(/\.yaml$/, '.json'));
    mkdirSync(dirname(written), { recursive: true });
    writeFileSync(written, JSON.stringify(parse(readFileSync(join(definitions, name), 'utf8'))));
  }
  mkdirSync(join(outdir, 'definitions/kept'), { recursive: true });
};

export const buildBackend = (outdir) => {
  writeDefinitions(outdir);
  return bundle(
    {
      main: 'backend/main.ts',
      embeddedPostgresWorker: 'backend/adapters/postgres/embedded/worker.ts',
      containedChild: 'backend/composition/containedChild.ts', // beside main.js: it too finds the forms' data files beside itself
      readingChild: 'backend/composition/readingChild.ts',
      sourceChild: 'backend/composition/sourceChild.ts',
      'word/worker': 'backend/adapters/word/worker.ts',
      ...Object.fromEntries(commands()),
    },
    outdir,
  );
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) await buildBackend(process.argv[2]);
