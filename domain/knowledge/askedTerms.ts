import { rarity } from '../ranking/bm25.js';
import { sharesOf, type MoreTerms, type TextStatistics } from './rank.js';
import { termsOf } from './terms.js';

/** What the index is asked for. */
export type AskedTerms = {
  /** The rarest first, each with how much it says that a text holds it, and what it counts towards `least`. */
  readonly terms: readonly { readonly term: string; readonly weight: number; readonly count: number }[];
  /** How many of them a text must hold to be an answer at all, unless one weighs enough by itself. */
  readonly least: number;
  readonly enough: number;
  /** What a text must share with the question at least in weight to be a weak answer: what half of all texts hold says nothing. */
  readonly faintest: number;
};

/** A term that more texts hold than this share of them tells them apart no more; in few texts none is common. */
const commonShare = 0.2;
const fewTexts = 100;
/** A term that no more texts hold than this share of them, or only one, says enough by itself. */
const rareShare = 0.05;
/** What a term counts that the question does not say itself, beside one that it does: a phrase of statutes is several of them. */
const countOfOther = 0.5;
/** A term that more texts hold than this share of them makes not even a weak answer. */
const fewestTold = 0.5;
/** Occurrences of all terms together that are looked at for one question: what bounds the work for a long one. */
const mostOccurrences = 40_000;
/**
 * The share of all texts of which occurrences are looked up for the terms besides those of the question, and how many always. The rarest
 * suffice to bring in the texts that they point to, and all of them count in the ranking: with three times as many the same was found.
 */
const moreOccurrencesShare = 0.1;
const moreOccurrences = 500;

const isCommon = (holding: number, texts: number): boolean => holding > Math.max(fewTexts, texts * commonShare);

/**
 * Chooses what the index is asked for. Common terms are left out: they bring in nearly every text and order none, and they count in the
 * ranking afterwards. Of a question with more than two terms, a text must hold two of those that are left, or a rare one: one pair of
 * neighbouring characters is shared by chance, and a text that shares no more is a weak answer, for want of better ones. Terms besides
 * those of the question are looked up as far as the rarest of them go.
 */
export const askedTerms = (question: string, statistics: TextStatistics, more: MoreTerms = new Map()): AskedTerms => {
  const own = new Set(termsOf(question));
  const all = [...sharesOf(question, more)];
  const counts = all
    .map(([term, share]) => ({ term, share, holding: statistics.holding(term) }))
    .filter(({ holding }) => holding > 0 && !isCommon(holding, statistics.texts))
    .sort((a, b) => a.holding - b.holding);
  const mostOfMore = Math.max(moreOccurrences, statistics.texts * moreOccurrencesShare);
  let [occurrences, ofMore] = [0, 0];
  const terms = counts
    .filter(({ term, holding }) => own.has(term) || (ofMore += holding) <= mostOfMore)
    .filter(({ holding }) => (occurrences += holding) <= mostOccurrences)
    .map(({ term, share, holding }) => ({
      ...{ term, weight: rarity(statistics.texts, holding) * share },
      count: own.has(term) ? 1 : countOfOther,
    }));
  return {
    terms,
    least: all.length > 2 ? 2 : 1,
    enough: rarity(statistics.texts, Math.max(1, statistics.texts * rareShare)),
    faintest: rarity(statistics.texts, statistics.texts * fewestTold),
  };
};
