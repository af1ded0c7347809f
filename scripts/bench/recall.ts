import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { createRetrieval } from '../../backend/modules/knowledge/retrieval/createRetrieval.js';
import { fillGroup, type FilledFile } from '../../backend/modules/knowledge/retrieval/testing/fillGroup.js';
import { chunkArticles } from '../../domain/knowledge/chunks.js';
import { measureRecall } from '../../domain/knowledge/recall.js';
import { inBenchCourt, type BenchCourt } from './benchServers.js';
import { percentile, printFigures, timed, type Figure } from './figures.js';
import { benchLayRecall } from './layRecall.js';

const Questions = z.array(z.object({ 问题: z.string().min(1), 相关法规: z.record(z.string(), z.string()) })).min(1);
const Article = z.object({
  law: z.string(),
  article: z.string(),
  number: z.number(),
  path: z.string().nullable(),
  text: z.string(),
});
type Article = z.infer<typeof Article>;

/** Names of laws have no fixed form there: with and without what stands before them. */
const plainName = (name: string): string => name.replace(/^中华人民共和国/u, '').replaceAll(/[《》\s]/gu, '');

/** A question with the articles, as law and article, that answer it. */
type Asked = { readonly question: string; readonly expected: readonly string[] };

const LayQuestions = z.array(z.object({ 问题: z.string().min(1), 期望: z.string().min(1) })).min(1);

/**
 * Questions in the words of lay people, written for this measurement before any search was tried on them, and nothing was chosen by
 * how they fare; a bulk test of the product reads the same table.
 */
const layQuestions = (): Asked[] => {
  const table: unknown = parse(readFileSync(new URL('layQuestions.csv', import.meta.url)), {
    columns: true,
    bom: true,
  });
  return LayQuestions.parse(table).map(({ 问题: question, 期望: expected }) => ({
    question,
    expected: expected.split('；').map(plainName),
  }));
};

const depths = [5, 10];
/** Every so-manyth question: a share of them says as much, within three hundredths. */
const step = 4;
const sizes = { size: 512, overlap: 50 };

/** The search as it runs for people, without models. */
const retrieveIn = ({ stores }: BenchCourt) =>
  createRetrieval({
    ...stores,
    models: { serving: () => Promise.resolve(null), rerank: () => Promise.resolve(null) },
    nearest: () => Promise.resolve([]),
    statusOf: () => Promise.resolve(() => null),
    logger: { warn: console.error },
  }).retrieve;

const recallOf = async (court: BenchCourt, questions: readonly Asked[], caseCause: string | null) => {
  const retrieve = retrieveIn(court);
  const took: number[] = [];
  const asked = [];
  for (const { question, expected } of questions) {
    const one = { question, reader: 'platform', caseCause, budget: 1_000_000, correlationId: 'bench' } as const;
    const { ms, result } = await timed(() => retrieve(one));
    took.push(ms);
    asked.push({
      expected,
      // A chunk of several articles is one result that brings all of them.
      found: result.results.map(({ metadata: { law, articles } }) =>
        articles.map((one) => plainName(`${law ?? ''}${one}`)),
      ),
    });
  }
  const deepest = Math.max(...depths);
  const flat = asked.map(({ expected, found }) => ({ expected, found: found.slice(0, deepest) }));
  const at = Object.fromEntries(
    depths.map((depth) => [
      depth,
      measureRecall(
        flat.map(({ expected, found }) => ({ expected, found: found.slice(0, depth).flat() })),
        [Number.MAX_SAFE_INTEGER],
      ).at[Number.MAX_SAFE_INTEGER] ?? 0,
    ]),
  );
  const { mrr, foundNothing } = measureRecall(
    flat.map(({ expected, found }) => ({
      expected: ['right'],
      found: found.map((articles) => (articles.some((one) => expected.includes(one)) ? 'right' : 'wrong')),
    })),
    [deepest],
  );
  return { at, mrr, foundNothing, p50: percentile(took, 0.5), p95: percentile(took, 0.95) };
};

