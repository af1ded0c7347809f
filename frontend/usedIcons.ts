import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The names of icons (`bi-…`) in the sources below a folder; each is written out, none is put together. */
export const iconsNamedIn = (folder: string): ReadonlySet<string> =>
  new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/\bbi-[a-z0-9-]+/g) ?? []),
  );

/** The style sheet of Bootstrap Icons with the rules of these icons only. */
export const withIcons = (sheet: string, names: ReadonlySet<string>): string =>
  sheet.replace(/\.(bi-[a-z0-9-]+)::?before\{[^}]*\}/g, (rule, name: string) => (names.has(name) ? rule : ''));

/** Gives browsers the rules of the icons that the sources below a folder name, of some two thousand. */
export const usedIconsPlugin = (folder: string): Plugin => ({
  name: 'used-icons',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /bootstrap-icons(\.min)?\.css$/ },
    handler: (code) => ({ code: withIcons(code, iconsNamedIn(folder)), map: null }),
  },
});
