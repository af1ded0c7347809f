import { setImmediate as othersFirst } from 'node:timers/promises';
import { Zip, ZipPassThrough } from 'fflate';
import { rawRow } from '../../../domain/batches/answersOfRow.js';
import { columnsOf } from '../../../domain/batches/columns.js';
import type { BatchRowState } from '../../../domain/contract/batchShapes.js';
import type { FormAnswers } from '../../../domain/forms/answers.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { fill } from '../../../domain/forms/fill.js';
import { safeFileName } from '../../adapters/word/fileName.js';
import { sheetsBytes } from '../../platform/csv/sheets.js';
import { courtMoment } from '../../platform/listExport/sendList.js';
import { renderPleading, type CaseFiles, type RenderDeps } from '../documents/index.js';
import { checkedAnswers } from '../forms/index.js';
import type { StoredBatch, StoredRow } from './batchShape.js';

export type FileDeps = RenderDeps & { readonly caseFiles: Pick<CaseFiles, 'read'> };
export type WordAsked = {
  readonly batch: StoredBatch;
  readonly definition: FormDefinition;
  /** The court's day. */
  readonly today: string;
  readonly now: Date;
};

/** What a row that was submitted was submitted as; of any other what it says now. */
const fileOf = async (deps: FileDeps, { batch, definition, today }: WordAsked, row: StoredRow): Promise<Uint8Array> => {
  if (row.case_id !== null && row.filed) return deps.caseFiles.read(row.case_id, row.filed.document_hash);
  const pattern = (batch.pattern?.answers ?? {}) as FormAnswers;
  const { formData } = rawRow(definition, columnsOf(definition), row.cells, pattern);
  const { bytes } = await renderPleading(deps, fill(definition, checkedAnswers(definition, formData, today)));
  return bytes;
};

/** `rows` one page after another: of the files one at a time is in memory. */
export const wordFilesOf = async function* (
  deps: FileDeps,
  asked: WordAsked,
  pages: AsyncIterable<readonly StoredRow[]>,
): AsyncGenerator<Uint8Array, void, void> {
  let made: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, piece) => {
    failure ??= error;
    made.push(piece);
  });
  const taken = (): readonly Uint8Array[] => {
    if (failure !== null) throw failure;
    const pieces = made;
    made = [];
    return pieces;
  };
  for await (const rows of pages)
    for (const row of rows) {
      // Word files are compressed already.
      const entry = new ZipPassThrough(safeFileName(`${String(row.row).padStart(4, '0')}_${row.label}`, ''));
      entry.mtime = asked.now;
      zip.add(entry);
      entry.push(await fileOf(deps, asked, row), true);
      yield* taken();
      await othersFirst();
    }
  zip.end();
  yield* taken();
};

const stateWords: Readonly<Record<BatchRowState, string>> = {
  ready: '可以提交',
  problems: '有必须改正之处',
  waiting: '等待提交',
  submitted: '已提交',
  failed: '没有成功',
  skipped: '已划去',
};

/** What became of each row, as a spreadsheet. */
export const resultsWorkbook = (rows: readonly StoredRow[], timeZone: string): Uint8Array =>
  sheetsBytes([
    {
      name: '提交结果',
      widths: [8, 50, 16, 30, 14, 40, 18, 60],
      frozen: { rows: 1, columns: 0 },
      headRows: [0],
      rows: [
        ['序号', '当事人', '状态', '案号', '验证码', '核验回执编号', '提交时间', '说明'],
        ...rows.map((row) => [
          String(row.row),
          row.label,
          stateWords[row.state],
          row.filed?.case_number ?? '',
          row.filed?.verification_code ?? '',
          row.filed?.receipt_id ?? '',
          courtMoment(row.submitted_at, timeZone),
          row.state === 'problems' ? (row.problems[0]?.sentence ?? '') : (row.reason ?? ''),
        ]),
      ],
    },
  ]);
