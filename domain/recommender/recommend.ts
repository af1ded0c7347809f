import type { FormKind } from '../forms/definition.js';
import { createPhraseFinder, liesIn, signsIn } from '../layWords/findPhrases.js';
import { standardWords } from '../layWords/standardWords.js';
import { spokenSide, type SpokenSide } from './spokenSide.js';

type Words = {
  /** Everyday words that point to it by themselves; `欠…不还` with a gap. */
  readonly aliases: readonly string[];
  /** Everyday words that only add to those. */
  readonly supports?: readonly string[];
};

/** What the search reads of a form. */
export type SearchedForm = Words & {
  readonly key: string;
  readonly kind: FormKind;
  /** The case's cause or, where a form has none, the document's name: how a reason calls it. */
  readonly subject: string;
  readonly description: string;
  /** Labels of what it asks. */
  readonly asks: readonly string[];
};

/** What people ask for and no form is for. */
export type SearchedWithoutForm = Words & {
  readonly key: string;
  readonly title: string;
  /** Whether it is one of the official documents, which have no form here; else a matter for which there is none. */
  readonly official: boolean;
  /** Which sides write it. */
  readonly kinds: readonly FormKind[];
  /** What to do instead, in sentences. */
  readonly instead: readonly string[];
};

export type Proposal = Pick<SearchedForm, 'key' | 'kind' | 'subject'> & {
  /** Higher fits better; comparable only within one search. */
  readonly score: number;
  /** Aliases in the description or, where there are none, pairs of characters that speak for the form, the strongest first; at most four. */
  readonly words: readonly string[];
  /** Whether the description says an everyday word that points to the form by itself. */
  readonly isNamed: boolean;
};

export type Recommended = {
  /** Best first; empty where nothing fits, and where what fits has no form. */
  readonly proposals: Proposal[];
  /**
   * Whether the first one is meant without much doubt: an everyday word points to it, it leads by a third, and it is for the
   * speaker's side. Pairs of characters alone never make it so.
   */
  readonly isClear: boolean;
  /** The side that the description tells, where it names no subject. */
  readonly side: FormKind | null;
  /** What fits best, where no form is for it. */
  readonly without:
    | (Pick<SearchedWithoutForm, 'key' | 'title' | 'official' | 'instead'> & { readonly words: readonly string[] })
    | null;
};

/**
 * Finds forms by a description in everyday words: at most `limit`, only of `among` where it is given; whether something else fits
 * better for which there is no form, is said by all forms.
 */
export type Recommend = (
  description: string,
  options?: { readonly among?: ReadonlySet<string>; readonly limit?: number },
) => Recommended;

/** How much a bigram counts by where the form has it. */
const weights = { alias: 3, subject: 4, description: 1, ask: 0.3 } as const;
const saturation = 1.2;
const lengthShare = 0.3;
/** What a whole alias counts beside bigrams, and what one that only supports counts of it. */
const phraseWeight = 2.4;
const supportShare = 0.35;
/** What is left of a score where the form is for the other side, and where the speaker tells no side. */
const otherSide = 0.45;
const untoldSide: Readonly<Record<FormKind, number>> = { claim: 1, defense: 0.6, application: 0.6 };
const untoldWithoutForm = 0.55;
/** Of a complaint without a form whose defence has one: who tells no side and tells what befell them sues. */
const untoldComplaint = 0.9;
const everySide = 3;
/** The score below which nothing counts as found. */
const floor = 6;
/** The score below which one word is chance, where none points to a form by itself and the speaker tells of no suit. */
const chanceFloor = 12;
/** By how much the first one leads where it is meant without much doubt. */
const clearLead = 4 / 3;

type Indexed = {
  readonly frequencies: ReadonlyMap<string, number>;
  readonly length: number;
  readonly tells: ReadonlySet<string>;
  readonly supports: ReadonlySet<string>;
};
type Found = {
  readonly score: number;
  readonly phrases: readonly string[];
  /** Those that speak for it, the strongest first. */
  readonly words: () => readonly string[];
};

