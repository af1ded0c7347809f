import { Readable } from 'node:stream';
import { setImmediate as othersFirst } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { z } from 'zod';
import { permanentCacheLimits } from '../../../domain/permanentCache/limits.js';
import { answerProblem, keptText, questionProblem } from '../../../domain/permanentCache/questionText.js';
import { decodePlainText } from '../../../domain/reading/plainText.js';
import { readCell } from '../../platform/csv/spreadsheetCells.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { QuestionAndAnswer } from './keptAnswerRows.js';

/** A line of the file; `problem` says why it cannot be taken. */
export type CsvLine = QuestionAndAnswer & { readonly line: number; readonly problem: string | null };

const wrong = (message: string): RequestError =>
  new RequestError('fields_invalid', { errors: [{ path: 'file', message }] });

/** @throws RequestError `fields_invalid` for what is no text, or has a sign that could not be decoded: an answer is kept as it was written */
const textOf = (bytes: Uint8Array): string => {
  const text = decodePlainText(bytes);
  if (text === null || text.includes('\uFFFD'))
    throw wrong('无法识别文件的编码，请在表格软件中另存为“CSV UTF-8（逗号分隔）”后再导入');
  return text.replaceAll(/\r\n?/g, '\n'); // as a text is kept; and lines are counted alike
};

const columnNames: Readonly<Record<keyof QuestionAndAnswer, readonly string[]>> = {
  question: ['问题', 'question'],
  answer: ['答案', 'answer'],
};
/** Where the two columns stand. @throws RequestError `fields_invalid` */
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

const Parsed = z.object({ info: z.object({ lines: z.number() }), record: z.array(z.string()) });

const brokenAt = ({ code, lines }: CsvError & { readonly lines?: unknown }): string => {
  const at = typeof lines === 'number' ? `第${lines}行附近` : '';
  return code === 'CSV_MAX_RECORD_SIZE' || code === 'CSV_QUOTE_NOT_CLOSED'
    ? `文件${at}的引号没有成对，无法读取`
    : `文件${at}的格式不正确，无法读取`;
};

/** The file, cut small enough that other requests are served while it is read. */
const pieces = async function* (text: string): AsyncGenerator<string, void, void> {
  for (let at = 0; at < text.length; at += 65_536) {
    yield text.slice(at, at + 65_536);
    await othersFirst();
  }
};

/**
 * Reads a table of questions and answers: comma-separated values with the names of the columns in the first line, in any order.
 * @throws RequestError `fields_invalid` for what is no such table, or has too many lines
 */
export const readCsv = async (bytes: Uint8Array): Promise<CsvLine[]> => {
  const parser = parse({
    bom: true,
    info: true,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: 200_000,
  });
  const source = Readable.from(pieces(textOf(bytes)));
  const lines: CsvLine[] = [];
  let columns: ReturnType<typeof columnsIn> | undefined;
  try {
    for await (const parsed of source.pipe(parser)) {
      const { info, record } = Parsed.parse(parsed);
      const line = info.lines - record.join('').split('\n').length + 1;
      if (!columns) {
        columns = columnsIn(record);
        continue;
      }
      if (record.every((cell) => cell.trim() === '')) continue;
      if (lines.length >= permanentCacheLimits.rows)
        throw wrong(`文件超过${permanentCacheLimits.rows}行，请分成几个文件导入`);
      const question = keptText(readCell(record[columns.question] ?? ''));
      const answer = keptText(readCell(record[columns.answer] ?? ''));
      lines.push({ line, question, answer, problem: questionProblem(question) ?? answerProblem(answer) });
    }
  } catch (error) {
    if (error instanceof CsvError) throw wrong(brokenAt(error));
    throw error;
  } finally {
    source.destroy();
  }
  if (!columns || lines.length === 0) throw wrong('文件中没有问题和答案');
  return lines;
};
