import { byteOrderMark, csvLines } from '../../platform/csv/csv.js';
import type { QuestionAndAnswer } from './keptAnswerRows.js';

/** A table of questions and answers that spreadsheets open and `readCsv` reads back, piece by piece. */
export const csvOf = async function* (
  pages: AsyncIterable<readonly QuestionAndAnswer[]>,
): AsyncGenerator<string, void, void> {
  yield `${byteOrderMark}${csvLines([['问题', '答案']])}`;
  for await (const page of pages) yield csvLines(page.map(({ question, answer }) => [question, answer]));
};
