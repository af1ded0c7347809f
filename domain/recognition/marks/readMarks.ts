import type { Passage } from '../findings/finding.js';
import { type Token, tokenBefore, tokenBehind } from './tokens.js';

/**
 * What the marks of a row say of its options, by their places in the row: which are chosen, that none is, or each of the readings that are possible where somebody
 * has to say which was meant.
 */
export type MarksRead =
  | { readonly kind: 'chosen'; readonly chosen: readonly number[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'unclear'; readonly readings: readonly (readonly number[])[] };

type Row = readonly (Token | undefined)[];

const isMisread = (token: Token | undefined): boolean => token?.kind.startsWith('misread') === true;

/** Which options of a row are marked; crosses beside ticks are none. `isSure` is false for bare crosses, which may mean yes or no. */
const markedIn = (row: Row): { readonly marked: readonly number[]; readonly isSure: boolean } => {
  const at = (...kinds: readonly Token['kind'][]): readonly number[] =>
    row.flatMap((token, place) => (token && kinds.includes(token.kind) ? [place] : []));
  const ticked = at('tick', 'misread-tick');
  if (ticked.length > 0) return { marked: ticked, isSure: true };
  const crossedBoxes = at('crossed-box');
  if (crossedBoxes.length > 0) return { marked: crossedBoxes, isSure: true };
  const crossed = at('cross');
  return { marked: crossed, isSure: crossed.length === 0 };
};

const readingOf = (row: Row, takesOne: boolean): MarksRead => {
  const { marked, isSure } = markedIn(row);
  if (marked.length === 0) return { kind: 'none' };
  if (takesOne && marked.length > 1) return { kind: 'unclear', readings: marked.map((one) => [one]) };
  return isSure ? { kind: 'chosen', chosen: marked } : { kind: 'unclear', readings: [marked] };
};

const isSame = (one: MarksRead, other: MarksRead): boolean => JSON.stringify(one) === JSON.stringify(other);

const chosenIn = (read: MarksRead): readonly (readonly number[])[] =>
  read.kind === 'chosen' ? [read.chosen] : read.kind === 'unclear' ? read.readings : [];

/** Where both sides may be meant: what both say, or a question between them. */
const eitherOf = (one: MarksRead, other: MarksRead): MarksRead => {
  if (isSame(one, other)) return one;
  const readings = [...chosenIn(one), ...chosenIn(other)];
  const unique = readings.filter((reading, at) => readings.findIndex((each) => each.join() === reading.join()) === at);
  return unique.length === 0 ? { kind: 'none' } : { kind: 'unclear', readings: unique };
};

/** Signs that touch no other option, or stand nearer to this one than to its neighbour. */
const isOwn = (token: Token, other: Token | undefined, own: number, others: number): boolean =>
  other === undefined || other.from !== token.from || own < others;

/** On which side of the words of a row their signs stand. */
export type MarkSide = 'behind' | 'before';

const rowsOf = (folded: string, words: readonly Passage[], overLines: boolean): Readonly<Record<MarkSide, Row>> => ({
  behind: words.map(({ to }) => tokenBehind(folded, to, overLines)),
  before: words.map(({ from }) => tokenBefore(folded, from, overLines)),
});
const isWhole = (row: Row): boolean => row.every((token) => token !== undefined);

/**
 * The side of a row on which every word has a sign, where the other one lacks some: within the lines of the text, or over them where they were broken
 * anywhere. `undefined` where the row does not tell.
 */
const wholeSide = (
  folded: string,
  words: readonly Passage[],
): { readonly side: MarkSide; readonly row: Row } | undefined => {
  if (words.length < 2) return undefined;
  for (const overLines of [false, true]) {
    const { behind, before } = rowsOf(folded, words, overLines);
    if (isWhole(behind) !== isWhole(before))
      return isWhole(behind) ? { side: 'behind', row: behind } : { side: 'before', row: before };
    if (isWhole(behind)) return undefined;
  }
  return undefined;
};

/** The side of a row, whose words may be of several questions, on which their signs stand; `undefined` where it does not tell. */
export const sideOf = (folded: string, words: readonly Passage[]): MarkSide | undefined =>
  wholeSide(folded, words)?.side;

/** Signs that belong to one word alone, on either side. */
const ownSides = (words: readonly Passage[], behind: Row, before: Row): readonly MarkSide[] => {
  const isOwnBehind = behind.some(
    (token, at) =>
      token &&
      isOwn(
        token,
        before[at + 1],
        token.from - (words[at]?.to ?? 0),
        (words[at + 1]?.from ?? Number.POSITIVE_INFINITY) - token.to,
      ),
  );
  const isOwnBefore = before.some(
    (token, at) =>
      token &&
      isOwn(
        token,
        behind[at - 1],
        (words[at]?.from ?? 0) - token.to,
        at === 0 ? Number.POSITIVE_INFINITY : token.from - (words[at - 1]?.to ?? 0),
      ),
  );
  return [...(isOwnBehind ? (['behind'] as const) : []), ...(isOwnBefore ? (['before'] as const) : [])];
};

/**
 * Reads the marks of a row of options, whose words stand at `words` in order. On which side of the words the marks stand the row itself says: where every word has
 * one on one side only, it is that; else marks that belong to one word alone tell it. Signs that are characters too (口, 0, V) count only where every word has one on
 * the same side. `takesOne`: one option may be chosen at most. `side`: what a longer row tells, of which this is a part. `undefined` where the row has no signs.
 */
export const readMarks = (
  folded: string,
  words: readonly Passage[],
  takesOne: boolean,
  side?: MarkSide,
): MarksRead | undefined => {
  if (side) {
    const [near, far] = [false, true].map((overLines) => rowsOf(folded, words, overLines)[side]);
    const row = (near && isWhole(near) ? near : far) ?? [];
    return row.every((token) => token === undefined) ? undefined : readingOf(row, takesOne);
  }
  const whole = wholeSide(folded, words);
  if (whole) return readingOf(whole.row, takesOne);
  const { behind, before } = rowsOf(folded, words, false);
  if (words.length > 1 && isWhole(behind)) return eitherOf(readingOf(behind, takesOne), readingOf(before, takesOne));
  // Not every word has a sign: misread ones prove nothing.
  const sure = (row: Row): Row => row.map((token) => (isMisread(token) ? undefined : token));
  const [someBehind, someBefore] = [sure(behind), sure(before)];
  if ([...someBehind, ...someBefore].every((token) => token === undefined)) return undefined;
  const [own, other] = ownSides(words, someBehind, someBefore);
  if (own !== undefined && other === undefined) return readingOf(own === 'behind' ? someBehind : someBefore, takesOne);
  return eitherOf(readingOf(someBehind, takesOne), readingOf(someBefore, takesOne));
};
