import { hasMark } from './replyMarks.js';
import { withoutThinking } from './thinkingAloud.js';
import { unseenClass } from '../signs/signs.js';

/** Line ends of other systems, and the separators of lines and paragraphs. */
const lineEnds = /\r\n?|[\u2028\u2029\u0085]/g;
/** What nobody sees and what turns the direction of a text: control, format, half of a pair, and code points that are shown as nothing. */
const unseen = new RegExp(String.raw`(?!\n)[${unseenClass}\p{Cc}\p{Cs}]`, 'gu');

const visible = (text: string): string => text.replace(lineEnds, '\n').replaceAll('\t', ' ').replace(unseen, '');

/**
 * A whole text that a model wrote, as people are shown it and forms hold it: without its thoughts, control, direction and zero-width
 * characters, white space at the ends of lines and more than one empty line. The only cleaning there is: `assistant.ts` applies it to
 * whatever a model writes, so that no feature can forget it.
 */
export const cleanText = (text: string): string =>
  visible(hasMark(text) ? withoutThinking(text).text : text)
    .replace(/(?<![^\S\n])[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** A value of JSON that a model wrote, with each of its texts cleaned. */
export const cleanValue = (value: unknown): unknown => {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cleanValue(each)]));
};

/**
 * Cleans a text that comes in pieces: the same characters are left out of it. What a piece ends with that the next one may belong to
 * (half of a pair, half of a line end) is passed on with the next, or by `rest` after the last.
 */
export const createCleaner = () => {
  let pending = '';
  return {
    hear: (piece: string): string => {
      const text = pending + piece;
      pending = /[\r\ud800-\udbff]$/.exec(text)?.[0] ?? '';
      return visible(text.slice(0, text.length - pending.length));
    },
    rest: (): string => {
      const last = visible(pending);
      pending = '';
      return last;
    },
  };
};

/** The text in one line, as a cell or the name of a thing holds it. */
export const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The beginning of a text, so many UTF-16 units at most, never half of a pair. */
export const beginningOf = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
