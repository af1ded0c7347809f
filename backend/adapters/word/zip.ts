import { zipSync, type Zippable } from 'fflate';

export type Parts = Readonly<Record<string, Uint8Array>>;

/** The parts that readers need first, in that order; the rest follows by name. */
const leading = ['[Content_Types].xml', '_rels/.rels', 'word/document.xml'];

/**
 * A zip that depends on nothing but its parts: fixed order, no clock. Zip times have no zone and fflate writes local
 * ones, so local midnight gives the same bytes everywhere. Compressed in JavaScript on purpose: the system's zlib
 * compresses differently from one processor or Node version to the next.
 */
export const zipParts = (parts: Parts): Uint8Array => {
  const mtime = new Date(1980, 0, 1);
  const rank = (name: string): number => (leading.includes(name) ? leading.indexOf(name) : leading.length);
  const names = Object.keys(parts).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  const entries: Zippable = {};
  for (const name of names) {
    const data = parts[name];
    if (data) entries[name] = [data, { mtime, level: 6 }];
  }
  return zipSync(entries);
};
