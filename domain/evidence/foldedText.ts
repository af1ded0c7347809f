import { alikeSign, unseenClass, wholeCharacters } from '../signs/signs.js';

/** A text folded for comparison, with a way back to the text as it was given. */
export type FoldedText = {
  readonly given: string;
  readonly folded: string;
  /** For each UTF-16 unit of `folded` the offset in `given` of the character that it came from, and one more for the end. */
  readonly offsets: Uint32Array;
};

const unseen = new RegExp(`[\\s${unseenClass}]`, 'gu');

/** One character as it is compared: compatibility forms, width, case and punctuation as one, nothing for what is unseen. */
const foldedSign = (sign: string): string => {
  const code = sign.charCodeAt(0);
  // Nearly all of a Chinese text, and nothing of it changes.
  if (code >= 0x4e00 && code <= 0x9fff) return sign;
  const replacement = alikeSign(sign);
  if (replacement !== undefined) return replacement;
  // Decomposed, since that depends on no neighbour: so the text can be folded character by character.
  return wholeCharacters(sign).normalize('NFKD').toLowerCase().replace(unseen, '');
};

/** Folds a text in linear time. */
export const foldText = (given: string): FoldedText => {
  const pieces: string[] = [];
  const offsets: number[] = [];
  let at = 0;
  for (const sign of given) {
    const piece = foldedSign(sign);
    if (piece !== '') {
      pieces.push(piece);
      for (let unit = 0; unit < piece.length; unit += 1) offsets.push(at);
    }
    at += sign.length;
  }
  offsets.push(given.length);
  return { given, folded: pieces.join(''), offsets: Uint32Array.from(offsets) };
};

/** Offsets in the given text, in UTF-16 units; `end` is the first one behind. */
export type Span = { readonly start: number; readonly end: number };

/** From a span of the folded text to the given one, without white space at its end. */
const givenSpan = ({ given, offsets }: FoldedText, start: number, end: number): Span => {
  const last = offsets[end - 1] ?? 0;
  const sign = given.codePointAt(last) ?? 0;
  return { start: offsets[start] ?? 0, end: last + (sign > 0xffff ? 2 : 1) };
};

/** How often a passage is looked for: one that occurs more often shows nothing. */
const mostOccurrences = 20;

/**
 * Where a quote occurs in a source, character by character, without regard to white space, width, case and the spelling of punctuation.
 * A quote that begins or ends inside a folded character (½) is not found there. At most the first twenty places, in their order.
 */
export const findQuote = (source: FoldedText, quote: string): readonly Span[] => {
  const { folded, offsets } = source;
  const sought = foldText(quote).folded;
  if (sought === '') return [];
  const spans: Span[] = [];
  for (let at = folded.indexOf(sought); at !== -1; at = folded.indexOf(sought, at + 1)) {
    const end = at + sought.length;
    const startsWhole = at === 0 || offsets[at] !== offsets[at - 1];
    if (startsWhole && offsets[end] !== offsets[end - 1]) spans.push(givenSpan(source, at, end));
    if (spans.length === mostOccurrences) break;
  }
  return spans;
};
