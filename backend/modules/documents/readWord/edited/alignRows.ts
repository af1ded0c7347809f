import type { WordRow } from '../../../../../domain/word/wordRows.js';

/** Rows that stand for each other; a row that the other side lacks stands alone. */
export type RowPair = { readonly expected: number | null; readonly actual: number | null };

/** More pairs of rows than these are not weighed: no pleading has so many rows, even where each was changed. */
const mostPairs = 1_000_000;

/** What is compared of a text: white space is put where a program likes. */
export const bare = (text: string): string => text.replaceAll(/[\s_\u200b\ufeff]/gu, '');

type Compared = { readonly cells: readonly string[]; readonly whole: string; readonly isOfTable: boolean };

const comparedOf = ({ cells, isOfTable }: WordRow): Compared => {
  const own = cells.map(bare);
  return { cells: own, whole: own.join('\u0000'), isOfTable };
};

/** So many signs tell whether two rows begin alike. */
const beginning = 80;

/** How much of two texts is the same at their beginning, between 0 and 1. */
const sameBeginning = (one: string, other: string): number => {
  const length = Math.min(one.length, other.length, beginning);
  if (length === 0) return 0;
  let same = 0;
  while (same < length && one[same] === other[same]) same += 1;
  return same / length;
};

/** How well two rows go together; 0 where they do not: rows of other columns are never the same. */
const likeness = (one: Compared, other: Compared): number => {
  if (one.whole === other.whole) return 20;
  if (one.isOfTable !== other.isOfTable || one.cells.length !== other.cells.length) return 0;
  const [first = '', behind] = one.cells;
  if (behind === undefined) return 1 + 4 * sameBeginning(first, other.cells[0] ?? '');
  return first !== '' && first === other.cells[0] ? 6 : 1;
};

const alignMiddle = (expected: readonly Compared[], actual: readonly Compared[], start: number): readonly RowPair[] => {
  const width = actual.length + 1;
  const best = new Float64Array((expected.length + 1) * width);
  for (let row = expected.length - 1; row >= 0; row -= 1)
    for (let other = actual.length - 1; other >= 0; other -= 1) {
      const [one, two] = [expected[row], actual[other]];
      const paired = one && two ? likeness(one, two) : 0;
      const together = paired > 0 ? paired + (best[(row + 1) * width + other + 1] ?? 0) : 0;
      const apart = Math.max(best[(row + 1) * width + other] ?? 0, best[row * width + other + 1] ?? 0);
      best[row * width + other] = Math.max(together, apart);
    }
  const pairs: RowPair[] = [];
  let [row, other] = [0, 0];
  while (row < expected.length || other < actual.length) {
    const [one, two] = [expected[row], actual[other]];
    const here = best[row * width + other] ?? 0;
    const paired = one && two ? likeness(one, two) : 0;
    if (paired > 0 && here === paired + (best[(row + 1) * width + other + 1] ?? 0)) {
      pairs.push({ expected: start + row, actual: start + other });
      row += 1;
      other += 1;
    } else if (one && (!two || here === (best[(row + 1) * width + other] ?? 0))) {
      pairs.push({ expected: start + row, actual: null });
      row += 1;
    } else {
      pairs.push({ expected: null, actual: start + other });
      other += 1;
    }
  }
  return pairs;
};

/**
 * Which rows of a file stand for which rows of what was printed, in order: rows may have been changed, added or taken away. `null` where
 * there are too many to be weighed.
 */
export const alignRows = (expected: readonly WordRow[], actual: readonly WordRow[]): readonly RowPair[] | null => {
  const [ones, others] = [expected.map(comparedOf), actual.map(comparedOf)];
  const shorter = Math.min(ones.length, others.length);
  let start = 0;
  while (start < shorter && ones[start]?.whole === others[start]?.whole) start += 1;
  let end = 0;
  while (end < shorter - start && ones.at(-1 - end)?.whole === others.at(-1 - end)?.whole) end += 1;
  const [oneMiddle, otherMiddle] = [ones.slice(start, ones.length - end), others.slice(start, others.length - end)];
  if (oneMiddle.length * otherMiddle.length > mostPairs) return null;
  return [
    ...Array.from({ length: start }, (_, index) => ({ expected: index, actual: index })),
    ...alignMiddle(oneMiddle, otherMiddle, start),
    ...Array.from({ length: end }, (_, index) => ({
      expected: ones.length - end + index,
      actual: others.length - end + index,
    })),
  ];
};
