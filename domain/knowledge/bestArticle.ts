import { articleTexts } from './articleTexts.js';
import { rankByWeights, type TermWeights } from './rank.js';
import { termsOf } from './terms.js';

/**
 * The article of a passage that answers a question best, by the words and weights by which the passage was found; `null` for a passage
 * of fewer than two articles, or of which none shares a word with the question.
 */
export const bestArticle = (
  weights: TermWeights,
  { text, articles }: { readonly text: string; readonly articles: readonly string[] },
): string | null => {
  if (articles.length < 2) return null;
  const texts = articleTexts(text, articles).map(({ article, text: own }) => ({ item: article, text: own }));
  const averageLength = texts.reduce((sum, one) => sum + termsOf(one.text).length, 0) / Math.max(1, texts.length);
  return rankByWeights(weights, texts, averageLength)[0]?.item ?? null;
};
