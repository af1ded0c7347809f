import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import packageJson from '../package.json' with { type: 'json' };
import { groupedChunksPlugin } from './chunks.js';
import { slimContractPlugin } from './slimContract.js';
import { slimZodPlugin } from './slimZod.js';
import { usedIconsPlugin } from './usedIcons.js';

/** The oldest browsers, of package.json, as the bundler names them: `chrome105`. What is newer it rewrites, in scripts and styles. */
const browsers = packageJson.browserslist.map((browser) => browser.toLowerCase().replace(/ >= /, ''));

const backend = { target: 'http://127.0.0.1:8080', changeOrigin: false };

const build = {
  outDir: fileURLToPath(new URL('../dist/frontend', import.meta.url)),
  emptyOutDir: true,
  target: browsers,
  // The content security policy allows no data: scripts or fonts; small files stay files.
  assetsInlineLimit: 0,
  rolldownOptions: {
    // A face re-exports what lies behind it; a page that uses one of these exports takes the others not along.
    treeshake: { moduleSideEffects: [{ test: /frontend\/src\/(?!polyfills\/).*\.tsx?$/, sideEffects: false }] },
  },
};

export default defineConfig({
  root: fileURLToPath(new URL('./', import.meta.url)),
  build,
  // A worker loads its rules after it has told zod to compile nothing.
  worker: { format: 'es', plugins: () => [slimZodPlugin()] },
  plugins: [
    slimContractPlugin(),
    slimZodPlugin(),
    usedIconsPlugin(fileURLToPath(new URL('src', import.meta.url))),
    groupedChunksPlugin(),
  ],
  // react-apexcharts is CommonJS with `exports.default`; without this its default import is the whole of `exports`, and no chart is drawn.
  legacy: { inconsistentCjsInterop: true },
  server: {
    proxy: { '/api': backend, '/auth': backend, '/users': backend },
  },
});
