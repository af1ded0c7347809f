import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { openSentenceModel } from '../../backend/adapters/localEmbedding/openSentenceModel.js';
import { createRetrieval } from '../../backend/modules/knowledge/retrieval/createRetrieval.js';
import { fillGroup } from '../../backend/modules/knowledge/retrieval/testing/fillGroup.js';
import type { Nearest } from '../../backend/modules/knowledge/retrieval/vectorSearch.js';
import type { EmbeddingModel } from '../../backend/modules/models/index.js';
import { rankByTerms, type TextStatistics } from '../../domain/knowledge/rank.js';
import { measureRecall } from '../../domain/knowledge/recall.js';
import { searchedText } from '../../domain/knowledge/searchedText.js';
import { usualSearchSettings, type SearchSettings } from '../../domain/knowledge/searchSettings.js';
import type { PlacedChunk } from '../../domain/knowledge/sourceText.js';
import { termsOf } from '../../domain/knowledge/terms.js';
import { countAll } from '../../domain/ranking/bm25.js';
import { inBenchCourt, type BenchCourt } from './benchServers.js';
import { NotHere, type Figure } from './figures.js';
import { sized } from './size.js';
import { beside, chunksOf, filesOf, readStatutes, statutesFile, type Statute } from './statutes.js';

const questionsFile = join(process.env['TEXTS'] ?? beside('texts'), 'lay/questions.json');
/** Questions of lay people that lawyers answered with articles: github.com/oneal2000/STARD, MIT. */
const stardFile = process.env['STARD'] ?? beside('laws/stard/queries.json');
/** Own questions, written when the table of everyday words was finished; no word was added for them, constants were chosen on them. */
const unseenFile = new URL('unseenQuestions.json', import.meta.url);

const Questions = z.object({ items: z.array(z.object({ question: z.string(), answers: z.array(z.string()).min(1) })) });
const StardQuestions = z
  .array(z.object({ 问题: z.string().min(1), 相关法规: z.record(z.string(), z.string()) }))
  .min(1);

/** A question with the articles that answer it, the main one first. */
type Asked = { readonly question: string; readonly expected: readonly string[] };
/** A result with the articles that it brings, and the one that it names as the best. */
type Found = { readonly articles: readonly string[]; readonly best: string | undefined };
type Search = (question: string) => Promise<readonly Found[]>;

const idOf = ({ law, article }: { readonly law: string | null; readonly article: string }): string =>
  `${law ?? ''}${article}`;

/** The questions with their articles by full name: 民间借贷规定-25 is the article of that number of the law with that short name. */
const readQuestions = (statutes: readonly Statute[], file: string | URL): Asked[] => {
  const laws = new Map(statutes.flatMap(({ law, short_names: names }) => names.map((name) => [name, law] as const)));
  const articles = new Map(statutes.filter(({ sub }) => sub === null).map((one) => [`${one.law}-${one.number}`, one]));
  const { items } = Questions.parse(JSON.parse(readFileSync(file, 'utf8')));
  return items.map(({ question, answers }) => ({
    question,
    expected: answers.map((answer) => {
      const [, name = '', number = ''] = /^(.*)-(\d+)$/u.exec(answer) ?? [];
      const article = articles.get(`${laws.get(name) ?? ''}-${number}`);
      if (!article) throw new Error(`no article ${answer} in ${statutesFile}`);
      return idOf(article);
    }),
  }));
};

/** The usual ranking over all chunks, without anything of the product but the terms: the baseline. */
const plainSearch = (chunks: readonly PlacedChunk[]): Search => {
  const texts = chunks.map((item) => ({ item, text: searchedText(item) }));
  const terms = texts.map(({ text }) => termsOf(text));
  const holding = countAll(terms.flatMap((own) => [...new Set(own)]));
  const statistics: TextStatistics = {
    texts: texts.length,
    averageLength: terms.reduce((sum, own) => sum + own.length, 0) / Math.max(1, texts.length),
    holding: (term) => holding.get(term) ?? 0,
  };
  return async (question) =>
    rankByTerms(question, texts, statistics).map(({ item: { law, articles } }) => ({
      articles: articles.map((article) => idOf({ law, article })),
      best: undefined,
    }));
};

/** Embeds the questions, and finds the chunks whose vectors are near one. */
type Vectors = { readonly model: EmbeddingModel | null; readonly nearest: Nearest };
const noVectors: Vectors = { model: null, nearest: () => Promise.resolve([]) };

