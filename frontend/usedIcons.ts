import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** The names of icons (`bi-…`) in the sources below a folder; each is written out, none is put together. */
export const iconsNamedIn = (folder: string): ReadonlySet<string> =>
  new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/\bbi-[a-z0-9-]+/g) ?? []),
  );

const rules = /\.(bi-[a-z0-9-]+)::?before\{content:"\\([0-9a-f]+)"\}/g;

/** The signs of these icons in the font, in the order of the sheet. Throws for an icon that Bootstrap Icons does not have. */
export const signsOf = (sheet: string, names: ReadonlySet<string>): string => {
  const ruled = [...sheet.matchAll(rules)].filter(([, name = '']) => names.has(name));
  const found = new Set(ruled.map(([, name]) => name));
  const missing = [...names].filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`Bootstrap Icons has no ${missing.join(', ')}`);
  return ruled.map(([, , code = '']) => String.fromCodePoint(Number.parseInt(code, 16))).join('');
};

/** The style sheet of Bootstrap Icons with the rules of these icons only, and with the font at `font`. */
export const withIcons = (sheet: string, names: ReadonlySet<string>, font: string): string =>
  sheet
    .replace(rules, (rule, name: string) => (names.has(name) ? rule : ''))
    .replace(/src:url\([^}]*/, `src:url("${font}") format("woff2")`);

const subset = fileURLToPath(new URL('../node_modules/.cache/icons/bootstrap-icons.woff2', import.meta.url));

/**
 * Gives browsers the rules and the glyphs of the icons that the sources below a folder name, of some two thousand. The font
 * becomes a file of its own, so that its address is named for what it holds. The build fails where an icon does not exist.
 */
export const usedIconsPlugin = (folder: string): Plugin => ({
  name: 'used-icons',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /bootstrap-icons(\.min)?\.css$/ },
    handler: async (code, id) => {
      const names = iconsNamedIn(folder);
      const whole = readFileSync(join(dirname(id), 'fonts/bootstrap-icons.woff2'));
      mkdirSync(dirname(subset), { recursive: true });
      writeFileSync(subset, await subsetFont(whole, signsOf(code, names), { targetFormat: 'woff2' }));
      return { code: withIcons(code, names, subset), map: null };
    },
  },
});
