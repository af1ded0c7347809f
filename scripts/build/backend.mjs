/** Bundles the backend. Run directly, `node scripts/build/backend.mjs dist/elsewhere` builds it beside the one in use. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { parse } from 'yaml';
import { bundling } from './bundling.mjs';

/** Every command in `scripts/*.ts` becomes a bundle of its own name, so that none needs the development tools. */
const commands = () =>
  readdirSync('scripts')
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => [name.replace(/\.ts$/, ''), `scripts/${name}`]);

/**
 * Bundles programs for the server's Node. What several of them use, and what one imports only when it is needed, become files
 * of their own beside the programs, with a hash in their names. Returns the names of all files of code.
 */
export const bundle = async (entryPoints, outdir, define = {}) => {
  const { metafile } = await build({
    ...bundling,
    define,
    entryPoints,
    outdir,
    splitting: true,
    chunkNames: 'part-[name]-[hash]',
    metafile: true,
    sourcemap: true,
    logLevel: 'warning',
  });
  return Object.keys(metafile.outputs).map((path) => basename(path));
};

/**
 * Removes parts of builds before the last one. Those of the last one stay: a server that was started from them may need one
 * that it has not imported yet.
 */
const removeOldParts = (outdir, written) => {
  const index = join(outdir, 'parts.json');
  const parts = written.filter((name) => name.startsWith('part-'));
  const last = existsSync(index) ? JSON.parse(readFileSync(index, 'utf8')) : [];
  const kept = new Set([...parts, ...last]);
  for (const name of readdirSync(outdir)) if (name.startsWith('part-') && !kept.has(name)) rmSync(join(outdir, name));
  writeFileSync(index, JSON.stringify(parts));
};

/** The folders of the forms' data files: what forms print, and what they ask. */
const formData = ['definitions', 'asking'];

/** Writes the forms' data files as JSON: reading them as YAML takes most of a second of every start. */
const writeFormData = (outdir) => {
  for (const folder of formData) {
    rmSync(join(outdir, folder), { recursive: true, force: true });
    for (const name of readdirSync(join('domain/forms', folder), { recursive: true })) {
      if (!/\.(yaml|json)$/.test(name)) continue;
      const written = join(outdir, folder, name.replace(/\.yaml$/, '.json'));
      mkdirSync(dirname(written), { recursive: true });
      const text = readFileSync(join('domain/forms', folder, name), 'utf8');
      writeFileSync(written, name.endsWith('.json') ? text : JSON.stringify(parse(text)));
    }
  }
};

/**
 * The programs of contained processes, beside main.js: one of them finds the forms' data files beside itself too. Each is bundled alone:
 * what it shared with the server as a part would bring along all that the doors of modules hand on, and its memory is bounded.
 */
const contained = ['containedChild', 'embeddingChild', 'readingChild', 'sourceChild'];

/** The hash of all code that folds streams into states: a stored state is read by this code alone. */
const foldingProgram = async () => {
  const { outputFiles } = await build({
    ...bundling,
    entryPoints: ['backend/adapters/eventStore/openAggregates.ts'],
    write: false,
    packages: 'external',
    logLevel: 'warning',
  });
  return createHash('sha256').update(outputFiles[0].contents).digest('hex').slice(0, 16);
};

export const buildBackend = async (outdir) => {
  writeFormData(outdir);
  const written = await bundle(
    {
      main: 'backend/main.ts',
      embeddedPostgresWorker: 'backend/adapters/postgres/embedded/worker.ts',
      'word/worker': 'backend/adapters/word/worker.ts',
      'caseReader/worker': 'backend/adapters/caseReader/worker.ts',
      ...Object.fromEntries(commands()),
    },
    outdir,
    { FOLDING_PROGRAM: JSON.stringify(await foldingProgram()) },
  );
  for (const name of contained) written.push(...(await bundle({ [name]: `backend/composition/${name}.ts` }, outdir)));
  removeOldParts(outdir, written);
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) await buildBackend(process.argv[2]);
