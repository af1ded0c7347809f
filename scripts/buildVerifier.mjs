import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const { browserslist } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
/** The oldest browsers, of package.json, as the bundler names them: `chrome105`. */
const oldest = browserslist.map((browser) => browser.toLowerCase().replace(/ >= /, ''));
const source = new URL('../frontend/verify/', import.meta.url);
const bundle = async (entry, options) => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, source))],
    bundle: true,
    minify: true,
    write: false,
    target: oldest,
    charset: 'utf8',
    legalComments: 'none',
    ...options,
  });
  return outputFiles[0].text;
};

/** Writes the receipt verifier as one self-contained page: script and style inline, no request to anywhere. */
export const buildVerifier = async (outFile) => {
  const script = await bundle('main.ts', { format: 'iife' });
  const style = await bundle('style.css', {});
  const template = await readFile(new URL('template.html', source), 'utf8');
  const page = template
    .replace('/*STYLE*/', () => style.replaceAll('</style', '<\\/style'))
    .replace('/*SCRIPT*/', () => script.replaceAll('</script', '<\\/script'));
  await mkdir(dirname(outFile), { recursive: true });
  await writeFile(outFile, page);
};
