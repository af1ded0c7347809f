import type { Span } from '../evidence/foldedText.js';
import { textOfPage, type PageLine } from './page.js';

/** A page whose text is taken over. */
export type TakenPage = {
  readonly lines: readonly Pick<PageLine, 'box'>[];
  /** Of each line: its text as it stands now. */
  readonly texts: readonly string[];
  /** Places of lines that two readers read differently, and nobody has chosen between. */
  readonly disputed: ReadonlySet<number>;
  /** By place of a line: what the second reader read there. */
  readonly others?: ReadonlyMap<number, string>;
  /** What only a second reader read, and somebody took. */
  readonly more: readonly string[];
};

/** A stretch of a text that two readers read differently. */
export type Dispute = Span & {
  /** What the second reader read in its place. */
  readonly other?: string | undefined;
};

/** Private characters that no text holds; they say where a disputed line begins and ends. Behind the first stands one that numbers the dispute. */
const [begin, end] = ['\u{F0001}', '\u{F0002}'];
const firstNumber = 0xf0010;
const marks = new RegExp(`[${begin}${end}]`, 'gu');

/** The text of pages one below another, and where in it lines stand that are in dispute. */
export const disputedText = (
  pages: readonly TakenPage[],
): { readonly text: string; readonly disputes: readonly Dispute[] } => {
  /** By the number of a dispute: the other reading of its line. */
  const others: (string | undefined)[] = [];
  const marked = pages
    .map(({ lines, texts, disputed, more, others: otherReadings }) => {
      const page = lines.map(({ box }, at) => {
        const text = (texts[at] ?? '').replaceAll(marks, '').trim();
        if (!disputed.has(at) || text === '') return { box, text };
        const number = others.push(otherReadings?.get(at)) - 1;
        return { box, text: `${begin}${String.fromCodePoint(firstNumber + number)}${text}${end}` };
      });
      return [textOfPage(page), ...more.map((text) => text.replaceAll(marks, ''))]
        .filter((part) => part !== '')
        .join('\n');
    })
    .join('\n');
  const disputes: Dispute[] = [];
  let text = '';
  let from = 0;
  for (const piece of marked.split(/(?<=[\u{F0001}\u{F0002}])/u)) {
    const mark = piece.endsWith(begin) ? begin : piece.endsWith(end) ? end : '';
    const words = mark === '' ? piece : piece.slice(0, -mark.length);
    if (mark === end) {
      const [number = ''] = words;
      text += words.slice(number.length);
      const other = others[(number.codePointAt(0) ?? firstNumber) - firstNumber];
      disputes.push({ start: from, end: text.length, ...(other !== undefined && { other }) });
      continue;
    }
    text += words;
    if (mark === begin) from = text.length;
  }
  return { text, disputes };
};
