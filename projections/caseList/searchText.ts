import { temporaryPrefix } from '../../domain/case/caseNumber.js';
import { formalStem } from '../../domain/citations/formalNumbers.js';
import { sameName } from '../../domain/signs/signs.js';

/** Removes differences that do not matter in a search: signs that are taken for the same, and letter case. */
const folded = (text: string): string => sameName(text).toLowerCase();

const withoutSpaces = (text: string): string => folded(text).replace(/\s+/gu, '');

/** The single characters and the pairs of neighbours of a text without spaces. */
const gramsOf = (text: string): string[] => {
  const characters = [...text];
  const pairs = characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
  return [...characters, ...pairs];
};

const BETWEEN = '\n';

/** What a row is found by: the parts one below the other, folded. Nothing is found across two parts. */
export const searchTextOf = (parts: readonly (string | null)[]): string =>
  parts.flatMap((part) => (part ? [withoutSpaces(part)] : [])).join(BETWEEN);

/** The beginning that a number shares with many others: `新案件-`, `(2026)京0101民初`; empty for one that the rules do not know. */
const stemOf = (number: string): string => (number.startsWith(temporaryPrefix) ? temporaryPrefix : formalStem(number));

/** The stems of a case's numbers, folded, one below the other. Sorted: a court has few of them, each with many cases. */
export const numberStemsOf = (numbers: readonly string[]): string =>
  [...new Set(numbers.map((number) => stemOf(withoutSpaces(number))))].filter(Boolean).sort().join(BETWEEN);

/** The stems that `numberStemsOf` joined. */
export const stemsIn = (numberStems: string): string[] => numberStems.split(BETWEEN).filter(Boolean);

/** A number from its stem on: the stem itself is looked up among all stems. */
const gramsBehindStem = (number: string): string[] => {
  const stem = [...stemOf(number)];
  const behind = [...number].slice(stem.length);
  return [...behind, ...gramsOf([...stem.slice(-1), ...behind].join('')).filter((gram) => [...gram].length > 1)];
};

/** What an index on a case's numbers and names needs, all but the stems of the numbers. Sorted, so that equal cases give equal rows. */
export const searchGramsOf = (numbers: readonly string[], names: readonly (string | null)[]): string[] =>
  [
    ...new Set([
      ...numbers.flatMap((number) => gramsBehindStem(withoutSpaces(number))),
      ...names.flatMap((name) => gramsOf(withoutSpaces(name ?? ''))),
    ]),
  ].sort();

/** A part of a search, folded: what a row must contain in one of its parts. */
export type SearchTerm = {
  readonly text: string;
  /** What narrows by index: a row that contains the text has all of them. */
  readonly grams: readonly string[];
  /** Whether a row that has the grams contains the text: a text of one or two characters is its only gram. */
  readonly isGram: boolean;
};

/** Pairs alone narrow better; a term of one character has only itself. */
const narrowing = (characters: readonly string[]): string[] =>
  characters.length === 1 ? [...characters] : gramsOf(characters.join('')).slice(characters.length);

/** How much of the beginning of a text, all of it excepted, a stem may end with. */
const overlap = (characters: readonly string[], stems: readonly string[]): number =>
  characters.findLastIndex(
    (_character, index) => index > 0 && stems.some((stem) => stem.endsWith(characters.slice(0, index).join(''))),
  );

/**
 * Reads a search as typed: every term between spaces must occur; an empty one has no terms. A row has the grams of a term that stands in it
 * otherwise than within one of the stems; what a stem may end with, no row is asked for.
 */
export const searchTermsOf = (typed: string, stems: readonly string[]): SearchTerm[] =>
  folded(typed)
    .split(/\s+/u)
    .filter(Boolean)
    .map((text) => {
      const characters = [...text];
      const asked = characters.slice(Math.max(0, overlap(characters, stems) - 1));
      return { text, grams: [...new Set(narrowing(asked))], isGram: characters.length <= 2 };
    });
