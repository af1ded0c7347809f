import type { CitationFacts } from '../citations/facts.js';
import { expectedText, nonexistentArticle, readExpected, UnreadableExpected } from './expected.js';
import { comparisons, recallRunLimits } from './recallRunLimits.js';
import { firstPlace, measurePlaces, type PlacedQuestion } from './recall.js';
import { unseenClass } from '../signs/signs.js';

/** A row of a table with the line of the file that it begins on. */
export type TableRow = { readonly line: number; readonly cells: readonly string[] };

/** A question, and what should be found, as `expectedText` writes it. */
export type RunQuestion = { readonly question: string; readonly expected: readonly string[] };
/** Why a line is left out, for people. */
export type LineProblem = { readonly line: number; readonly sentence: string };

export type ReadQuestions =
  | { readonly kind: 'read'; readonly questions: readonly RunQuestion[]; readonly problems: readonly LineProblem[] }
  /** No question of the table can be used; the sentence says why. */
  | { readonly kind: 'unusable'; readonly sentence: string };

const questionColumn = /^(?:问题|question)$/i;
const expectedColumn = /^(?:期望|expected)(?:[\s_]*(?:条文|来源|结果|article|source))?[\s_]*\d*$/i;
/** In characters; reading what is expected takes time that grows with the square of its length. */
const longestCell = 4000;
const unseen = new RegExp(String.raw`[\s${unseenClass}]+`, 'gu');

const unusable = (sentence: string): ReadQuestions => ({ kind: 'unusable', sentence });

/** @throws UnreadableExpected */
const expectedIn = (cells: readonly string[], named: CitationFacts['laws']['named']): string[] => {
  if (cells.some((cell) => cell.length > longestCell)) throw new UnreadableExpected('期望的内容过长');
  const expectations = cells
    .flatMap((cell) => cell.split(/[；;\n]/))
    .map((each) => each.replaceAll(unseen, ' ').trim());
  const references = expectations.filter((each) => each !== '').flatMap((each) => readExpected(each, named));
  const missing = references.map((each) => nonexistentArticle(each, named)).find((sentence) => sentence !== null);
  if (missing !== undefined) throw new UnreadableExpected(missing);
  return [...new Set(references.map(expectedText))];
};

/**
 * Reads the rows of a table of questions, the first of which names the columns: 问题 or question; 期望 or expected, also several times.
 * Lines of the same question are one question. A line of which something cannot be used is left out as a whole, and named.
 */
export const readQuestions = (rows: readonly TableRow[], named: CitationFacts['laws']['named']): ReadQuestions => {
  const [header, ...lines] = rows;
  const titles = header?.cells.map((cell) => cell.replaceAll(unseen, ' ').trim()) ?? [];
  const questionAt = titles.findIndex((title) => questionColumn.test(title));
  const expectedAt = titles.flatMap((title, at) => (expectedColumn.test(title) ? [at] : []));
  if (questionAt === -1 && expectedAt.length === 0)
    return unusable('没有找到“问题”和“期望”两列，第一行应为列名：问题,期望');
  if (questionAt === -1) return unusable('没有找到“问题”列（也可以写作 question）');
  if (expectedAt.length === 0) return unusable('没有找到“期望”列（也可以写作 expected）');
  const problems: LineProblem[] = [];
  const byQuestion = new Map<string, Set<string>>();
  for (const { line, cells } of lines) {
    const refuse = (sentence: string) => void problems.push({ line, sentence });
    if (cells.every((cell) => cell.trim() === '')) continue;
    const question = (cells[questionAt] ?? '').replaceAll(unseen, ' ').trim();
    if (question === '') refuse('没有写问题');
    else if (question.length > recallRunLimits.question) refuse(`问题超过${recallRunLimits.question}个字`);
    else
      try {
        const expectations = expectedIn(
          expectedAt.map((at) => cells[at] ?? ''),
          named,
        );
        const together = new Set([...(byQuestion.get(question) ?? []), ...expectations]);
        if (expectations.length === 0) refuse('没有写期望找到的条文或来源');
        else if (together.size > recallRunLimits.expected) refuse(`一个问题最多期望${recallRunLimits.expected}条`);
        else byQuestion.set(question, together);
      } catch (error) {
        if (!(error instanceof UnreadableExpected)) throw error;
        refuse(error.message);
      }
  }
  const { questions: most } = recallRunLimits;
  if (byQuestion.size > most)
    return unusable(`一次最多测试${most}个问题，文件中有${byQuestion.size}个，请分成几个文件`);
  if (byQuestion.size === 0) {
    const [first] = problems;
    if (!first) return unusable('文件中没有问题');
    // Of a table of one question its line tells nothing, least of all to whoever wrote it into a dialog.
    return unusable(`没有可用的问题${lines.length === 1 ? '：' : `。第${first.line}行：`}${first.sentence}`);
  }
  return {
    kind: 'read',
    questions: [...byQuestion].map(([question, expected]) => ({ question, expected: [...expected] })),
    problems,
  };
};