/** One file for each law, one chunk for each article. */
const byArticle = (articles: readonly Omit<Article, 'number' | 'path'>[]): FilledFile[] => {
  const laws = new Map<string, Omit<Article, 'number' | 'path'>[]>();
  for (const one of articles) laws.set(one.law, [...(laws.get(one.law) ?? []), one]);
  return [...laws].map(([law, held]) => ({
    name: `${law}.txt`,
    chunks: held.map(({ article, text }) => ({ law, articles: [article], text: `${article}　${text}` })),
  }));
};

/** One file for each law, its articles packed into chunks as an upload packs them. */
const packed = (articles: readonly Article[]): FilledFile[] => {
  const laws = new Map<string, Article[]>();
  for (const one of articles) laws.set(one.law, [...(laws.get(one.law) ?? []), one]);
  return [...laws].map(([law, held]) => ({
    name: `${law}.txt`,
    chunks: chunkArticles(
      held.map((one) => ({ ...one, sub: null })),
      sizes,
    ).map(({ text, articles: whole }) => ({ law, articles: whole, text })),
  }));
};

/** `最高人民法院关于…第三条` as law and article. */
const split = (name: string): { readonly law: string; readonly article: string } => {
  const [, law = '', article = ''] = /^(.*?)(第[〇零一二三四五六七八九十百千两\d]+条.*)$/su.exec(name) ?? [
    '',
    name,
    '',
  ];
  return { law, article };
};

/**
 * Measures how many of the articles that answer real questions of lay people are found by their words alone, by the search that chats
 * use. `STARD` names the data set's `queries.json` (github.com/oneal2000/STARD, MIT), `STATUTES` a file of articles, one JSON object
 * with `law`, `article`, `number`, `path` and `text` on each line, which are put among them as distractors; own questions are asked of
 * those alone (`layQuestions.csv`). Questions by another hand come first, which need neither: `benchLayRecall`.
 */
export const benchRecall = async (): Promise<Figure[]> => [...(await benchLayRecall()), ...(await benchStard())];

const benchStard = async (): Promise<Figure[]> => {
  const { STARD: questionsFile, STATUTES: statutesFile } = process.env;
  const name = 'recall: STARD, by words alone';
  if (questionsFile === undefined) return [{ name, measured: 'not run: STARD names no file of questions' }];
  const all = Questions.parse(JSON.parse(readFileSync(questionsFile, 'utf8')));
  const questions = all
    .filter((_question, at) => at % step === 0)
    .map(({ 问题: question, 相关法规: given }) => ({ question, expected: Object.keys(given).map(plainName) }));
  const right = new Map(
    all.flatMap(({ 相关法规: given }) =>
      Object.entries(given).map(([full, text]) => [plainName(full), { ...split(plainName(full)), text }] as const),
    ),
  );
  return inBenchCourt(async (court) => {
    const figureOf = async (
      title: string,
      pool: string,
      cause: string | null,
      aim?: string,
      asked: readonly Asked[] = questions,
    ): Promise<Figure> => {
      const { at, mrr, foundNothing, p50, p95 } = await recallOf(court, asked, cause);
      return {
        name: title,
        measured: `R@10 of ${asked.length} questions over ${pool}; R@5 ${(at[5] ?? 0).toFixed(3)}, MRR ${mrr.toFixed(3)}, ${foundNothing} found nothing, p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
        ratio: at[10] ?? 0,
        ...(aim !== undefined && { aim }),
      };
    };
    const cause = (one: string) => ({ cause: one, name: one });
    await fillGroup(court.stores, { ...cause('stard'), files: byArticle([...right.values()]) });
    const figures = [await figureOf(name, `${right.size} articles`, 'stard', '≥ 0.60')];
    if (statutesFile === undefined) return figures;
    const statutes = readFileSync(statutesFile, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => Article.parse(JSON.parse(line)));
    const others = statutes.filter(({ law, article }) => !right.has(plainName(law + article)));
    await fillGroup(court.stores, { ...cause('others'), files: byArticle(others) });
    const among = `${right.size + others.length} articles`;
    figures.push(await figureOf('recall: the same among more laws', among, null));
    await fillGroup(court.stores, { ...cause('packed'), files: packed(statutes) });
    const inLaws = `${statutes.length} articles`;
    figures.push(await figureOf('recall: the laws as an upload packs them', inLaws, 'packed'));
    figures.push(await figureOf('recall: the same, own questions', inLaws, 'packed', undefined, layQuestions()));
    return figures;
  });
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printFigures(await benchRecall());
