import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { threadId } from 'node:worker_threads';
import { bundling } from '../../scripts/build/bundling.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Two folders below the project's root, as `dist/backend`: the forms' data files are found from there. */
const folder = join(root, 'dist/fromSource');

/** Whether the bundle was made from the sources as they are; `index` names it and when each source was changed. */
const isFresh = (index) => {
  try {
    const { sources } = JSON.parse(readFileSync(index, 'utf8'));
    return sources.every(([path, changed]) => statSync(join(root, path)).mtimeMs === changed);
  } catch {
    return false; // it was never made, or a source is gone: it is made again
  }
};

/** Others may look at the file at this moment: they see all of the old one or all of the new one. */
const replace = (path, content) => {
  const written = `${path}-${process.pid}-${threadId}`;
  writeFileSync(written, content);
  renameSync(written, path);
};

/**
 * Bundles a TypeScript entry point, only for running from source, and returns the bundle's address. A worker thread or a bare process has no
 * TypeScript loader; a bundle, made again when a source changed, starts in a fraction of the time that a loader of its own takes.
 * `entry` is a path from the project's root.
 */
export const bundleFromSource = async (entry) => {
  const bundle = join(folder, `${entry.replaceAll('/', '-')}.js`);
  const index = `${bundle}on`;
  if (!isFresh(index)) {
    const { build } = await import('esbuild');
    const { outputFiles, metafile } = await build({
      absWorkingDir: root,
      entryPoints: [entry],
      ...bundling,
      write: false,
      metafile: true,
      sourcemap: 'inline',
      logLevel: 'error',
    });
    // Packages change all at once: their list stands for the files of packages.
    const ours = Object.keys(metafile.inputs).filter((path) => !path.startsWith('node_modules/'));
    const sources = [...ours, 'package-lock.json', 'scripts/build/bundling.mjs'].map((path) => [
      path,
      statSync(join(root, path)).mtimeMs,
    ]);
    mkdirSync(folder, { recursive: true });
    replace(bundle, outputFiles[0].contents);
    replace(index, JSON.stringify({ sources }));
  }
  return pathToFileURL(bundle).href;
};

/** Imports a TypeScript entry point, as `bundleFromSource` finds it. */
export const importFromSource = async (entry) => import(await bundleFromSource(entry));
