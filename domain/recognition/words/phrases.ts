import { z } from 'zod';
import { alternatives, literally } from '../../signs/alternatives.js';

/** Words as they stand in a text, with … where up to twelve signs of the clause may stand between two of them. */
const Word = z
  .string()
  .regex(/^[\p{Script=Han}A-Za-z0-9/㎡×%（）()、 ]+(?:…[\p{Script=Han}A-Za-z0-9/㎡×%（）()、 ]+)*$/u);
/** Phrases of one list. */
export const Words = z.array(Word).min(1);

const gap = String.raw`[^，,。；;\n]{0,12}?`;

const patterns = new Map<string, RegExp>();

/**
 * One pattern for all of some words, longer ones first; `…` spans up to twelve signs of the clause. Words of the table and of labels come again with
 * every text, so their patterns are made once.
 */
export const patternOfWords = (words: readonly string[]): RegExp => {
  const key = words.join('|');
  const pattern =
    patterns.get(key) ??
    new RegExp(
      alternatives(words, (word) => word.split('…').map(literally).join(gap)),
      'gu',
    );
  patterns.set(key, pattern);
  return pattern;
};

/** A pattern for every place of a text, written as `String.raw` is. */
export const everywhere = (parts: TemplateStringsArray, ...slots: readonly string[]): RegExp =>
  new RegExp(String.raw(parts, ...slots), 'gu');
