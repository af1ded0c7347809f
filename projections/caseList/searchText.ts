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

/** What an index on `searchTextOf` needs. Sorted, so that equal texts give equal rows. */
export const searchGramsOf = (searchText: string): string[] =>
  [...new Set(searchText.split(BETWEEN).flatMap(gramsOf))].sort();

/** A search as typed: every term between spaces must occur. `grams` narrow by index, `terms` decide. */
export type SearchTerms = { readonly terms: readonly string[]; readonly grams: readonly string[] };

/** Pairs alone narrow better; a term of one character has only itself. */
const narrowing = (term: string): string[] => {
  const characters = [...term];
  return characters.length === 1 ? characters : gramsOf(term).slice(characters.length);
};

/** Reads a search; an empty one has no terms. */
export const searchTermsOf = (typed: string): SearchTerms => {
  const terms = folded(typed).split(/\s+/u).filter(Boolean);
  return { terms, grams: [...new Set(terms.flatMap(narrowing))] };
};