/** Vectors of these chunks by the model of a folder, compared one by one. */
const localVectors = async (
  folder: string,
  chunks: readonly { readonly fileId: string; readonly place: number; readonly text: string }[],
): Promise<Vectors> => {
  const embed = await openSentenceModel(folder);
  const vectors: (readonly number[])[] = [];
  for (let at = 0; at < chunks.length; at += 10)
    vectors.push(...(await embed(chunks.slice(at, at + 10).map(({ text }) => text))));
  const dimension = vectors[0]?.length ?? 0;
  return {
    model: {
      ...{ key: folder, name: folder, dimension, topK: 50 },
      embed: async (texts) => ({ kind: 'done', vectors: await embed(texts) }),
    },
    nearest: async ({ vector, limit, slice: { files, from, to } }) =>
      chunks
        .map(({ fileId: file_id, place }, at) => ({
          ...{ file_id, place },
          similarity: (vectors[at] ?? []).reduce((sum, value, n) => sum + value * (vector[n] ?? 0), 0),
        }))
        .filter(({ file_id, place }) => files.includes(file_id) && place >= from && place < to)
        .sort((a, b) => b.similarity - a.similarity)
        .slice(0, limit),
  };
};

/** The search as it runs for people, by words, and by vectors where there are some. */
const productSearch = (
  { stores }: BenchCourt,
  caseCause: string,
  settings: SearchSettings,
  { model, nearest }: Vectors = noVectors,
): Search => {
  const { retrieve } = createRetrieval({
    ...stores,
    models: { serving: () => Promise.resolve(model), rerank: () => Promise.resolve(null) },
    nearest,
    settings: () => Promise.resolve(settings),
    statusOf: () => Promise.resolve(() => null),
    logger: { warn: console.error },
  });
  return async (question) => {
    const asked = { question, reader: 'platform', caseCause, budget: 1_000_000, correlationId: 'bench' } as const;
    return (await retrieve(asked)).results.map(({ metadata: { law, articles, best_article: best } }) => ({
      articles: articles.map((article) => idOf({ law, article })),
      best: best === undefined ? undefined : idOf({ law, article: best }),
    }));
  };
};

const measure = async (search: Search, asked: readonly Asked[]) => {
  const found: (readonly Found[])[] = [];
  for (const { question } of asked) found.push(await search(question));
  const at = (depth: number): number =>
    measureRecall(
      asked.map(({ expected }, n) => ({
        expected,
        found: found[n]?.slice(0, depth).flatMap(({ articles }) => articles) ?? [],
      })),
      [Number.MAX_SAFE_INTEGER],
    ).at[Number.MAX_SAFE_INTEGER] ?? 0;
  const { mrr, foundNothing } = measureRecall(
    asked.map(({ expected }, n) => ({
      expected: ['right'],
      found: (found[n] ?? [])
        .slice(0, 10)
        .map(({ articles }) => (articles.some((one) => expected.includes(one)) ? 'right' : 'wrong')),
    })),
    [10],
  );
  const named = asked.flatMap(({ expected }, n) =>
    (found[n] ?? []).slice(0, 10).flatMap(({ articles, best }) => {
      const isRight = articles.some((one) => expected.includes(one));
      return isRight && best !== undefined ? [expected.includes(best)] : [];
    }),
  );
  const best = named.filter(Boolean).length / Math.max(1, named.length);
  const only = found.filter((results) => results.length === 1).length;
  return { r1: at(1), r5: at(5), r10: at(10), mrr, foundNothing, only, best };
};

const inWords = ({ r1, r5, r10, mrr, foundNothing, only }: Awaited<ReturnType<typeof measure>>): string =>
  `R@1 ${r1.toFixed(3)} R@5 ${r5.toFixed(3)} R@10 ${r10.toFixed(3)} MRR ${mrr.toFixed(3)}, nothing ${foundNothing}, one ${only}`;

/** The articles that answer, and as many others as make 174 of them, from all laws alike. */
const smallBase = (statutes: readonly Statute[], asked: readonly Asked[]): Statute[] => {
  const right = new Set(asked.flatMap(({ expected }) => expected));
  const others = statutes.filter((one) => !right.has(idOf(one)));
  const step = Math.floor(others.length / 40);
  const more = new Set(others.filter((_one, at) => at % step === 7).slice(0, Math.max(0, 174 - right.size)));
  return statutes.filter((one) => right.has(idOf(one)) || more.has(one));
};

/** What is searched, and the questions that are asked of it, each group a figure of its own. */
type Pool = {
  readonly name: string;
  readonly chunks: readonly PlacedChunk[];
  readonly groups: readonly { readonly name: string; readonly asked: readonly Asked[] }[];
  readonly aim: string;
};

