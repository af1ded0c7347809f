import { rowsOf, type PageLine, type PageText } from './page.js';

/** 3, — 3 —, 第 3 页 共 9 页: what is printed on every page and is no text. */
const pageNumber =
  /^(?:[-—–·\s]*\d{1,4}[-—–·\s]*|第\s*\d{1,4}\s*页(?:\s*(?:[,，/]\s*)?共\s*\d{1,4}\s*页)?|\d{1,4}\s*\/\s*\d{1,4})$/u;
/** What begins a paragraph however the page is set. */
const begins =
  /^(?:第[〇零一二三四五六七八九十百千\d]+[条章节编]|[（(][一二三四五六七八九十\d]{1,4}[）)]|[一二三四五六七八九十]{1,4}[、．.]|\d{1,3}[、．.]|问\s*\d*[：:]|答\s*\d*[：:])/u;

type Row = { readonly text: string; readonly left: number; readonly right: number; readonly height: number };

const rowOf = (lines: readonly PageLine[]): Row => {
  const xs = lines.flatMap(({ box }) => box.map(([x]) => x));
  const heights = lines.map(({ box: [[, top], , [, bottom]] }) => Math.abs(bottom - top));
  return {
    text: lines
      .map(({ text }) => text.trim())
      .join(' ')
      .trim(),
    left: Math.min(...xs),
    right: Math.max(...xs),
    height: Math.max(...heights, 1),
  };
};

const isWord = (sign: string): boolean => /[A-Za-z0-9]/u.test(sign);

/**
 * The text of pages with a line for each paragraph, though each is printed over several: one goes on in the next row, also of the next
 * page, where a row is full and the next is neither indented nor begins like an article or an item. Page numbers are left out.
 */
export const flowingText = (pages: readonly Pick<PageText, 'lines'>[]): string => {
  const paragraphs: string[] = [];
  let isOpen = false;
  for (const { lines } of pages) {
    const rows = rowsOf(lines)
      .map(rowOf)
      .filter(({ text }) => text !== '' && !pageNumber.test(text));
    const margin = Math.min(...rows.map((row) => row.left));
    const right = Math.max(...rows.map((row) => row.right));
    for (const row of rows) {
      const isNew = !isOpen || begins.test(row.text) || row.left - margin > row.height * 1.2;
      const last = paragraphs.at(-1);
      if (isNew || last === undefined) paragraphs.push(row.text);
      else {
        const gap = isWord(last.slice(-1)) && isWord(row.text.slice(0, 1)) ? ' ' : '';
        paragraphs[paragraphs.length - 1] = last + gap + row.text;
      }
      isOpen = right - row.right < row.height * 2.2;
    }
  }
  return paragraphs.join('\n');
};
