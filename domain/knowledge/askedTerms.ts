import { rarity, type TextStatistics } from './rank.js';
import { termsOf } from './terms.js';

/** What the index is asked for. */
export type AskedTerms = {
  /** The rarest first, each with how much it says that a text holds it. */
  readonly terms: readonly { readonly term: string; readonly weight: number }[];
  /** How many of them a text must hold to be an answer at all, unless one weighs enough by itself. */
  readonly least: number;
  readonly enough: number;
};

/** A term that more texts hold than this share of them tells them apart no more; in few texts none is common. */
const commonShare = 0.2;
const fewTexts = 100;
/** A term that no more texts hold than this share of them, or only one, says enough by itself. */
const rareShare = 0.05;
/**
 * What a term of the words that statutes use counts beside one that the question itself says. Chosen on questions of lay people about 187
 * laws, of which a half was looked at: between 0.3 and 0.5 little changes.
 */
export const legalShare = 0.4;
/** Occurrences of all terms together that are looked at for one question: what bounds the work for a long one. */
const mostOccurrences = 40_000;

const isCommon = (holding: number, texts: number): boolean => holding > Math.max(fewTexts, texts * commonShare);

/**
 * Chooses what the index is asked for. Common terms are left out: they bring in nearly every text and order none, and they count in the
 * ranking afterwards. Of a question with more than two terms, a text must hold two of those that are left, or a rare one: one pair of
 * neighbouring characters is shared by chance, and a text that shares no more is no answer. `legal` are terms besides its own, which count
 * less.
 */
export const askedTerms = (
  question: string,
  statistics: TextStatistics,
  legal: ReadonlySet<string> = new Set(),
): AskedTerms => {
  const own = new Set(termsOf(question));
  const all = [...new Set([...own, ...legal])];
  const counts = all
    .map((term) => ({ term, holding: statistics.holding(term) }))
    .filter(({ holding }) => holding > 0 && !isCommon(holding, statistics.texts))
    .sort((a, b) => a.holding - b.holding);
  let occurrences = 0;
  const terms = counts
    .filter(({ holding }) => (occurrences += holding) <= mostOccurrences)
    .map(({ term, holding }) => ({ term, weight: rarity(statistics, holding) * (own.has(term) ? 1 : legalShare) }));
  return {
    terms,
    least: all.length > 2 ? 2 : 1,
    enough: rarity(statistics, Math.max(1, statistics.texts * rareShare)),
  };
};