/** The value that so large a share of all is at most, by nearest rank; 0 for none. `share` is 0 to 1. */
export const percentile = (values: readonly number[], share: number): number => {
  const ascending = [...values].sort((one, other) => one - other);
  return ascending[Math.max(0, Math.ceil(share * ascending.length) - 1)] ?? 0;
};

export type TimedQuestion = PlacedQuestion & { readonly ms: number };

export type RunTotals = {
  readonly questions: number;
  readonly recall_at_5: number;
  readonly recall_at_10: number;
  readonly mrr: number;
  /** Questions of which nothing that was expected is among the results; they count as 0 in the means. */
  readonly not_found: number;
  /** Those of them that had no result at all. */
  readonly no_results: number;
  readonly p50_ms: number;
  readonly p95_ms: number;
};

/** The figures of a run; times in milliseconds. @throws RangeError for a question without an expected result */
export const runTotals = (asked: readonly TimedQuestion[]): RunTotals => {
  const { questions, at, mrr, foundNothing } = measurePlaces(asked, [5, 10]);
  const times = asked.map(({ ms }) => ms);
  return {
    questions,
    recall_at_5: at[5] ?? 0,
    recall_at_10: at[10] ?? 0,
    mrr,
    not_found: asked.filter(({ places }) => firstPlace(places) === null).length,
    no_results: foundNothing,
    p50_ms: percentile(times, 0.5),
    p95_ms: percentile(times, 0.95),
  };
};

export type AnsweredQuestion = RunQuestion & { readonly places: readonly (number | null)[] };
export type ComparedQuestion = RunQuestion & {
  readonly before: readonly (number | null)[];
  readonly after: readonly (number | null)[];
  readonly change: (typeof comparisons)[number];
};
export type ComparedRuns = {
  /** What got worse first, then what got better. */
  readonly questions: readonly ComparedQuestion[];
  /** The number of questions that only the earlier run has, a question with other expectations counting as another question. */
  readonly onlyBefore: number;
  readonly onlyAfter: number;
};

/** One divided by the place of each expected result, summed: higher where more is found, and further up. */
const value = (places: readonly (number | null)[]): number =>
  places.reduce<number>((sum, place) => sum + 1 / (place ?? Infinity), 0);

const keyOf = ({ question, expected }: RunQuestion): string => JSON.stringify([question, [...expected].sort()]);
/** Puts the places into the order in which another run names the expectations. */
const inOrderOf = (expected: readonly string[], of: AnsweredQuestion): (number | null)[] =>
  expected.map((one) => of.places[of.expected.indexOf(one)] ?? null);

/** Compares two runs question by question. */
export const compareRuns = (before: readonly AnsweredQuestion[], after: readonly AnsweredQuestion[]): ComparedRuns => {
  const earlier = new Map(before.map((one) => [keyOf(one), one]));
  const questions = after.flatMap((one): ComparedQuestion[] => {
    const then = earlier.get(keyOf(one));
    if (!then) return [];
    const places = inOrderOf(one.expected, then);
    const gained = value(one.places) - value(places);
    // Sums of the same fractions in another order differ in their last bits.
    const change = Math.abs(gained) < 1e-9 ? 'same' : gained > 0 ? 'better' : 'worse';
    return [{ question: one.question, expected: one.expected, before: places, after: one.places, change }];
  });
  return {
    questions: comparisons.flatMap((change) => questions.filter((one) => one.change === change)),
    onlyBefore: before.length - questions.length,
    onlyAfter: after.length - questions.length,
  };
};
