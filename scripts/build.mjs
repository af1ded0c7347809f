/**
 * `npm run build`: builds what changed into `dist/`, or only the parts named (`backend`, `frontend`); `--force` rebuilds all. With the pages
 * come compressed copies of their files: `--without-copies` leaves them out, and `--copies` makes nothing else.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildParts, lacksCopies, makeCopies, staleParts } from './build/parts.mjs';

process.env.NODE_ENV = 'production';
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const isAsked = (option) => process.argv.includes(option);
if (isAsked('--force')) rmSync('dist', { recursive: true, force: true });
mkdirSync('dist', { recursive: true });
try {
  const named = process.argv.slice(2).filter((word) => !word.startsWith('-'));
  if (!isAsked('--copies')) await buildParts(staleParts(named.length > 0 ? named : undefined));
  const isOfPages = named.length === 0 || named.includes('frontend');
  if (isOfPages && !isAsked('--without-copies') && lacksCopies()) await makeCopies();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
