import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { loadCatalogue } from '../../backend/modules/forms/catalogue.js';
import { recommenderOf } from '../../backend/modules/templates/recommendRoute.js';
import { rankByTerms } from '../../domain/knowledge/rank.js';
import { termsOf } from '../../domain/knowledge/terms.js';
import { NotHere, timed, type Figure } from './figures.js';
import { sized } from './size.js';
import { beside } from './statutes.js';

/** The sentences of others, which stay outside the project: `TEXTS` names their folder, by default one beside the project. */
const sentencesFile = join(process.env['TEXTS'] ?? beside('texts'), 'lay/sentences.json');

const Sentences = z.object({
  items: z
    .array(z.object({ id: z.string(), text: z.string(), expect: z.array(z.string()), missing: z.boolean().optional() }))
    .min(1),
});
type Sentence = z.infer<typeof Sentences>['items'][number];

/** The forms that a search names for a text, best first; none where it says that there is none. */
type Search = (text: string) => readonly string[];

/** Character bigrams over titles and everyday words, ranked by BM25: what a search does without sides, subjects and refusals. */
const plainSearch = async (): Promise<Search> => {
  const texts = (await loadCatalogue()).list().map(({ key, title, words }) => ({
    item: key,
    text: [title, ...words.tells, ...words.supports].join(' '),
  }));
  const terms = texts.map(({ text }) => termsOf(text));
  const sets = terms.map((own) => new Set(own));
  const statistics = {
    texts: texts.length,
    averageLength: terms.flat().length / texts.length,
    holding: (term: string) => sets.filter((own) => own.has(term)).length,
  };
  return (text) =>
    rankByTerms(text, texts, statistics)
      .slice(0, 3)
      .map(({ item }) => item);
};

const share = (part: number, whole: number): string =>
  `${part} of ${whole} (${(part / Math.max(1, whole)).toFixed(3)})`;

const figureOf = (name: string, sentences: readonly Sentence[], search: Search): Figure => {
  const sheets = sentences.filter(({ expect, missing }) => expect.length > 0 && missing !== true);
  const others = sentences.filter((one) => !sheets.includes(one));
  const answers = new Map(sentences.map((one) => [one, search(one.text)]));
  const first = sheets.filter((one) => answers.get(one)?.[0] === one.expect[0]).length;
  const amongThree = sheets.filter((one) => answers.get(one)?.some((key) => one.expect.includes(key))).length;
  const falseNone = sheets.filter((one) => answers.get(one)?.length === 0).length;
  const none = (some: readonly Sentence[]) =>
    share(some.filter((one) => answers.get(one)?.length === 0).length, some.length);
  const missing = others.filter((one) => one.missing === true);
  const outside = others.filter((one) => one.missing !== true);
  return {
    name,
    ratio: first / Math.max(1, sheets.length),
    measured: `first ${share(first, sheets.length)}, among three ${share(amongThree, sheets.length)}, none though there is one ${falseNone}; none for official documents without a form ${none(missing)}, for other matters ${none(outside)}`,
  };
};

/** The right form, or none, for sentences of lay people by other hands; a plain search beside it in the same run. */
export const benchRecommender = async (): Promise<Figure[]> => {
  const name = 'recommender: lay sentences';
  if (!existsSync(sentencesFile)) throw new NotHere(`${sentencesFile} (TEXTS names the folder)`);
  const { items: all } = Sentences.parse(JSON.parse(readFileSync(sentencesFile, 'utf8')));
  const items = all.slice(0, sized(all.length, 20));
  const recommend = recommenderOf(await loadCatalogue());
  const search: Search = (text) => recommend(text).proposals.map(({ key }) => key);
  const plain = await plainSearch();
  const halves = [1, 0].map((rest) => items.filter(({ id }) => Number(id.replaceAll(/\D/g, '')) % 2 === rest));
  const long = items
    .map(({ text }) => text)
    .join('')
    .slice(0, 2000);
  search(long);
  const { ms } = await timed(async () => {
    for (let time = 0; time < 20; time += 1) search(long);
  });
  return [
    { ...figureOf(name, items, search), aim: '≥ 0.85' },
    figureOf('recommender: those tuned on (odd)', halves[0] ?? [], search),
    figureOf('recommender: the other half (even)', halves[1] ?? [], search),
    figureOf('recommender: plain bigrams, BM25', items, plain),
    { name: 'recommender: 2,000 characters', measured: `${(ms / 20).toFixed(1)} ms` },
  ];
};
