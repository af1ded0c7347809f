/** `npm run build`: builds what changed into `dist/`; `--force` builds everything. */
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildParts, staleParts } from './build/parts.mjs';

process.env.NODE_ENV = 'production';
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
if (process.argv.includes('--force')) rmSync('dist', { recursive: true, force: true });
mkdirSync('dist', { recursive: true });
try {
  await buildParts(staleParts());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
