import { readBlocks, type BlockReading } from './blocks.js';
import { wordBounds } from './bounds.js';
import type { WordBlock, WordDocument } from './document.js';
import { countLeftOut, type LeftOutCounter } from './leftOut.js';
import { countNumbers } from './numbering.js';
import { linesOfBody } from './otherBodies.js';
import { otherThanWord, UnreadableWord } from './problems.js';
import { relationsOf, xmlOf } from './relations.js';
import { readStyles } from './styles.js';
import { attribute, child, elementsOf, isOn, within, type Element } from './xml.js';
import { openParts, type Parts } from './zip.js';

/** Headers or footers that are really printed, each once: those of first and of even pages only where the file says so. */
const marginsOf = (body: Element, kind: 'header' | 'footer', hasEven: boolean): readonly string[] => {
  const sections = within(body, ({ name }) => name !== 'w:sectPr').filter(({ name }) => name === 'w:sectPr');
  const ids = sections.flatMap((section) => {
    const hasFirst = isOn(child(section, 'w:titlePg')) === true;
    return elementsOf(section).flatMap((one) => {
      const type = attribute(one, 'type') ?? 'default';
      const isPrinted = type === 'default' || (type === 'first' ? hasFirst : hasEven);
      return one.name === `w:${kind}Reference` && isPrinted ? [one.attributes['r:id'] ?? ''] : [];
    });
  });
  return [...new Set(ids)];
};

const linesAsBlocks = (lines: readonly string[]): readonly WordBlock[] =>
  lines.map((text) => ({ kind: 'paragraph', text, level: null }));

/** Blocks without those that say what others said before: each section of a document repeats its headers. */
const once = (blocks: readonly WordBlock[], said: Set<string>): readonly WordBlock[] =>
  blocks.filter((block) => {
    if (block.kind === 'table') return true;
    const text = block.text.trim();
    if (said.has(text)) return false;
    said.add(text);
    return true;
  });

type Depth = { readonly depth: number; readonly leftOut: LeftOutCounter };

const readParts = (parts: Parts, { depth, leftOut }: Depth): readonly WordBlock[] => {
  const path = relationsOf(parts, '').find(({ kind }) => kind === 'officeDocument')?.path ?? 'word/document.xml';
  const root = xmlOf(parts, path);
  if (root?.name !== 'w:document') throw new UnreadableWord('damaged');
  const relations = relationsOf(parts, path);
  const part = (kind: string): Element | undefined => xmlOf(parts, relations.find((one) => one.kind === kind)?.path);
  const byId = (id: string): string | null => relations.find((one) => one.id === id)?.path ?? null;

  const embedded = (id: string): readonly WordBlock[] => {
    const name = byId(id);
    const bytes = name === null ? undefined : parts.read(name);
    if (bytes !== undefined && otherThanWord(bytes) === null && depth < wordBounds.nested)
      return readParts(openParts(bytes), { depth: depth + 1, leftOut });
    const lines = bytes === undefined || otherThanWord(bytes) !== 'notWord' ? null : linesOfBody(bytes);
    if (lines === null) leftOut.add('embedded');
    return linesAsBlocks(lines ?? []);
  };
  const reading: BlockReading = {
    styles: readStyles(part('styles')),
    numberOf: countNumbers(part('numbering')),
    leftOut,
    fields: [],
    notes: [],
    inMargin: false,
    embedded,
  };
  const body = child(root, 'w:body') ?? root;
  const blocks = readBlocks(elementsOf(body), reading);

  const hasEven = isOn(child(part('settings'), 'w:evenAndOddHeaders')) === true;
  const said = new Set(blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text.trim()] : [])));
  const margin = (kind: 'header' | 'footer'): readonly WordBlock[] =>
    once(
      marginsOf(body, kind, hasEven).flatMap((id) => {
        const element = xmlOf(parts, byId(id));
        return element === undefined ? [] : readBlocks(elementsOf(element), { ...reading, fields: [], inMargin: true });
      }),
      said,
    );
  const noteParts = { footnote: part('footnotes'), endnote: part('endnotes') };
  const notes = reading.notes.flatMap(({ kind, id }, at) => {
    const notesOfKind = noteParts[kind];
    const note = notesOfKind && elementsOf(notesOfKind).find((one) => attribute(one, 'id') === id);
    const [first, ...rest] =
      note === undefined ? [] : readBlocks(elementsOf(note), { ...reading, fields: [], notes: [], inMargin: true });
    if (first?.kind !== 'paragraph') return first === undefined ? [] : [first, ...rest];
    return [{ ...first, text: `注${at + 1}：${first.text.trim()}` }, ...rest];
  });
  return [...margin('header'), ...blocks, ...margin('footer'), ...notes];
};

/**
 * Reads a Word file: what it says, and what of it was left out. The same for every caller: the browser, the search of a model's sources and
 * the knowledge base.
 * @throws UnreadableWord with what the file is instead, or why it cannot be read
 */
export const readWord = (file: Uint8Array): WordDocument => {
  const other = otherThanWord(file);
  if (other !== null) throw new UnreadableWord(other);
  const leftOut = countLeftOut();
  const blocks = readParts(openParts(file), { depth: 0, leftOut });
  return { blocks, leftOut: leftOut.counts() };
};
