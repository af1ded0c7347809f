/**
 * Removes differences that do not matter in a search: full-width and half-width signs, letter case, kinds of brackets,
 * spaces.
 */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[〔【[]/gu, '(')
    .replace(/[〕】\]]/gu, ')');

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

/** What an index on such a text needs. Sorted, so that equal texts give equal rows. */
export const searchGramsOf = (searchText: string): string[] =>
  [...new Set(searchText.split(BETWEEN).flatMap(gramsOf))].sort();

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

/** Reads a search as typed: every term between spaces must occur; an empty one has no terms. */
export const searchTermsOf = (typed: string): SearchTerm[] =>
  folded(typed)
    .split(/\s+/u)
    .filter(Boolean)
    .map((text) => {
      const characters = [...text];
      return { text, grams: [...new Set(narrowing(characters))], isGram: characters.length <= 2 };
    });
