import { stringify } from 'csv-stringify/sync';
import { safeCell } from '../../../domain/permanentCache/spreadsheetCells.js';
import type { QuestionAndAnswer } from './keptAnswerRows.js';

const lines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => row.map(safeCell)),
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );

/** A table of questions and answers that spreadsheets open and `readCsv` reads back, piece by piece: no cell is a formula. */
export const csvOf = async function* (
  pages: AsyncIterable<readonly QuestionAndAnswer[]>,
): AsyncGenerator<string, void, void> {
  yield `\uFEFF${lines([['问题', '答案']])}`;
  for await (const page of pages) yield lines(page.map(({ question, answer }) => [question, answer]));
};
