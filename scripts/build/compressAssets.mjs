import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressors = [
  {
    ending: '.br',
    compress: (bytes) =>
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
  },
  // Browsers take Brotli over TLS and from localhost only; a court's own network may have neither.
  { ending: '.gz', compress: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }) },
];

/**
 * Lays a compressed copy beside every script and style sheet of a folder. The server sends it as it is: smaller than what
 * it could make while a reader waits, and made once. A server may send from the folder meanwhile: a copy appears whole or not at all.
 */
export const compressAssets = async (folder) => {
  const names = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      for (const { ending, compress } of compressors) {
        const copy = join(folder, `${name}${ending}`);
        await writeFile(`${copy}.making`, await compress(bytes));
        await rename(`${copy}.making`, copy);
      }
    }),
  );
};