/** Builds the index: whole everyday words, and BM25 over character bigrams of names, aliases, descriptions and labels. */
export const createRecommender = (
  forms: readonly SearchedForm[],
  withoutForm: readonly SearchedWithoutForm[] = [],
): Recommend => {
  const indexedForms = forms.map((form) => ({ form, entry: index(form, partsOfForm(form)) }));
  const indexedOthers = withoutForm.map((other) => ({ other, entry: index(other, [[other.title, weights.subject]]) }));
  const keys = new Set(forms.map(({ key }) => key));
  const hasDefence = (key: string): boolean => keys.has(key.replace(/^claim-/, 'defense-'));
  const scoreOf = createScore([...indexedForms, ...indexedOthers].map(({ entry }) => entry));

  return (description, { among, limit = 3 } = {}) => {
    const text = standardWords(description);
    const side = spokenSide(text);
    const found = scoreOf(text);
    const all = indexedForms.flatMap(({ form: { key, kind, subject }, entry }): Proposal[] => {
      const { score, phrases, words } = found(entry);
      if (score < floor) return [];
      const isNamed = phrases.some((phrase) => entry.tells.has(phrase));
      const share = sideShare(side, [kind], untoldSide[kind]);
      // Pairs of characters without a word of everyday speech: chance below a higher score.
      if (phrases.length === 0 && !side.isTold && score < chanceFloor) return [];
      return [{ key, kind, subject, score: score * share, words: words(), isNamed }];
    });
    const others = indexedOthers
      .flatMap(({ other, entry }) => {
        const { score, phrases, words } = found(entry);
        if (score < floor || !phrases.some((phrase) => entry.tells.has(phrase))) return [];
        const untold =
          other.kinds.length === everySide ? 1 : hasDefence(other.key) ? untoldComplaint : untoldWithoutForm;
        return [{ other, score: score * sideShare(side, other.kinds, untold), words }];
      })
      .sort((a, b) => b.score - a.score);
    const [best] = others;
    if (best && all.every(({ score }) => score < best.score)) {
      const { key, title, official, instead } = best.other;
      const without = { key, title, official, instead, words: best.words() };
      return { proposals: [], isClear: true, side: null, without };
    }
    const isAboutSuit = side.isTold || all.some(({ isNamed }) => isNamed);
    const proposals = all
      .filter(({ words, score }) => isAboutSuit || words.length > 1 || score >= chanceFloor)
      .filter(({ key }) => among?.has(key) ?? true)
      .sort((a, b) => b.score - a.score)
      .slice(0, limit);
    const [first, second] = proposals;
    const leads = first !== undefined && first.score >= clearLead * (second?.score ?? 0);
    // A defence that nobody was said to need stands first where its complaint has no form.
    const isOfSide = first?.kind !== 'defense' || side.kind === 'defense';
    const isSubjectNamed = proposals.some(({ isNamed }) => isNamed);
    return {
      proposals,
      isClear: leads && isOfSide && first.isNamed,
      side: side.isTold && !isSubjectNamed ? side.kind : null,
      without: null,
    };
  };
};

const partsOfForm = ({ subject, description, asks }: SearchedForm): readonly (readonly [string, number])[] => [
  [subject, weights.subject],
  [description, weights.description],
  ...asks.map((label) => [label, weights.ask] as const),
];

const index = ({ aliases, supports = [] }: Words, named: readonly (readonly [string, number])[]): Indexed => {
  const frequencies = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const term of termsOf(text)) frequencies.set(term, (frequencies.get(term) ?? 0) + weight);
  };
  for (const alias of aliases) add(standardWords(alias), weights.alias);
  for (const [text, weight] of named) add(standardWords(text), weight);
  const length = [...frequencies.values()].reduce((total, each) => total + each, 0);
  const tells = new Set(aliases.map(standardPhrase));
  return {
    frequencies,
    length,
    tells,
    supports: new Set(supports.map(standardPhrase).filter((one) => !tells.has(one))),
  };
};

