import { expect } from 'chai';
import { z } from 'zod';
import { rankByTerms, type Ranked } from '../knowledge/rank.js';
import { measureRecall } from '../knowledge/recall.js';
import { usualSearchSettings } from '../knowledge/searchSettings.js';
import { termsOf } from '../knowledge/terms.js';
import { countAll } from '../ranking/bm25.js';
import { legalTerms } from './legalWords.js';
import shipped from './testing/layQuestions.json' with { type: 'json' };

const { articles, questions } = z
  .object({
    articles: z.array(z.object({ law: z.string(), article: z.string(), text: z.string() })),
    questions: z.array(z.object({ question: z.string(), articles: z.array(z.string()) })),
  })
  .parse(shipped);

/** Questions of lay people, each with the articles that answer it; the texts are those of the laws, whose others are the distractors. */
describe('questions of lay people, by the words of statutes', () => {
  const texts = articles.map(({ law, article, text }) => ({
    item: law + article,
    text: `${law}\n${article}　${text}`,
  }));
  const holding = countAll(texts.flatMap(({ text }) => [...new Set(termsOf(text))]));
  const statistics = {
    texts: texts.length,
    averageLength: texts.reduce((sum, { text }) => sum + termsOf(text).length, 0) / texts.length,
    holding: (term: string) => holding.get(term) ?? 0,
  };
  const recallOf = (search: (question: string) => readonly Ranked<string>[]) =>
    measureRecall(
      questions.map(({ question, articles: expected }) => ({
        expected,
        found: search(question).map(({ item }) => item),
      })),
      [3, 10],
    );
  const plain = recallOf((question) => rankByTerms(question, texts, statistics));
  const withLegal = recallOf((question) => {
    const { legalShare } = usualSearchSettings;
    const legal = [...legalTerms(question)].map(([term, count]) => [term, Math.min(1, count * legalShare)] as const);
    return rankByTerms(question, texts, statistics, new Map(legal));
  });

  it('find their articles among the first ten, nearly all among the first three', () => {
    expect(withLegal.at[10]).to.be.at.least(0.95);
    expect(withLegal.at[3]).to.be.at.least(0.85);
  });

  it('find more than their own words do, and nothing never', () => {
    expect(withLegal.at[10]).to.be.above(plain.at[10] ?? 0);
    expect(withLegal.mrr).to.be.above(plain.mrr);
    expect(withLegal.foundNothing).to.equal(0);
  });
});
