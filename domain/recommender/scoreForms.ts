import { countAll, rarity, weighTerms } from '../ranking/bm25.js';
import { createPhraseFinder, liesIn, signsIn } from '../layWords/findPhrases.js';
import { standardWords } from '../layWords/standardWords.js';

/** Everyday words for what a form is about. */
export type Words = {
  /** Everyday words that point to it by themselves; `欠…不还` with a gap. */
  readonly aliases: readonly string[];
  /** Everyday words that only add to those. */
  readonly supports?: readonly string[];
};

/** Pairs of characters that people write whatever it is about, and that prove nothing: 我要, 诉讼, 小额. */
const common: ReadonlySet<string> = new Set(['我要', '要诉', '诉讼', '小额']);
/** How much a bigram counts by where the form has it. */
export const weights = { alias: 3, subject: 4, description: 1, ask: 0.3 } as const;
const lengthShare = 0.3;
/** What a whole alias counts beside bigrams, and what one that only supports counts of it. */
const phraseWeight = 2.4;
const supportShare = 0.35;

/** What is known beforehand of a form. */
export type Indexed = {
  /** Of each pair of characters, by what it counts where it stands. */
  readonly counts: ReadonlyMap<string, number>;
  readonly tells: ReadonlySet<string>;
  readonly supports: ReadonlySet<string>;
};
/** What a text says of a form. */
export type Found = {
  readonly score: number;
  readonly phrases: readonly string[];
  /** Those that speak for it, the strongest first. */
  readonly words: () => readonly string[];
};

/** Indexes everyday words, and the texts that name a form with what each counts. */
export const index = ({ aliases, supports = [] }: Words, named: readonly (readonly [string, number])[]): Indexed => {
  const counts = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const term of termsOf(text)) counts.set(term, (counts.get(term) ?? 0) + weight);
  };
  for (const alias of aliases) add(standardWords(alias), weights.alias);
  for (const [text, weight] of named) add(standardWords(text), weight);
  const tells = new Set(aliases.map(standardPhrase));
  return { counts, tells, supports: new Set(supports.map(standardPhrase).filter((one) => !tells.has(one))) };
};

const standardPhrase = (phrase: string): string => phrase.split('…').map(standardWords).join('…');

type Weighted = { readonly text: Indexed; readonly score: number };

/** Creates what scores entries for a text: what each word gives an entry is known beforehand, so a text costs its own words alone. */
export const createScore = (entries: readonly Indexed[]) => {
  const bigrams = weighTerms(entries, lengthShare);
  const phrases = weighPhrases(entries);
  const findPhrases = createPhraseFinder(phrases.keys());
  const longerThan = longerPhrases();

  return (text: string) => {
    const phrasesOf = weightsByEntry(findPhrases(text), phrases);
    const bigramsOf = weightsByEntry(new Set(termsOf(text)), bigrams);
    return (entry: Indexed): Found => {
      const said = phrasesOf.get(entry) ?? new Map<string, number>();
      const weighedPhrases = [...said].filter(([phrase]) => !longerThan(entry, phrase).some((one) => said.has(one)));
      const weighedBigrams = [...(bigramsOf.get(entry) ?? [])];
      return {
        score: sum(weighedPhrases) + sum(weighedBigrams),
        phrases: weighedPhrases.map(([phrase]) => phrase),
        words: () => (weighedPhrases.length > 0 ? strongest(weighedPhrases, 4) : strongest(weighedBigrams, 2)),
      };
    };
  };
};

/** What each whole phrase gives to each entry that has it. */
const weighPhrases = (entries: readonly Indexed[]): ReadonlyMap<string, readonly Weighted[]> => {
  // A complaint and the defence against it have the same words, and count once.
  const subjects = new Map(entries.map(({ tells, supports }) => [[...tells].join(' '), [...tells, ...supports]]));
  const holding = countAll([...subjects.values()].flat());
  const weighed = new Map<string, Weighted[]>();
  for (const entry of entries)
    for (const phrase of [...entry.tells, ...entry.supports]) {
      const share = entry.tells.has(phrase) ? 1 : supportShare;
      const weight = phraseWeight * share * rarity(subjects.size, holding.get(phrase) ?? 0);
      const one = { text: entry, score: weight * Math.min(2, 0.4 + 0.3 * signsIn(phrase)) };
      weighed.set(phrase, [...(weighed.get(phrase) ?? []), one]);
    }
  return weighed;
};

const weightsByEntry = (
  words: Iterable<string>,
  weighed: ReadonlyMap<string, readonly Weighted[]>,
): ReadonlyMap<Indexed, ReadonlyMap<string, number>> => {
  const byEntry = new Map<Indexed, Map<string, number>>();
  for (const word of words)
    for (const { text: entry, score } of weighed.get(word) ?? []) {
      const before = byEntry.get(entry);
      if (before) before.set(word, score);
      else byEntry.set(entry, new Map([[word, score]]));
    }
  return byEntry;
};

/** The longer phrases of an entry that a phrase lies inside of, looked for when it is first said. */
const longerPhrases = () => {
  const known = new Map<Indexed, Map<string, readonly string[]>>();
  return (entry: Indexed, phrase: string): readonly string[] => {
    const ofEntry = known.get(entry) ?? new Map<string, readonly string[]>();
    known.set(entry, ofEntry);
    const before = ofEntry.get(phrase);
    if (before) return before;
    const longer = [...entry.tells, ...entry.supports].filter((one) => liesIn(phrase, one));
    ofEntry.set(phrase, longer);
    return longer;
  };
};

/** Pairs of neighbouring characters of each run of Chinese, and words of other scripts whole. */
const termsOf = (text: string): string[] =>
  (text.match(/\p{Script=Han}+|[^\p{Script=Han} ]+/gu) ?? []).flatMap((run) => {
    if (!/\p{Script=Han}/u.test(run)) return [run];
    const characters = [...run];
    const pairs = characters.slice(1).map((character, at) => `${characters[at]}${character}`);
    return pairs.filter((pair) => !common.has(pair));
  });

type WeighedWord = readonly [string, number];

const sum = (words: readonly WeighedWord[]): number => words.reduce((total, [, score]) => total + score, 0);

const strongest = (words: readonly WeighedWord[], most: number): string[] =>
  [...words]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([word]) => word);
