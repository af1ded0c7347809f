import type { Span } from '../evidence/foldedText.js';
import { textOfPage, type PageLine } from './page.js';

/** A page whose text is taken over. */
export type TakenPage = {
  readonly lines: readonly Pick<PageLine, 'box'>[];
  /** Of each line: its text as it stands now. */
  readonly texts: readonly string[];
  /** Places of lines that two readers read differently, and nobody has chosen between. */
  readonly disputed: ReadonlySet<number>;
  /** What only a second reader read, and somebody took. */
  readonly more: readonly string[];
};

/** Private characters that no text holds; they say where a disputed line begins and ends. */
const [begin, end] = ['\u{F0001}', '\u{F0002}'];
const marks = new RegExp(`[${begin}${end}]`, 'gu');

/** The text of pages one below another, and where in it lines stand that are in dispute. */
export const disputedText = (
  pages: readonly TakenPage[],
): { readonly text: string; readonly disputes: readonly Span[] } => {
  const marked = pages
    .map(({ lines, texts, disputed, more }) => {
      const page = lines.map(({ box }, at) => {
        const text = (texts[at] ?? '').replaceAll(marks, '').trim();
        return { box, text: disputed.has(at) && text !== '' ? `${begin}${text}${end}` : text };
      });
      return [textOfPage(page), ...more.map((text) => text.replaceAll(marks, ''))]
        .filter((part) => part !== '')
        .join('\n');
    })
    .join('\n');
  const disputes: Span[] = [];
  let text = '';
  let from = 0;
  for (const piece of marked.split(/(?<=[\u{F0001}\u{F0002}])/u)) {
    const mark = piece.endsWith(begin) ? begin : piece.endsWith(end) ? end : '';
    text += mark === '' ? piece : piece.slice(0, -mark.length);
    if (mark === begin) from = text.length;
    if (mark === end) disputes.push({ start: from, end: text.length });
  }
  return { text, disputes };
};
