import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { measureRecall } from '../../domain/knowledge/recall.js';
import { rankByTerms, type TextStatistics } from '../../domain/knowledge/rank.js';
import { termsOf } from '../../domain/knowledge/terms.js';
import { printFigures, timed, type Figure } from './figures.js';

const Questions = z.array(z.object({ 问题: z.string().min(1), 相关法规: z.record(z.string(), z.string()) })).min(1);
const Article = z.object({ law: z.string(), article: z.string(), text: z.string() });

type Text = { readonly item: string; readonly text: string };

/** Names of laws have no fixed form there: with and without what stands before them. */
const plainName = (name: string): string => name.replace(/^中华人民共和国/u, '').replaceAll(/[《》\s]/gu, '');

const statisticsOf = (texts: readonly Text[]): TextStatistics => {
  const counts = new Map<string, number>();
  let length = 0;
  for (const { text } of texts) {
    const terms = termsOf(text);
    length += terms.length;
    for (const term of new Set(terms)) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return { texts: texts.length, averageLength: length / texts.length, holding: (term) => counts.get(term) ?? 0 };
};

/** Texts by term, so that a question reads only those that share a term with it. */
const byTerm = (texts: readonly Text[]): ReadonlyMap<string, readonly Text[]> => {
  const found = new Map<string, Text[]>();
  for (const one of texts)
    for (const term of new Set(termsOf(one.text))) found.set(term, [...(found.get(term) ?? []), one]);
  return found;
};

const depths = [5, 10];
/** Every so-manyth question: a share of them says as much, within three hundredths. */
const step = 4;

const recallOver = async (questions: z.infer<typeof Questions>, texts: readonly Text[]) => {
  const statistics = statisticsOf(texts);
  const holding = byTerm(texts);
  const { ms, result } = await timed(async () =>
    measureRecall(
      questions.map(({ 问题: question, 相关法规: right }) => {
        const candidates = new Set(termsOf(question).flatMap((term) => holding.get(term) ?? []));
        const found = rankByTerms(question, candidates, statistics).slice(0, 10);
        return { expected: Object.keys(right).map(plainName), found: found.map(({ item }) => item) };
      }),
      depths,
    ),
  );
  return { ...result, msEach: ms / questions.length };
};

/**
 * Measures how many of the articles that answer real questions of lay people are found by their words alone. `STARD` names the data set's
 * `queries.json` (github.com/oneal2000/STARD, MIT), `STATUTES` a file of articles, one JSON object with `law`, `article` and `text`
 * on each line, which are put among them as distractors.
 */
export const benchRecall = async (): Promise<Figure[]> => {
  const { STARD: questionsFile, STATUTES: statutesFile } = process.env;
  const name = 'recall: STARD, by words alone';
  if (questionsFile === undefined) return [{ name, measured: 'not run: STARD names no file of questions' }];
  const all = Questions.parse(JSON.parse(readFileSync(questionsFile, 'utf8')));
  const questions = all.filter((_question, at) => at % step === 0);
  const articles = new Map(
    all.flatMap(({ 相关法规: right }) =>
      Object.entries(right).map(([article, text]) => [plainName(article), `${article}\n${text}`] as const),
    ),
  );
  const texts = [...articles].map(([item, text]) => ({ item, text }));
  const figureOf = async (title: string, pool: readonly Text[], aim?: string): Promise<Figure> => {
    const { at, mrr, foundNothing, msEach } = await recallOver(questions, pool);
    return {
      name: title,
      measured: `R@10 of ${questions.length} questions over ${pool.length} articles; R@5 ${(at[5] ?? 0).toFixed(3)}, MRR ${mrr.toFixed(3)}, ${foundNothing} found nothing, ${msEach.toFixed(0)} ms each`,
      ratio: at[10] ?? 0,
      ...(aim !== undefined && { aim }),
    };
  };
  const figures = [await figureOf(name, texts, '≥ 0.60')];
  if (statutesFile === undefined) return figures;
  const others = readFileSync(statutesFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Article.parse(JSON.parse(line)))
    .map(({ law, article, text }) => ({ item: plainName(law + article), text: `${law}${article}\n${text}` }))
    .filter(({ item }) => !articles.has(item));
  return [...figures, await figureOf('recall: the same among more laws', [...texts, ...others])];
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printFigures(await benchRecall());
