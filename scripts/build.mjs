/** `npm run build`: builds what changed into `dist/`, or only the parts named (`backend`, `frontend`); `--force` rebuilds all. */
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildParts, staleParts } from './build/parts.mjs';

process.env.NODE_ENV = 'production';
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
if (process.argv.includes('--force')) rmSync('dist', { recursive: true, force: true });
mkdirSync('dist', { recursive: true });
try {
  const named = process.argv.slice(2).filter((word) => !word.startsWith('-'));
  await buildParts(staleParts(named.length > 0 ? named : undefined));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