const standardPhrase = (phrase: string): string => phrase.split('…').map(standardWords).join('…');

type Weighted = { readonly entry: Indexed; readonly score: number };

/** Creates what scores entries for a text: what each word gives an entry is known beforehand, so a text costs its own words alone. */
const createScore = (entries: readonly Indexed[]) => {
  const bigrams = weighBigrams(entries);
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

const rarity = (found: number, of: number): number => Math.log(1 + (of - found + 0.5) / (found + 0.5));

/** What each pair of characters gives to each entry that has it: BM25. */
const weighBigrams = (entries: readonly Indexed[]): ReadonlyMap<string, readonly Weighted[]> => {
  const averageLength = entries.reduce((total, { length }) => total + length, 0) / Math.max(1, entries.length);
  const holding = countEntries(entries.map(({ frequencies }) => frequencies.keys()));
  const weighed = new Map<string, Weighted[]>();
  for (const entry of entries) {
    const norm = saturation * (1 - lengthShare + (lengthShare * entry.length) / averageLength);
    for (const [term, frequency] of entry.frequencies) {
      const weight = rarity(holding.get(term) ?? 0, entries.length);
      add(weighed, term, { entry, score: (weight * frequency * (saturation + 1)) / (frequency + norm) });
    }
  }
  return weighed;
};

/** What each whole phrase gives to each entry that has it. */
const weighPhrases = (entries: readonly Indexed[]): ReadonlyMap<string, readonly Weighted[]> => {
  // A complaint and the defence against it have the same words, and count once.
  const subjects = new Map(entries.map(({ tells, supports }) => [[...tells].join(' '), [...tells, ...supports]]));
  const holding = countEntries([...subjects.values()]);
  const weighed = new Map<string, Weighted[]>();
  for (const entry of entries)
    for (const phrase of [...entry.tells, ...entry.supports]) {
      const share = entry.tells.has(phrase) ? 1 : supportShare;
      const weight = phraseWeight * share * rarity(holding.get(phrase) ?? 0, subjects.size);
      add(weighed, phrase, { entry, score: weight * Math.min(2, 0.4 + 0.3 * signsIn(phrase)) });
    }
  return weighed;
};

const add = (weighed: Map<string, Weighted[]>, word: string, one: Weighted): void => {
  const before = weighed.get(word);
  if (before) before.push(one);
  else weighed.set(word, [one]);
};

const weightsByEntry = (
  words: Iterable<string>,
  weighed: ReadonlyMap<string, readonly Weighted[]>,
): ReadonlyMap<Indexed, ReadonlyMap<string, number>> => {
  const byEntry = new Map<Indexed, Map<string, number>>();
  for (const word of words)
    for (const { entry, score } of weighed.get(word) ?? []) {
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

const sideShare = ({ kind, isTold }: SpokenSide, kinds: readonly FormKind[], untold: number): number => {
  if (!isTold) return untold;
  return kinds.includes(kind) ? 1 : otherSide;
};

const countEntries = (sets: readonly Iterable<string>[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const set of sets) for (const term of set) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
};

/** Pairs of neighbouring characters of each run of Chinese, and words of other scripts whole. */
const termsOf = (text: string): string[] =>
  (text.match(/\p{Script=Han}+|[^\p{Script=Han} ]+/gu) ?? []).flatMap((run) => {
    if (!/\p{Script=Han}/u.test(run)) return [run];
    const characters = [...run];
    return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
  });

type WeighedWord = readonly [string, number];

const sum = (words: readonly WeighedWord[]): number => words.reduce((total, [, score]) => total + score, 0);

const strongest = (words: readonly WeighedWord[], most: number): string[] =>
  [...words]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([word]) => word);
