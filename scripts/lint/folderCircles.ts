import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** One file of ours imports another; paths from the project's root. */
export type Import = { readonly from: string; readonly to: string };

/** `from './a.js'`, `import './a.js'`, `import('./a.js')`: of values and types, by a door, at the start or later. */
const specifier = /(?:\bfrom |\bimport ?\(?\s*)'(?<path>\.[^']+)'/g;

/** The imports of these files from each other, as the code has them. */
export const importsAmong = (files: readonly string[]): readonly Import[] => {
  const known = new Set(files);
  return files.flatMap((from) =>
    [...readFileSync(from, 'utf8').matchAll(specifier)].flatMap(({ groups }) => {
      const path = posix.join(posix.dirname(from), groups?.['path'] ?? '');
      const to = [path, path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')].find((one) => known.has(one));
      return to === undefined ? [] : [{ from, to }];
    }),
  );
};

/** The import as one of a folder from another of the same parent; `undefined` where one of the files lies beside the other's folder, or in it. */
const betweenSiblings = ({ from, to }: Import): Import | undefined => {
  const [a, b] = [from.split('/'), to.split('/')];
  const depth = a.findIndex((name, at) => name !== b[at]);
  if (depth < 1 || depth > Math.min(a.length, b.length) - 2) return undefined;
  const folderOf = (path: readonly string[]): string => path.slice(0, depth + 1).join('/');
  return { from: folderOf(a), to: folderOf(b) };
};

/** A folder imports another beside it, by these imports of its files. */
export type FolderArrow = { readonly from: string; readonly to: string; readonly imports: readonly Import[] };

/**
 * The arrows between folders of one parent that lie on a circle, through however many folders it leads, the arrow of fewest imports first. The
 * folders of the project itself are not looked at: `oxlint.config.js` lists what each may import.
 */
export const arrowsInCircles = (imports: readonly Import[]): readonly FolderArrow[] => {
  const arrows = new Map<string, { from: string; to: string; imports: Import[] }>();
  for (const one of imports) {
    const folders = betweenSiblings(one);
    if (!folders) continue;
    const key = `${folders.from} ${folders.to}`;
    const arrow = arrows.get(key) ?? { ...folders, imports: [] };
    arrow.imports.push(one);
    arrows.set(key, arrow);
  }
  const leads = (start: string, end: string): boolean => {
    // A set is walked in the order of its entries, those that the walk adds included.
    const reached = new Set([start]);
    for (const folder of reached) for (const { from, to } of arrows.values()) if (from === folder) reached.add(to);
    return reached.has(end);
  };
  return [...arrows.values()]
    .filter(({ from, to }) => leads(to, from))
    .sort((one, other) => one.imports.length - other.imports.length);
};
