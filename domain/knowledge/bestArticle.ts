import { articleTexts } from './articleTexts.js';
import { rankByWeights, type TermWeights } from './rank.js';
import { termsOf } from './terms.js';

/** By how much of its score the best article leads the next one; of 33 passages with a smaller lead, the first was right in 16. */
const clearLead = 0.1;

/**
 * The article of a passage that answers a question best, by the words and weights by which the passage was found; `null` for a passage
 * of fewer than two articles, or of which none shares a word with the question, and where two answer it about as well.
 */
export const bestArticle = (
  weights: TermWeights,
  { text, articles }: { readonly text: string; readonly articles: readonly string[] },
): string | null => {
  if (articles.length < 2) return null;
  const texts = articleTexts(text, articles).map(({ article, text: own }) => ({ item: article, text: own }));
  const averageLength = texts.reduce((sum, one) => sum + termsOf(one.text).length, 0) / Math.max(1, texts.length);
  const [best, next] = rankByWeights(weights, texts, averageLength);
  if (best === undefined || (next?.score ?? 0) > best.score * (1 - clearLead)) return null;
  return best.item;
};
