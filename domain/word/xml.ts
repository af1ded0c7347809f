import { Parser } from 'saxen';
import { wordBounds } from './bounds.js';
import { UnreadableWord } from './problems.js';
import { decoded } from './xmlText.js';

/** An element with what it holds. Names have the usual prefixes, whichever the file uses. */
export type Element = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Node[];
};
export type Node = Element | string;

const transitional = 'http://schemas.openxmlformats.org';
const strict = 'http://purl.oclc.org/ooxml';
const microsoft = 'http://schemas.microsoft.com/office/word';

/** Both editions of ISO/IEC 29500 have the same elements; only their namespaces differ. */
const prefixes: Readonly<Record<string, string>> = {
  [`${transitional}/wordprocessingml/2006/main`]: 'w',
  [`${strict}/wordprocessingml/main`]: 'w',
  [`${transitional}/officeDocument/2006/relationships`]: 'r',
  [`${strict}/officeDocument/relationships`]: 'r',
  [`${transitional}/officeDocument/2006/math`]: 'm',
  [`${strict}/officeDocument/math`]: 'm',
  [`${transitional}/drawingml/2006/main`]: 'a',
  [`${strict}/drawingml/main`]: 'a',
  [`${transitional}/drawingml/2006/chart`]: 'c',
  [`${strict}/drawingml/chart`]: 'c',
  [`${transitional}/drawingml/2006/diagram`]: 'dgm',
  [`${strict}/drawingml/diagram`]: 'dgm',
  [`${transitional}/markup-compatibility/2006`]: 'mc',
  [`${transitional}/package/2006/relationships`]: 'rel',
  [`${microsoft}/2010/wordml`]: 'w14',
  [`${microsoft}/2015/wordml/symex`]: 'w16se',
  [`${transitional}/spreadsheetml/2006/main`]: 'x',
  [`${strict}/spreadsheetml/main`]: 'x',
  'urn:schemas-microsoft-com:vml': 'v',
  'urn:schemas-microsoft-com:office:office': 'o',
};

/** How paragraphs and characters look or looked, and what programs note for themselves: it says nothing, and is most of many files. */
const unneeded = new Set(
  [
    ...['rPrChange', 'pPrChange', 'tblPrChange', 'tcPrChange', 'trPrChange', 'sectPrChange', 'tblGridChange'],
    ...[
      'numberingChange',
      'tblPrExChange',
      'tblBorders',
      'tcBorders',
      'pBdr',
      'tabs',
      'tblGrid',
      'tblLook',
      'tblCellMar',
    ],
    ...[
      'lang',
      'sz',
      'szCs',
      'color',
      'spacing',
      'kern',
      'ind',
      'jc',
      'shd',
      'b',
      'bCs',
      'i',
      'iCs',
      'u',
      'snapToGrid',
    ],
    ...['proofErr', 'bookmarkStart', 'bookmarkEnd', 'lastRenderedPageBreak', 'latentStyles', 'rsids', 'tcW', 'vAlign'],
  ].map((name) => `w:${name}`),
);

const none: Readonly<Record<string, string>> = {};

/** The marks of editing sessions are on most elements, and are no use. */
const attributesOf = (raw: Record<string, string> | false): Readonly<Record<string, string>> => {
  if (raw === false) return none;
  const kept = Object.entries(raw).filter(([name]) => !/^(?:w:)?rsid|^xmlns|^w14:(?:para|text)Id$/u.test(name));
  return kept.length === 0 ? none : Object.fromEntries(kept.map(([name, value]) => [name, decoded(value)]));
};

const textOf = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
};

type Attributes = Readonly<Record<string, string>>;
type Heard = {
  readonly opened: (name: string, attributes: () => Attributes) => void;
  readonly closed: () => void;
  readonly said?: (text: string) => void;
};

/**
 * Reads a part of an Office file from its beginning to its end, and tells what comes. No document type is allowed: Office writes none, and
 * with it entities that could multiply without end.
 * @throws UnreadableWord `damaged` for what is no XML
 */
export const walkXml = (bytes: Uint8Array, { opened, closed, said }: Heard): void => {
  const parser = new Parser()
    .ns(prefixes)
    .on('openTag', (name, attributes) => opened(name, () => attributesOf(attributes())))
    .on('closeTag', closed)
    .on('attention', () => {
      throw new UnreadableWord('damaged');
    });
  if (said) parser.on('text', (text) => said(decoded(text))).on('cdata', said);
  try {
    parser.parse(textOf(bytes));
  } catch (error) {
    if (error instanceof UnreadableWord) throw error;
    throw new UnreadableWord('damaged', { cause: error });
  }
};

type Open = { readonly name: string; readonly attributes: Attributes; readonly children: Node[] };

/**
 * Reads a part of a Word file as a whole, without what only says how it looks.
 * @throws UnreadableWord `damaged` for what is no XML or is nested without end, `tooLarge` for more elements than any document has
 */
export const readXml = (bytes: Uint8Array): Element => {
  const root: Open = { name: '', attributes: none, children: [] };
  const open: Open[] = [root];
  let skipped = 0;
  let elements = 0;
  walkXml(bytes, {
    opened: (name, attributes) => {
      if (skipped > 0 || unneeded.has(name)) {
        skipped += 1;
        return;
      }
      elements += 1;
      if (elements > wordBounds.elements) throw new UnreadableWord('tooLarge');
      if (open.length > wordBounds.depth) throw new UnreadableWord('damaged');
      const element: Open = { name, attributes: attributes(), children: [] };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    closed: () => {
      if (skipped > 0) skipped -= 1;
      else open.pop();
    },
    said: (text) => {
      if (skipped === 0) open.at(-1)?.children.push(text);
    },
  });
  const [whole] = elementsOf(root);
  if (whole === undefined) throw new UnreadableWord('damaged');
  return whole;
};

/** The elements that stand directly in one. */
export const elementsOf = ({ children }: Pick<Element, 'children'>): readonly Element[] =>
  children.filter((child) => typeof child !== 'string');

/** The first element of this name that stands directly in one. */
export const child = (element: Element | undefined, name: string): Element | undefined =>
  element === undefined ? undefined : elementsOf(element).find((one) => one.name === name);

/** An attribute of WordprocessingML, which has no prefix where that is the file's main namespace. */
export const attribute = (element: Element | undefined, name: string): string | undefined =>
  element?.attributes[`w:${name}`] ?? element?.attributes[name];

/** What an element's child says: `3` of `<w:start w:val="3"/>`. */
export const valueOf = (element: Element | undefined, name: string): string | undefined =>
  attribute(child(element, `w:${name}`), 'val');

/** Whether a property is on; `undefined` where nothing says so. */
export const isOn = (property: Element | undefined): boolean | undefined =>
  property === undefined
    ? undefined
    : !/^(?:0|false|off)$/u.test(property.attributes['w14:val'] ?? attribute(property, 'val') ?? '1');

/** Every element within one, in the order of the file; `into` says whether to look into it too. */
export const within = (element: Element, into: (one: Element) => boolean = () => true): Element[] =>
  elementsOf(element).flatMap((one) => [one, ...(into(one) ? within(one, into) : [])]);
