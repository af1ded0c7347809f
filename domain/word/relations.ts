import { elementsOf, readXml, type Element } from './xml.js';
import type { Parts } from './zip.js';

/** A part that another one refers to; `path` is `null` where it lies outside the file. */
export type Relation = { readonly id: string; readonly kind: string; readonly path: string | null };

/** A path from the folder of a part: `../customXml/item1.xml`. */
const resolved = (folder: string, target: string): string => {
  const names = target.startsWith('/') ? [] : folder.split('/').filter((name) => name !== '');
  for (const name of target.split('/').filter((one) => one !== '' && one !== '.'))
    if (name === '..') names.pop();
    else names.push(name);
  return names.join('/');
};

/** A part as XML; `undefined` where there is none. @throws UnreadableWord */
export const xmlOf = (parts: Parts, path: string | null | undefined): Element | undefined => {
  const bytes = path === null || path === undefined ? undefined : parts.read(path);
  return bytes === undefined ? undefined : readXml(bytes);
};

/** What a part refers to; for the path `''` what the whole file does. */
export const relationsOf = (parts: Parts, path: string): readonly Relation[] => {
  const cut = path.lastIndexOf('/') + 1;
  const folder = path.slice(0, cut);
  const root = xmlOf(parts, `${folder}_rels/${path.slice(cut)}.rels`);
  return (root === undefined ? [] : elementsOf(root)).map(({ attributes }) => ({
    id: attributes['Id'] ?? '',
    // Its last word is the same in both editions of the standard.
    kind: attributes['Type']?.split('/').at(-1) ?? '',
    path: attributes['TargetMode'] === 'External' ? null : resolved(folder, attributes['Target'] ?? ''),
  }));
};
