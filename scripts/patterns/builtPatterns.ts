import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { patternsOf, type Pattern } from './productionPatterns.js';

const recorder = 'recordedRegExp_';

/** Names its place to everything that builds a pattern. */
const recordingAll: Plugin = {
  name: 'record-built-patterns',
  setup: (bundler) => {
    bundler.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (path.includes('node_modules') || !text.includes('RegExp(')) return undefined;
      const recorded = patternsOf(relative('.', path), text).sites.reduceRight(
        (rest, { start, end, place }) =>
          `${rest.slice(0, start)}(${recorder}(${JSON.stringify(place)}))${rest.slice(end)}`,
        text,
      );
      return { contents: recorded, loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
};

const recording = `globalThis.builtPatterns ??= new Map();
const ${recorder} = (place) => new Proxy(RegExp, { construct: (target, given) => {
  const pattern = new target(...given);
  globalThis.builtPatterns.set(place + pattern, { place, source: pattern.source, flags: pattern.flags });
  return pattern;
} });`;

type Recorded = { builtPatterns?: Map<string, Pattern> };

/**
 * Every pattern that `RegExp` builds while these files are loaded and `exercise`, a module that calls what builds more, runs its default export.
 */
export const builtPatterns = async (files: readonly string[], exercise: string): Promise<readonly Pattern[]> => {
  // Two folders below the root, as `dist/backend`: the forms' data files are found from there.
  mkdirSync('dist', { recursive: true });
  const folder = mkdtempSync(join('dist', 'patterns-'));
  try {
    const outfile = join(folder, 'all.js');
    const imports = files.map((file) => `import ${JSON.stringify(resolve(file))};`).join('\n');
    await build({
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      packages: 'external',
      loader: { '.css': 'empty', '.scss': 'empty' },
      jsx: 'automatic',
      stdin: {
        contents: `${imports}\nexport { default } from ${JSON.stringify(resolve(exercise))};`,
        resolveDir: '.',
        loader: 'ts',
      },
      plugins: [recordingAll],
      banner: { js: recording },
      outfile,
      logLevel: 'error',
    });
    const { default: run }: { default: () => Promise<void> } = await import(pathToFileURL(outfile).href);
    await run();
    return [...((globalThis as Recorded).builtPatterns ?? new Map<string, Pattern>()).values()];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
