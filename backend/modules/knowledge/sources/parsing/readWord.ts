import mammoth from 'mammoth';
import type { Block } from '../../../../../domain/knowledge/sourceText.js';
import { damaged, inflateParts, zipped } from './officeParts.js';
import { Unreadable } from './unreadable.js';
import { withWrittenNumbers } from './wordNumbers.js';

/** Text with its notes, tables and styles; no pictures, headers, macros or other programs' files. */
const partNames =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/(?:document\d*|styles|numbering|footnotes|endnotes)\.xml|word\/_rels\/document\d*\.xml\.rels)$/u;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };
const unescaped = (text: string): string =>
  text.replaceAll(/&(\w+);/gu, (sign, name: string) => entities[name] ?? sign);

/** Reads the blocks of the library's plain HTML. A table within a cell becomes part of that cell's text. */
const blocksOfHtml = (html: string): Block[] => {
  const blocks: Block[] = [];
  let text = '';
  let rows: string[][] = [];
  let inTables = 0;
  const close = (level?: number): void => {
    const content = text.trim();
    text = '';
    if (content === '') return;
    blocks.push(level === undefined ? { kind: 'text', text: content } : { kind: 'heading', level, text: content });
  };
  for (const [, slash, tag = '', said] of html.matchAll(/<(\/?)(\w+)(?:[^\w<>][^<>]*)?>|([^<]+)/gu)) {
    if (said !== undefined) text += unescaped(said);
    else if (tag === 'br') text += '\n';
    else if (tag === 'table') {
      if (slash === '') {
        if (inTables === 0) close();
        inTables += 1;
      } else {
        inTables -= 1;
        if (inTables === 0 && rows.length > 0) blocks.push({ kind: 'table', rows });
        if (inTables === 0) rows = [];
      }
    } else if (inTables > 0) {
      if (tag === 'p' && slash !== '') text += ' ';
      if (inTables > 1) continue;
      if (tag === 'tr' && slash === '') rows.push([]);
      if (/^t[dh]$/u.test(tag) && slash !== '') {
        rows.at(-1)?.push(text.replaceAll(/\s+/gu, ' ').trim());
        text = '';
      }
    } else if (/^h[1-6]$/u.test(tag)) close(slash === '' ? undefined : Number(tag[1]));
    else if (/^(?:p|li|ul|ol)$/u.test(tag)) close();
  }
  close();
  return blocks;
};

/**
 * Reads a Word file: paragraphs with the numbers that Word counts itself, headings and tables.
 * @throws Unreadable
 */
export const readWord = async (file: Buffer): Promise<Block[]> => {
  const parts = new Map(await inflateParts(file, (name) => partNames.test(name)));
  const name = [...parts.keys()].find((part) => /^word\/document\d*\.xml$/u.test(part));
  const document = name === undefined ? undefined : parts.get(name);
  if (name === undefined || document === undefined) throw new Unreadable(damaged);
  const xml = (part: string): string => parts.get(part)?.toString('utf8') ?? '';
  const numberedXml = withWrittenNumbers(document.toString('utf8'), xml('word/numbering.xml'), xml('word/styles.xml'));
  parts.set(name, Buffer.from(numberedXml));
  // Now that the numbers are written, the library must not make lists of them.
  parts.delete('word/numbering.xml');
  const skipPicture = mammoth.images.imgElement(() => Promise.resolve({ src: '' }));
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: zipped(parts) },
      { convertImage: skipPicture, includeEmbeddedStyleMap: false, externalFileAccess: false },
    );
    return blocksOfHtml(value);
  } catch (error) {
    // The library throws plain errors for XML that is none.
    if (error instanceof Error) throw new Unreadable(damaged, { cause: error });
    throw error;
  }
};
