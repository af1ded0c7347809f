import { permanentCacheLimits } from '../../../domain/permanentCache/limits.js';
import { answerProblem, keptText, questionProblem } from '../../../domain/permanentCache/questionText.js';
import { BrokenCsv, csvRows, csvText } from '../../platform/csv/csv.js';
import { readCell } from '../../platform/csv/spreadsheetCells.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { QuestionAndAnswer } from './keptAnswerRows.js';

/** A line of the file; `problem` says why it cannot be taken. */
export type CsvLine = QuestionAndAnswer & { readonly line: number; readonly problem: string | null };

const wrong = (message: string): RequestError =>
  new RequestError('fields_invalid', { errors: [{ path: 'file', message }] });

/** @throws RequestError `fields_invalid` for what is no text, or has a sign that could not be decoded: an answer is kept as it was written */
const textOf = (bytes: Uint8Array): string => {
  const text = csvText(bytes);
  if (text === null || text.includes('\uFFFD'))
    throw wrong('无法识别文件的编码，请在表格软件中另存为“CSV UTF-8（逗号分隔）”后再导入');
  return text;
};

const columnNames: Readonly<Record<keyof QuestionAndAnswer, readonly string[]>> = {
  question: ['问题', 'question'],
  answer: ['答案', 'answer'],
};
/** Finds the places of the two columns. @throws RequestError `fields_invalid` */
const columnsIn = (header: readonly string[]): Readonly<Record<keyof QuestionAndAnswer, number>> => {
  const titles = header.map((title) => title.trim().toLowerCase());
  const place = (column: keyof QuestionAndAnswer): number => {
    const places = titles.flatMap((title, at) => (columnNames[column].includes(title) ? [at] : []));
    const [name = ''] = columnNames[column];
    if (places.length === 0) throw wrong(`首行没有“${name}”一列。首行应为列名：问题,答案`);
    if (places.length > 1) throw wrong(`首行有多个“${name}”列，请只保留一个`);
    return places[0] ?? 0;
  };
  return { question: place('question'), answer: place('answer') };
};

const brokenAt = ({ isOpenQuote, line }: BrokenCsv): string => {
  const at = line === null ? '' : `第${line}行附近`;
  return isOpenQuote ? `文件${at}的引号没有成对，无法读取` : `文件${at}的格式不正确，无法读取`;
};

/**
 * Reads a table of questions and answers: comma-separated values with the names of the columns in the first line, in any order.
 * @throws RequestError `fields_invalid` for what is no such table, or has too many lines
 */
export const readCsv = async (bytes: Uint8Array): Promise<CsvLine[]> => {
  const rows = csvRows(textOf(bytes), { strayQuotes: 'text', longestRow: 200_000 });
  const lines: CsvLine[] = [];
  let columns: ReturnType<typeof columnsIn> | undefined;
  try {
    for await (const { line, cells } of rows) {
      if (!columns) {
        columns = columnsIn(cells);
        continue;
      }
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (lines.length >= permanentCacheLimits.rows)
        throw wrong(`文件超过${permanentCacheLimits.rows}行，请分成几个文件导入`);
      const question = keptText(readCell(cells[columns.question] ?? ''));
      const answer = keptText(readCell(cells[columns.answer] ?? ''));
      lines.push({ line, question, answer, problem: questionProblem(question) ?? answerProblem(answer) });
    }
  } catch (error) {
    if (error instanceof BrokenCsv) throw wrong(brokenAt(error));
    throw error;
  }
  if (!columns || lines.length === 0) throw wrong('文件中没有问题和答案');
  return lines;
};
