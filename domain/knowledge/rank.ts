import { countAll, lengthNorm, rarity, termScore } from '../ranking/bm25.js';
import { termsOf } from './terms.js';

/** Figures of all texts that are searched: their number, their average length, and in how many each term occurs. */
export type TextStatistics = {
  readonly texts: number;
  /** The average length of a text, counted in terms. */
  readonly averageLength: number;
  readonly holding: (term: string) => number;
};

export type Ranked<T> = { readonly item: T; readonly score: number };

/** How much the length of a text counts: the usual constant of BM25. */
export const lengthShare = 0.75;

/** Terms that are looked for besides those of the question, each with what it counts beside one of those, 0 to 1. */
export type MoreTerms = ReadonlyMap<string, number>;

/** Every term that is looked for with what it counts: 1 for those of the question itself. */
export const sharesOf = (question: string, more: MoreTerms): ReadonlyMap<string, number> =>
  new Map([...more, ...termsOf(question).map((term) => [term, 1] as const)]);

/** What each term of a question says of a text that holds it: the rarer it is, the more, times what it counts. */
export type TermWeights = ReadonlyMap<string, number>;

export const termWeights = (
  question: string,
  statistics: Pick<TextStatistics, 'texts' | 'holding'>,
  more: MoreTerms = new Map(),
): TermWeights =>
  new Map(
    [...sharesOf(question, more)].map(([term, share]) => [
      term,
      rarity(statistics.texts, statistics.holding(term)) * share,
    ]),
  );

/** Orders texts by BM25 over weighted terms, best first; those that hold none are left out. */
export const rankByWeights = <T>(
  weights: TermWeights,
  candidates: Iterable<{ readonly item: T; readonly text: string }>,
  averageLength: number,
): Ranked<T>[] => {
  const ranked: Ranked<T>[] = [];
  for (const { item, text } of candidates) {
    const terms = termsOf(text);
    const counts = countAll(terms);
    const norm = lengthNorm(terms.length, averageLength, lengthShare);
    let score = 0;
    for (const [term, weight] of weights) score += termScore(weight, counts.get(term) ?? 0, norm);
    if (score > 0) ranked.push({ item, score });
  }
  return ranked.sort((a, b) => b.score - a.score);
};

/**
 * Orders texts by BM25 over their terms, best first; those that share no term with the question are left out. Scores compare only
 * within one question.
 */
export const rankByTerms = <T>(
  question: string,
  candidates: Iterable<{ readonly item: T; readonly text: string }>,
  statistics: TextStatistics,
  more: MoreTerms = new Map(),
): Ranked<T>[] => rankByWeights(termWeights(question, statistics, more), candidates, statistics.averageLength);

/** Late places count little, but still for something. The constant of the paper that proposed it (Cormack and others, 2009). */
const fusionConstant = 60;

/**
 * Fuses orders of the same things into one by the places alone, as their scores have different scales; best first. The score is good
 * for nothing but the order. `weights` says what each order counts, 1 where it says nothing; one that counts 0 is left out.
 */
export const fuseRanks = (
  orders: readonly (readonly string[])[],
  weights: readonly number[] = [],
): Ranked<string>[] => {
  const scores = new Map<string, number>();
  for (const [at, order] of orders.entries()) {
    const weight = weights[at] ?? 1;
    if (weight > 0)
      [...new Set(order)].forEach((id, place) =>
        scores.set(id, (scores.get(id) ?? 0) + weight / (fusionConstant + place + 1)),
      );
  }
  return [...scores].map(([item, score]) => ({ item, score })).sort((a, b) => b.score - a.score);
};
