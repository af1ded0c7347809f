import type { FormKind } from '../forms/definition.js';
import { spokenSide } from './spokenSide.js';

/** What the search reads of a form. */
export type SearchedForm = {
  readonly key: string;
  readonly kind: FormKind;
  /** The case's cause or, where a form has none, the document's name: how a reason calls it. */
  readonly subject: string;
  readonly description: string;
  /** Everyday words for what it is about. */
  readonly aliases: readonly string[];
  /** Labels of what it asks. */
  readonly asks: readonly string[];
};

export type Proposal = Pick<SearchedForm, 'key' | 'kind' | 'subject'> & {
  /** Higher fits better; comparable only within one search. */
  readonly score: number;
  /** Aliases in the description or, where there are none, pairs of characters that speak for the form, the strongest first; at most four. */
  readonly words: readonly string[];
};

/** Finds forms by a description in everyday words: at most `limit`, best first, only of `among` where it is given; empty where nothing fits. */
export type FindForms = (
  description: string,
  options?: { readonly among?: ReadonlySet<string>; readonly limit?: number },
) => Proposal[];

/** How much a bigram counts by where the form has it. */
const weights = { alias: 3, subject: 4, description: 1, ask: 0.3 } as const;
const saturation = 1.2;
const lengthShare = 0.3;
/** What a whole alias counts beside its bigrams. */
const phraseWeight = 2.4;
/** What is left of a score where the form is for the other side. */
const otherSide = 0.45;
/** The score below which nothing counts as found. */
const floor = 6;

type Indexed = SearchedForm & {
  readonly frequencies: ReadonlyMap<string, number>;
  readonly length: number;
  readonly phrases: readonly string[];
};

/** Builds the index: BM25 over character bigrams of names, aliases, descriptions and labels, and whole aliases besides. */
export const createRecommender = (forms: readonly SearchedForm[]): FindForms => {
  const indexed = forms.map(index);
  const averageLength = indexed.reduce((total, { length }) => total + length, 0) / Math.max(1, indexed.length);
  const bigramForms = countForms(indexed.map(({ frequencies }) => frequencies.keys()));
  const phraseForms = countForms(indexed.map(({ phrases }) => new Set(phrases)));
  const rarity = (found: number | undefined): number =>
    found === undefined ? 0 : Math.log(1 + (forms.length - found + 0.5) / (found + 0.5));
  const bigramScore = ({ frequencies, length }: Indexed, term: string): number => {
    const frequency = frequencies.get(term) ?? 0;
    const norm = saturation * (1 - lengthShare + (lengthShare * length) / averageLength);
    return (rarity(bigramForms.get(term)) * frequency * (saturation + 1)) / (frequency + norm);
  };
  const phraseScore = (phrase: string): number =>
    phraseWeight * rarity(phraseForms.get(phrase)) * Math.min(2, 0.4 + 0.3 * phrase.length);

  return (description, { among, limit = 3 } = {}) => {
    const text = folded(description);
    // What no form has counts for none: most of a long text.
    const terms = [...new Set(termsOf(text))].filter((term) => bigramForms.has(term));
    const side = spokenSide(text);
    return indexed
      .filter(({ key }) => among?.has(key) ?? true)
      .flatMap((form): Proposal[] => {
        const { key, kind, subject } = form;
        const phrases = longest(form.phrases.filter((phrase) => text.includes(phrase)));
        const bigrams = terms.filter((term) => form.frequencies.has(term));
        const ofBigram = (term: string) => bigramScore(form, term);
        const score = sum(phrases, phraseScore) + sum(bigrams, ofBigram);
        if (score < floor) return [];
        const words =
          phrases.length > 0 ? strongest(phrases, phraseScore).slice(0, 4) : strongest(bigrams, ofBigram).slice(0, 2);
        return [{ key, kind, subject, score: side === kind ? score : score * otherSide, words }];
      })
      .sort((a, b) => b.score - a.score)
      .slice(0, limit);
  };
};

const index = (form: SearchedForm): Indexed => {
  const frequencies = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const term of termsOf(folded(text))) frequencies.set(term, (frequencies.get(term) ?? 0) + weight);
  };
  for (const alias of form.aliases) add(alias, weights.alias);
  add(form.subject, weights.subject);
  add(form.description, weights.description);
  for (const label of form.asks) add(label, weights.ask);
  const length = [...frequencies.values()].reduce((total, each) => total + each, 0);
  return { ...form, frequencies, length, phrases: form.aliases.map(folded) };
};

const countForms = (sets: readonly Iterable<string>[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const set of sets) for (const term of set) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
};

/** Full-width forms and capitals folded; what is neither letter nor digit becomes a space. */
export const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Pairs of neighbouring characters of each run of Chinese, and words of other scripts whole. */
const termsOf = (text: string): string[] =>
  (text.match(/\p{Script=Han}+|[^\p{Script=Han} ]+/gu) ?? []).flatMap((run) => {
    if (!/\p{Script=Han}/u.test(run)) return [run];
    const characters = [...run];
    return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
  });

/** Without those that lie inside another one. */
const longest = (phrases: readonly string[]): string[] => [
  ...new Set(phrases.filter((one) => !phrases.some((other) => other !== one && other.includes(one)))),
];

const sum = (terms: readonly string[], of: (term: string) => number): number =>
  terms.reduce((total, term) => total + of(term), 0);

const strongest = (terms: readonly string[], of: (term: string) => number): string[] =>
  [...terms].sort((a, b) => of(b) - of(a));
