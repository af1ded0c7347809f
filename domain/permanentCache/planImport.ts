import { foldQuestion } from './foldQuestion.js';
import type { ImportOutcome } from './importOutcomes.js';

export type ImportLine = {
  readonly line: number;
  readonly question: string;
  readonly answer: string;
  /** Why it cannot be taken, as a sentence. */
  readonly problem: string | null;
};
export type PlannedLine = ImportLine & {
  readonly folded: string;
  readonly outcome: ImportOutcome;
  readonly reason?: string;
};

const mostNamed = 5;

const lineNumbersInWords = (lines: readonly number[]): string =>
  `${lines.slice(0, mostNamed).join('、')}${lines.length > mostNamed ? '等' : ''}`;

/**
 * What importing these lines would do to what is kept: `answers` by folded question. Lines that ask the same and answer differently are
 * all refused, since nobody can tell which is meant; of those that repeat each other the first counts.
 */
export const planImport = (
  lines: readonly ImportLine[],
  answers: ReadonlyMap<string, { readonly answer: string }>,
): PlannedLine[] => {
  const foldedLines = lines.map((line) => ({ ...line, folded: foldQuestion(line.question) }));
  const groups = new Map<string, { first: ImportLine; lines: number[]; differ: boolean }>();
  for (const line of foldedLines) {
    if (line.problem !== null) continue;
    const group = groups.get(line.folded) ?? { first: line, lines: [], differ: false };
    group.lines.push(line.line);
    group.differ ||= group.first.answer !== line.answer;
    groups.set(line.folded, group);
  }
  return foldedLines.map((line): PlannedLine => {
    const group = groups.get(line.folded);
    if (line.problem !== null || !group) return { ...line, outcome: 'refused', reason: line.problem ?? '' };
    const { first, lines: same, differ } = group;
    if (differ) {
      const others = same.slice(0, mostNamed + 2).filter((other) => other !== line.line);
      return {
        ...line,
        outcome: 'refused',
        reason: `与第${lineNumbersInWords(others)}行的问题相同，而答案不同，请只保留一行`,
      };
    }
    if (first.line !== line.line) return { ...line, outcome: 'unchanged', reason: `与第${first.line}行重复` };
    const existing = answers.get(line.folded);
    if (existing === undefined) return { ...line, outcome: 'added' };
    return { ...line, outcome: existing.answer === line.answer ? 'unchanged' : 'changed' };
  });
};
