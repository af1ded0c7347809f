import { countTerms, termsOf } from './terms.js';

/** Figures of all texts that are searched: their number, their average length, and in how many each term occurs. */
export type TextStatistics = {
  readonly texts: number;
  /** The average length of a text, counted in terms. */
  readonly averageLength: number;
  readonly holding: (term: string) => number;
};

export type Ranked<T> = { readonly item: T; readonly score: number };

/** The usual constants of BM25. */
export const saturation = 1.2;
export const lengthShare = 0.75;

/** How much it says that a text holds a term: the rarer, the more. */
export const rarity = ({ texts }: Pick<TextStatistics, 'texts'>, holding: number): number =>
  Math.log(1 + (Math.max(texts, holding) - holding + 0.5) / (holding + 0.5));

/**
 * Orders texts by BM25 over their terms, best first; those that share no term with the question are left out. Scores compare only
 * within one question. `besides` are terms that count a share of what those of the question count.
 */
export const rankByTerms = <T>(
  question: string,
  candidates: Iterable<{ readonly item: T; readonly text: string }>,
  statistics: TextStatistics,
  besides: { readonly terms: ReadonlySet<string>; readonly share: number } = { terms: new Set(), share: 0 },
): Ranked<T>[] => {
  const own = new Set(termsOf(question));
  const weightedTerms = [...new Set([...own, ...besides.terms])].map(
    (term) => [term, rarity(statistics, statistics.holding(term)) * (own.has(term) ? 1 : besides.share)] as const,
  );
  const ranked: Ranked<T>[] = [];
  for (const { item, text } of candidates) {
    const terms = termsOf(text);
    const counts = countTerms(terms);
    const norm = saturation * (1 - lengthShare + (lengthShare * terms.length) / Math.max(1, statistics.averageLength));
    let score = 0;
    for (const [term, weight] of weightedTerms) {
      const count = counts.get(term) ?? 0;
      score += (weight * count * (saturation + 1)) / (count + norm);
    }
    if (score > 0) ranked.push({ item, score });
  }
  return ranked.sort((a, b) => b.score - a.score);
};

/** Late places count little, but still for something. The constant of the paper that proposed it (Cormack and others, 2009). */
const fusionConstant = 60;

/**
 * Fuses orders of the same things into one by the places alone, as their scores have different scales; best first. The score is good
 * for nothing but the order.
 */
export const fuseRanks = (orders: readonly (readonly string[])[]): Ranked<string>[] => {
  const scores = new Map<string, number>();
  for (const order of orders)
    [...new Set(order)].forEach((id, place) =>
      scores.set(id, (scores.get(id) ?? 0) + 1 / (fusionConstant + place + 1)),
    );
  return [...scores].map(([item, score]) => ({ item, score })).sort((a, b) => b.score - a.score);
};
