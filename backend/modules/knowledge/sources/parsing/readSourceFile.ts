import {
  blocksOfText,
  chunkDocument,
  chunkLaws,
  chunkQuestions,
  textOfBlocks,
  type Block,
  type PlacedChunk,
} from '../../../../../domain/knowledge/sourceText.js';
import {
  lackingColumns,
  questionsInRows,
  questionsInText,
  type Questions,
} from '../../../../../domain/knowledge/questions.js';
import { shippedFacts as facts } from '../../../../../domain/citations/shippedFacts.js';
import { otherFiles, otherThanWord } from '../../../../../domain/word/problems.js';
import { sourceBounds } from '../bounds.js';
import type { AskedSource, ReadPart } from '../contract.js';
import { decodeText } from './decodeText.js';
import { looksLikeJsonLines, readJsonLines } from './readJsonLines.js';
import { looksLikeCsv, readCsv, readWorkbook, type Sheet } from './readTable.js';
import { readWordSource } from './readWord.js';
import { Unreadable } from './unreadable.js';

/** What a file holds: text with headings and tables, or a table alone; `notes` say what of it was left out. */
type Content =
  | { readonly kind: 'document'; readonly blocks: readonly Block[]; readonly notes?: readonly string[] }
  | { readonly kind: 'sheets'; readonly sheets: readonly Sheet[]; readonly notes?: readonly string[] }
  | { readonly kind: 'articles'; readonly articles: ReturnType<typeof readJsonLines> };

const refusals = {
  empty: '文件中没有文字',
  slides: '演示文稿和其他压缩文件无法读取，请另存为 Word（.docx）或 PDF 后再上传',
  page: '网页文件无法读取，请另存为 Word（.docx）或文本后再上传',
  long: `文字超过 ${sourceBounds.characters / 10_000} 万字，请拆分后再上传`,
  noQuestions: '没有找到问答。请写成“问：…答：…”，或用含“问题”“答案”两列的表格',
  noTable: '“Excel 问答”只接受 Excel（.xlsx）或 CSV 文件',
  noRows: '表格中没有可用的问答',
} as const;

const contentOfText = async (text: string, { strategy, isText }: AskedSource): Promise<Content> => {
  if (text.trim() === '') throw new Unreadable(refusals.empty);
  if (text.length > sourceBounds.characters) throw new Unreadable(refusals.long);
  if (/^\s*(?:<!doctype html|<html)/iu.test(text)) throw new Unreadable(refusals.page);
  if (!isText && looksLikeJsonLines(text)) return { kind: 'articles', articles: readJsonLines(text) };
  if (!isText && (strategy === 'excel_qa' || (await looksLikeCsv(text))))
    return { kind: 'sheets', sheets: [{ name: '', rows: await readCsv(text) }] };
  return { kind: 'document', blocks: blocksOfText(text) };
};

const contentOf = async (file: Buffer, asked: AskedSource): Promise<Content> => {
  if (file.length === 0) throw new Unreadable(refusals.empty);
  const other = otherThanWord(file);
  const sentence = other === null ? undefined : otherFiles[other];
  if (sentence !== undefined) throw new Unreadable(sentence);
  if (other === 'workbook') return { kind: 'sheets', ...(await readWorkbook(file)) };
  if (other !== null) return contentOfText(decodeText(file), asked);
  // The directory of a zip is not compressed, so it can be searched for the names of its entries.
  if (!file.includes('word/')) throw new Unreadable(refusals.slides);
  return { kind: 'document', ...readWordSource(file) };
};

type Cut = { readonly chunks: readonly PlacedChunk[]; readonly notes: readonly string[] };

const questionsOf = (content: Content): Questions => {
  if (content.kind === 'articles') return { pairs: [], notes: [] };
  const tables =
    content.kind === 'sheets'
      ? content.sheets.map(({ rows }) => rows)
      : content.blocks.flatMap((block) => (block.kind === 'table' ? [block.rows] : []));
  const found = tables.map(questionsInRows);
  if (content.kind === 'document') found.push(questionsInText(textOfBlocks(content.blocks)));
  return { pairs: found.flatMap(({ pairs }) => pairs), notes: found.flatMap(({ notes }) => notes) };
};

