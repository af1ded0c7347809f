import type { Passage } from '../findings/finding.js';
import { type MarksRead, readMarks } from './readMarks.js';
import { tokenBefore, tokenBehind } from './tokens.js';

/** What a row says of a question's options, and where it stands. */
export type RowRead =
  | { readonly kind: 'chosen'; readonly chosen: readonly string[]; readonly passage: Passage }
  | { readonly kind: 'none'; readonly passage: Passage }
  | { readonly kind: 'unclear'; readonly readings: readonly (readonly string[])[]; readonly passage: Passage };

type Word = Passage & { readonly option: string };

const mostPlaces = 40;

const placesOf = (folded: string, option: string): readonly Word[] => {
  const out: Word[] = [];
  for (
    let from = folded.indexOf(option);
    from !== -1 && out.length < mostPlaces;
    from = folded.indexOf(option, from + 1)
  )
    out.push({ option, from, to: from + option.length });
  return out;
};

const hasToken = (folded: string, { from, to }: Passage): boolean =>
  tokenBehind(folded, to) !== undefined || tokenBefore(folded, from) !== undefined;

/** What may stand between two options of a row without a detail between them. */
const between = /^[\s/、,;|│]{0,12}$/u;

/** The words of the options in a row, each once: with a sign beside them, or right beside a word that has one. */
const wordsIn = (folded: string, options: readonly string[]): readonly Word[] => {
  const all = options.flatMap((option) => placesOf(folded, option)).sort((one, other) => one.from - other.from);
  // 其他 is no word of its own in 其他企业法人.
  const whole = all.filter(
    (word) =>
      !all.some((other) => other.option.length > word.option.length && other.from <= word.from && word.to <= other.to),
  );
  const signed = whole.filter((word) => hasToken(folded, word));
  const first = new Map<string, Word>();
  for (const word of signed) if (!first.has(word.option)) first.set(word.option, word);
  for (const word of whole) {
    if (first.has(word.option)) continue;
    const isBeside = [...first.values()].some(
      ({ from, to }) =>
        (word.from >= to && between.test(folded.slice(tokenBehind(folded, to)?.to ?? to, word.from))) ||
        (word.to <= from && between.test(folded.slice(word.to, tokenBefore(folded, from)?.from ?? from))),
    );
    if (isBeside) first.set(word.option, word);
  }
  return [...first.values()].sort((one, other) => one.from - other.from);
};

/**
 * What the marks of a row choose of the options of a question: `男☑ 女□`, `□男 √女`. `folded` is the row with half-width signs, which may hold a label and details beside
 * its options. `undefined` where no option stands in it with a sign beside it. The time is linear in the row's length.
 */
export const optionRow = (folded: string, options: readonly string[], takesOne: boolean): RowRead | undefined => {
  const words = wordsIn(folded, options);
  const [first] = words;
  const last = words.at(-1);
  if (!first || !last) return undefined;
  const passage = {
    from: tokenBefore(folded, first.from)?.from ?? first.from,
    to: tokenBehind(folded, last.to)?.to ?? last.to,
  };
  const read = readMarks(folded, words, takesOne);
  return read && withWords(read, words, passage);
};

const withWords = (read: MarksRead, words: readonly Word[], passage: Passage): RowRead => {
  const named = (places: readonly number[]): readonly string[] => places.flatMap((at) => words[at]?.option ?? []);
  if (read.kind === 'chosen') return { kind: 'chosen', chosen: named(read.chosen), passage };
  return read.kind === 'none'
    ? { kind: 'none', passage }
    : { kind: 'unclear', readings: read.readings.map(named), passage };
};