/** Every fourth question of STARD among all of its articles, a chunk each. */
const stardPool = (): Pool => {
  const all = StardQuestions.parse(JSON.parse(readFileSync(stardFile, 'utf8'))).slice(0, sized(Infinity, 8));
  // Names of laws have no fixed form there: with and without what stands before them.
  const plain = (name: string): string => name.replace(/^中华人民共和国/u, '').replaceAll(/[《》\s]/gu, '');
  const articles = new Map(
    all.flatMap(({ 相关法规: given }) => Object.entries(given).map(([full, text]) => [plain(full), text] as const)),
  );
  const chunks = [...articles].map(([full, text]): PlacedChunk => {
    const [, law = '', article = full] = /^(.*?)(第[〇零一二三四五六七八九十百千两\d]+条.*)$/su.exec(full) ?? [];
    const dates = { versionDate: null, effectiveFrom: null };
    return { law, ...dates, heading: null, articles: [article], text: `${article}　${text}` };
  });
  const asked = all
    .filter((_one, at) => at % 4 === 0)
    .map(({ 问题: question, 相关法规: given }) => ({ question, expected: Object.keys(given).map(plain) }));
  return { name: `STARD, ${articles.size} articles`, chunks, groups: [{ name: 'every fourth', asked }], aim: '≥ 0.60' };
};

/**
 * The table of everyday words was written after looking at every other question, the first among them; of the other half nobody looked at
 * what was missed.
 */
const layPools = (statutes: readonly Statute[]): readonly Pool[] => {
  const asked = readQuestions(statutes, questionsFile);
  const halves = [0, 1].map((rest) => asked.filter((_one, at) => at % 2 === rest).slice(0, sized(Infinity, 2)));
  const groups = ['looked at', 'not looked at'].map((name, at) => ({ name, asked: halves[at] ?? [] }));
  const few = { name: '174 articles', chunks: chunksOf(smallBase(statutes, asked)), groups, aim: '≥ 0.85' };
  const own = { name: 'own, unseen', asked: readQuestions(statutes, unseenFile) };
  const laws = () => ({ name: '187 laws', chunks: chunksOf(statutes), groups: [...groups, own], aim: '≥ 0.60' });
  return sized([laws, () => few], [() => few]).map((pool) => pool());
};

const measurePool = async (court: BenchCourt, { name: pool, chunks, groups, aim }: Pool): Promise<Figure[]> => {
  const files = filesOf(chunks);
  const { files: ids } = await fillGroup(court.stores, { cause: pool, name: pool, files });
  const folder = process.env['LOCAL_EMBEDDING_DIR'];
  const placed = files.flatMap(({ chunks: own }, file) =>
    own.map((chunk, place) => ({ fileId: ids[file] ?? '', place, text: searchedText(chunk) })),
  );
  const vectors = folder === undefined ? noVectors : await localVectors(folder, placed);
  const searches = {
    product: productSearch(court, pool, usualSearchSettings),
    without: productSearch(court, pool, { ...usualSearchSettings, legalShare: 0 }),
    plain: plainSearch(chunks),
  };
  const figures: Figure[] = [];
  for (const { name: group, asked } of groups) {
    const product = await measure(searches.product, asked);
    const [without, plain] = [await measure(searches.without, asked), await measure(searches.plain, asked)];
    figures.push({
      name: `recall: ${pool}, ${group}`,
      measured: `${inWords(product)}, best article right ${product.best.toFixed(2)}; without everyday words ${inWords(without)}; plain BM25 ${inWords(plain)}`,
      ratio: product.r10,
      aim,
    });
    if (vectors === noVectors) continue;
    const both = await measure(productSearch(court, pool, usualSearchSettings, vectors), asked);
    figures.push({ name: `recall: ${pool}, ${group}, with vectors`, measured: inWords(both), ratio: both.r10, aim });
  }
  return figures;
};

/**
 * Measures the search that chats use by words alone on questions of lay people by other hands, in all laws and among 174 articles, and on
 * STARD, beside plain BM25 over the same chunks and the product without its table of everyday words. Where `LOCAL_EMBEDDING_DIR` names a
 * sentence model, the search by words and vectors is measured too.
 */
export const benchRecall = async (): Promise<Figure[]> => {
  const statutes = readStatutes();
  if (!existsSync(questionsFile) || statutes === null)
    throw new NotHere(`${questionsFile} or ${statutesFile} (TEXTS and STATUTES name them)`);
  return inBenchCourt(async (court) => {
    const figures: Figure[] = [];
    for (const pool of [...layPools(statutes), ...(existsSync(stardFile) ? [stardPool()] : [])])
      figures.push(...(await measurePool(court, pool)));
    return figures;
  });
};