const cutQuestions = (content: Content, { strategy }: AskedSource): Cut => {
  if (strategy === 'excel_qa') {
    if (content.kind !== 'sheets') throw new Unreadable(refusals.noTable);
    const lacking = content.sheets.map(({ rows }) => lackingColumns(rows));
    const [first] = lacking;
    if (first && lacking.every((columns) => columns.length > 0))
      throw new Unreadable(`表格缺少“${first.join('”“')}”列。首行应有“问题”和“答案”两列，其他列可以有`);
  }
  const { pairs, notes } = questionsOf(content);
  if (pairs.length === 0)
    throw new Unreadable([strategy === 'excel_qa' ? refusals.noRows : refusals.noQuestions, ...notes].join('。'));
  return { chunks: chunkQuestions(pairs), notes };
};

const cutChunks = (content: Content, { name, chunkSize: size, overlap }: AskedSource): Cut => {
  const sizes = { size, overlap };
  if (content.kind === 'articles') return { chunks: chunkLaws(content.articles, sizes), notes: [] };
  const blocks =
    content.kind === 'document'
      ? content.blocks
      : content.sheets.flatMap(({ name: title, rows }): Block[] => [
          ...(title === '' ? [] : [{ kind: 'heading', level: 1, text: title } as const]),
          { kind: 'table', rows },
        ]);
  return { chunks: chunkDocument(blocks, { fileName: name, sizes, facts }), notes: [] };
};

/** Removes zero characters, which Postgres cannot store, and replaces lone surrogates. */
const storable = (text: string): string => text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD');
const storableOrNull = (text: string | null): string | null => (text === null ? null : storable(text));

const read = async (file: Buffer, asked: AskedSource): Promise<Cut> => {
  const content = await contentOf(file, asked);
  const { chunks, notes } = asked.strategy === 'chunk' ? cutChunks(content, asked) : cutQuestions(content, asked);
  const leftOut = content.kind === 'articles' ? [] : (content.notes ?? []);
  if (chunks.length === 0) throw new Unreadable([refusals.empty, ...leftOut].join('。'));
  return {
    chunks: chunks.map(({ law, heading, text, ...chunk }) => ({
      ...chunk,
      law: storableOrNull(law),
      heading: storableOrNull(heading),
      text: storable(text),
    })),
    notes: [...leftOut, ...notes],
  };
};

/** Well below what one response may hold, in UTF-16 units; Chinese takes three bytes each. */
const mostInPart = 400_000;

const partOf = ({ chunks, notes }: Cut, from: number): Extract<ReadPart, { status: 'read' }> => {
  let length = 0;
  let to = from;
  for (; to < chunks.length; to += 1) {
    length += (chunks[to]?.text.length ?? 0) + (chunks[to]?.heading?.length ?? 0) + 200;
    if (length > mostInPart && to > from) break;
  }
  return {
    status: 'read',
    chunks: chunks.slice(from, to).map((chunk) => ({ ...chunk, articles: [...chunk.articles] })),
    total: chunks.length,
    notes: [...notes],
  };
};

let lastDocument: { readonly digest: string; readonly cut: Cut } | undefined;

/** Reads and cuts up a document, and sends the chunks from a place on; the last document is kept until its last chunk was sent. */
export const readSourceFile = async (asked: AskedSource, file: Buffer): Promise<ReadPart> => {
  if (lastDocument?.digest !== asked.digest) {
    lastDocument = undefined;
    if (asked.from > 0 && file.length === 0) return { status: 'gone' };
    try {
      lastDocument = { digest: asked.digest, cut: await read(file, asked) };
    } catch (error) {
      if (error instanceof Unreadable) return { status: 'refused', sentence: error.message };
      throw error;
    }
  }
  const part = partOf(lastDocument.cut, asked.from);
  if (asked.from + part.chunks.length >= part.total) lastDocument = undefined;
  return part;
};
