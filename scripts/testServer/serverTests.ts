import { readdirSync } from 'node:fs';
import { sep } from 'node:path';
import { build } from 'esbuild';

/** Whoever imports it, directly or through other files, runs against SQL or an event store. */
const mark = 'backend/tests/harness/testServers.ts';
const roots = ['domain', 'projections', 'backend', 'migrations', 'scripts'];

const testFiles = (): string[] =>
  roots
    .flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => `${root}/${path.split(sep).join('/')}`),
    )
    .filter((path) => path.endsWith('.test.ts'))
    .sort();

/**
 * Which test files reach real servers: those from which imports of values lead to the harness of test servers. So a new test needs no entry
 * in any list. Resolves to paths relative to the working directory, the repository's root, in alphabetical order.
 */
export const serverTests = async (): Promise<string[]> => {
  const files = testFiles();
  const { metafile } = await build({
    entryPoints: files,
    bundle: true,
    write: false,
    outdir: 'dist',
    // Shared files are put out once, and not again for each of hundreds of tests.
    splitting: true,
    metafile: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    loader: { '.css': 'empty', '.yaml': 'empty', '.csv': 'empty' },
    logLevel: 'error',
  });
  const importers = new Map<string, string[]>();
  for (const [path, { imports }] of Object.entries(metafile.inputs))
    for (const { path: imported } of imports) importers.set(imported, [...(importers.get(imported) ?? []), path]);
  // A set is walked in the order of its entries, those that the walk adds included.
  const reaching = new Set([mark]);
  for (const path of reaching) for (const importer of importers.get(path) ?? []) reaching.add(importer);
  return files.filter((file) => reaching.has(file));
};
