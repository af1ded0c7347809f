import { rowsOf, type PageLine } from './page.js';

type Line = Pick<PageLine, 'box' | 'text'>;
type Row = { readonly text: string; readonly left: number; readonly right: number; readonly height: number };

/** How far lines of a page that was held askew fall, in pixels down for each to the right: that of the widest half of them. */
const slopeOf = (lines: readonly Line[]): number => {
  const slopes = lines
    .map(({ box: [[left, top], [right, end]] }) => ({ width: right - left, slope: (end - top) / (right - left) }))
    .filter(({ width }) => width > 0)
    .sort((a, b) => b.width - a.width);
  const widest = slopes
    .slice(0, Math.ceil(slopes.length / 2))
    .map(({ slope }) => slope)
    .sort((a, b) => a - b);
  return widest[Math.floor(widest.length / 2)] ?? 0;
};

/** What begins an article, an item or a labelled line, and so goes on with nothing. */
const begins =
  /^(?:第\s*[〇零一二三四五六七八九十百\d]+\s*[条章节页]|[（(][一二三四五六七八九十\d]{1,4}[）)]|[一二三四五六七八九十]{1,3}[、．.]|\d{1,3}[、．]|[^，。；,;（(]{1,12}(?:[（(][^，。；,;（(）)]{1,6}[）)])?[：:]|(?:姓名|性别|民族|出生|住址|地址|公民身份|身份证|证件|电话|手机|开户|账号|日期))/u;
/** What ends a sentence or announces a list; a whole number of somebody ends its line too. */
const ends = /(?:[。；！？!?;：:]|[\dA-Za-z]{8})$/u;
/** A number or a foreign word goes to the next row as a whole, and leaves a gap of its own width behind it. */
const unbroken = /^[A-Za-z\d.,%\-/]+/u;
/** A row below this many characters is no full one, however wide it is written. */
const fewestOfFullRow = 8;

const rowOf = (lines: readonly Line[], slope: number): Row => {
  const corners = lines.flatMap(({ box }) => box);
  const across = corners.map(([x, y]) => x + slope * y);
  return {
    text: lines
      .map(({ text }) => text.trim())
      .filter((text) => text !== '')
      .join(' '),
    left: Math.min(...across),
    right: Math.max(...across),
    height: Math.max(1, ...lines.map(({ box: [[, top], , , [, bottom]] }) => Math.abs(bottom - top))),
  };
};

/**
 * The page as plain text, a line for each paragraph: a sentence that the paper breaks goes on in the same line, so that 2025年2月↵28日 and
 * 百↵分之一 stay whole. A row goes on where it reaches the right margin in the midst of a sentence, and the next one is neither indented nor
 * begins something of its own. Rows of several stretches (tables, columns) stay by themselves. `plain` takes out of a text what is no part of it.
 */
export const textInParagraphs = (lines: readonly Line[], plain: (text: string) => string = (text) => text): string => {
  const slope = slopeOf(lines);
  const rows = rowsOf(lines)
    .map((those) => ({ ...rowOf(those, slope), isWhole: those.length === 1 }))
    .filter(({ text }) => text !== '');
  const margin = Math.max(...rows.map(({ right }) => right));
  const paragraphs: string[] = [];
  for (const [at, row] of rows.entries()) {
    const before = rows[at - 1];
    const said = plain(before?.text ?? '');
    const moved = (unbroken.exec(plain(row.text))?.[0].length ?? 0) * 0.6;
    const goesOn =
      before !== undefined &&
      before.isWhole &&
      row.isWhole &&
      margin - before.right < before.height * (2.2 + moved) &&
      row.left - before.left < row.height * 0.6 &&
      // What is set to the right, like the number of a contract, begins no paragraph.
      before.left - row.left < row.height * 4 &&
      [...said].length >= fewestOfFullRow &&
      !ends.test(said) &&
      !begins.test(plain(row.text));
    if (goesOn) {
      const last = paragraphs.pop() ?? '';
      const gap = /[A-Za-z]$/u.test(said) && /^[A-Za-z]/u.test(plain(row.text)) ? ' ' : '';
      paragraphs.push(`${last}${gap}${row.text}`);
    } else paragraphs.push(row.text);
  }
  return paragraphs.join('\n');
};
