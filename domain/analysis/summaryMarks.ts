import { coreOfNumber } from '../quantities/moneyWords.js';
import { decimalIn } from '../quantities/numbers.js';
import { foldText } from '../evidence/foldedText.js';
import words from './decidingWords.json' with { type: 'json' };
import type { Passage, SourceItem } from './passageFinder.js';

/** A sentence of a summary that a model wrote, with what of the pleadings says the same, and whether it decides. */
export type MarkedSentence = {
  readonly text: string;
  readonly passages: readonly Passage[];
  /** The sentence says what only the court may say: that a case is accepted, a claim granted, a party liable. */
  readonly decides: boolean;
};

/** The most passages that are shown for one sentence. */
const mostPassages = 3;
/** The share of a sentence's pairs of signs that must stand in the pleadings: models put the same in other words. */
const leastShare = 0.4;
/** The length of a run of signs that is more than chance. */
const shortestRun = 3;
/** What nearly every sentence about a case says. */
const common = new RegExp(words.common.join('|'), 'gu');

const decidingPhrase = new RegExp(words.decides.join('|'), 'gu');
const attributed = new RegExp(`(?:${words.speakers}).{0,30}?(?:${words.speaks})`, 'u');
const asking = new RegExp(words.asks, 'u');

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[。！？；!?;\n])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

/** A text without signs that carry no meaning here: punctuation, digits' separators, letters' case. */
const plain = (text: string): string => foldText(text).folded.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Amounts and numbers in figures as they compare: 10万 and 100,000.00 are one. */
const numbersIn = (text: string): readonly string[] =>
  [...text.normalize('NFKC').matchAll(coreOfNumber)].flatMap(({ 0: core }) =>
    /\d/.test(core) ? (decimalIn(core) ?? core) : [],
  );

const pairsIn = (text: string): readonly string[] => {
  const signs = [...text.replaceAll(/\d+/gu, '')];
  return signs.slice(1).map((sign, at) => `${signs[at] ?? ''}${sign}`);
};

/** Whether two texts have a run of so many signs in common. */
const sharesRun = (one: string, other: string, length: number): boolean =>
  Array.from({ length: Math.max(0, one.length - length + 1) }, (_, at) => one.slice(at, at + length)).some((run) =>
    other.includes(run),
  );

type Read = {
  readonly item: SourceItem;
  readonly text: string;
  readonly lines: readonly (readonly [string, string])[];
};

/**
 * Marks the sentences of a summary by rules. A sentence rests on the items that share its words and numbers: at least four in ten of
 * its pairs of signs, a run of three, and every number. What is said in entirely other words finds no passage, and a sentence that
 * twists the words of an item is not told from one that repeats them: the passages are there to be read.
 */
export const summaryMarker = (items: readonly SourceItem[]): ((summary: string) => readonly MarkedSentence[]) => {
  const all = items.map((item): Read => ({
    item,
    text: plain([item.question, ...item.lines].join(' ')),
    lines: item.lines.map((line) => [line, plain(line)] as const),
  }));
  const whole = all.map(({ text }) => text).join('\n');
  const wholePairs = new Set(all.flatMap(({ text }) => pairsIn(text)));
  const numbers = new Set(items.flatMap(({ question, lines }) => [question, ...lines]).flatMap(numbersIn));

  const passagesFor = (sentence: string): readonly Passage[] => {
    const own = plain(sentence.replaceAll(common, '\u3000'));
    const pairs = pairsIn(own);
    const shared = pairs.filter((pair) => wholePairs.has(pair));
    if (pairs.length === 0 || shared.length < leastShare * pairs.length) return [];
    if (!numbersIn(sentence).every((number) => numbers.has(number))) return [];
    const weightOf = (text: string): number => shared.filter((pair) => text.includes(pair)).length;
    const run = Math.min(shortestRun, [...own].length);
    return all
      .filter(({ text }) => sharesRun(own, text, run))
      .map((read) => ({ read, weight: weightOf(read.text) }))
      .sort((one, other) => other.weight - one.weight)
      .slice(0, mostPassages)
      .map(({ read: { item, lines } }): Passage => {
        const [line] = [...lines].sort(([, one], [, other]) => weightOf(other) - weightOf(one));
        return { defense: item.defense, item_id: item.id, question: item.question, quote: line?.[0] ?? null };
      });
  };

  const decides = (sentence: string): boolean => {
    if (asking.test(sentence)) return false;
    return [...sentence.matchAll(decidingPhrase)].some(({ index, 0: phrase }) => {
      const before = sentence.slice(0, index);
      if (attributed.test(before)) return false;
      // What the pleadings themselves say in these words is repeated, not decided.
      const around = plain(sentence.slice(Math.max(0, index - 4), index + phrase.length + 4));
      return !whole.includes(around) || around === phrase;
    });
  };

  return (summary) =>
    sentencesOf(summary).map((text) => ({ text, passages: passagesFor(text), decides: decides(text) }));
};

/** Whether a statement of a model says what only the court may say; `items` as in `summaryMarker`. */
export const decidingMarker = (items: readonly SourceItem[]): ((text: string) => boolean) => {
  const marked = summaryMarker(items);
  return (text) => marked(text).some(({ decides }) => decides);
};
