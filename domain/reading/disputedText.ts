import type { Span } from '../evidence/foldedText.js';
import { textOfChat } from './chatPage.js';
import type { PageLine } from './page.js';
import { textInParagraphs } from './paragraphs.js';

/** A page whose text is taken over. */
export type TakenPage = {
  /** The page's width, in the pixels of the boxes. */
  readonly width: number;
  readonly lines: readonly Pick<PageLine, 'box' | 'text' | 'unsure'>[];
  /** Of each line: its text as it stands now. */
  readonly texts: readonly string[];
  /** Places of lines that two readers read differently, and nobody has chosen between. */
  readonly disputed: ReadonlySet<number>;
  /** Whether a second reader read the page: what two readers read alike is sure. */
  readonly isReadTwice: boolean;
  /** By place of a line: what the second reader read there. */
  readonly others?: ReadonlyMap<number, string>;
  /** What only a second reader read, and somebody took. */
  readonly more: readonly string[];
};

/** A stretch of a text that two readers read differently, or a character of it that was hard to read. */
export type Dispute = Span & {
  /** What the second reader read in its place. */
  readonly other?: string | undefined;
  /** Nobody read it otherwise, but it was hard to read. */
  readonly unclear?: boolean | undefined;
};

/** Private characters that no text holds; they say where a stretch in dispute begins and ends. Behind the first stands one that numbers the dispute. */
const [begin, end] = ['\u{F0001}', '\u{F0002}'];
const firstNumber = 0xf0010;
const ours = /[\u{F0000}-\u{FFFFD}]/gu;
const plain = (text: string): string => text.replaceAll(ours, '').trim();

type Kind = Omit<Dispute, keyof Span>;

/** A line with its stretches in dispute marked; `kinds` grows by what is said of each. */
const marked = ({ lines, texts, disputed, others, isReadTwice }: TakenPage, at: number, kinds: Kind[]): string => {
  const text = (texts[at] ?? '').replaceAll(ours, '');
  const inMarks = (words: string, kind: Kind): string =>
    `${begin}${String.fromCodePoint(firstNumber + kinds.push(kind) - 1)}${words}${end}`;
  if (text.trim() === '') return '';
  if (disputed.has(at)) return inMarks(text.trim(), { other: others?.get(at) });
  const line = lines[at];
  // Whoever corrected a line has looked at it. A sign that is no letter or figure changes no value.
  if (line === undefined || isReadTwice || texts[at] !== line.text) return text.trim();
  return [...text]
    .map((sign, place, all) => {
      const offset = all.slice(0, place).join('').length;
      return line.unsure.includes(offset) && /[\p{L}\p{N}]/u.test(sign) ? inMarks(sign, { unclear: true }) : sign;
    })
    .join('')
    .trim();
};

/**
 * The text of pages one below another, a line for each paragraph, or of a screenshot of a chat for each thing said; and where in it stand lines in
 * dispute and characters that were hard to read.
 */
export const disputedText = (
  pages: readonly TakenPage[],
): { readonly text: string; readonly disputes: readonly Dispute[] } => {
  const kinds: Kind[] = [];
  const whole = pages
    .map((page) => {
      const lines = page.lines.map(({ box }, at) => ({ box, text: marked(page, at, kinds) }));
      const text = textOfChat({ width: page.width, lines }, plain) ?? textInParagraphs(lines, plain);
      return [text, ...page.more.map((more) => more.replaceAll(ours, ''))].filter((part) => part !== '').join('\n');
    })
    .join('\n');
  const disputes: Dispute[] = [];
  let text = '';
  let from = 0;
  for (const piece of whole.split(/(?<=[\u{F0001}\u{F0002}])/u)) {
    const mark = piece.endsWith(begin) ? begin : piece.endsWith(end) ? end : '';
    const words = mark === '' ? piece : piece.slice(0, -mark.length);
    if (mark === end) {
      const [number = ''] = words;
      text += words.slice(number.length);
      const { other, unclear } = kinds[(number.codePointAt(0) ?? firstNumber) - firstNumber] ?? {};
      disputes.push({
        start: from,
        end: text.length,
        ...(other !== undefined && { other }),
        ...(unclear && { unclear }),
      });
      continue;
    }
    text += words;
    if (mark === begin) from = text.length;
  }
  return { text, disputes };
};
