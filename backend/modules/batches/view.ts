import { batchBounds } from '../../../domain/batches/bounds.js';
import { columnsOf, mainSheet, type Column, type ColumnSet } from '../../../domain/batches/columns.js';
import { noteOf } from '../../../domain/batches/table.js';
import type { Batch, BatchColumn, BatchRow } from '../../../domain/contract/batchShapes.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { documentTitle } from '../forms/index.js';
import type { CountedBatch } from './batchReads.js';
import type { StoredRow } from './batchShape.js';

/** Said of a batch whose task is gone: it was stopped by the court, or given up. */
const stoodStill = '提交中断了，请选择继续；已提交的行不会重复提交。';

const submissionOf = ({ state, reason, counts, isWorkedOn }: CountedBatch): Batch['submission'] => {
  const done = counts.submitted + counts.failed;
  const figures = { chosen: done + counts.waiting, done };
  if (state === 'running' && isWorkedOn) return { state: 'running', ...figures, reason: null };
  if (counts.waiting > 0)
    return { state: 'paused', ...figures, reason: reason ?? (state === 'running' ? stoodStill : null) };
  return { state: done === 0 ? 'none' : 'done', ...figures, reason: null };
};

/** What a batch is, in a list and as the head of its rows. */
export const batchView = (batch: CountedBatch, definition: FormDefinition | undefined): Batch => ({
  id: batch.id,
  name: batch.name,
  form_key: batch.form_key,
  form_title: definition ? documentTitle(definition) : batch.form_key,
  can_submit: definition?.kind === 'claim',
  file_name: batch.file_name,
  pattern: batch.pattern && { kind: batch.pattern.kind, id: batch.pattern.id, title: batch.pattern.title },
  revision: batch.revision,
  counts: { total: Object.values(batch.counts).reduce((sum, count) => sum + count, 0), ...batch.counts },
  submission: submissionOf(batch),
  created_at: batch.created_at.toISOString(),
  updated_at: batch.updated_at.toISOString(),
  expires_at: new Date(batch.updated_at.getTime() + batchBounds.days * 86_400_000).toISOString(),
});

const columnView = (column: Column, { lists }: ColumnSet): BatchColumn => {
  const note = noteOf(column);
  return {
    path: column.path,
    head: column.head,
    part: column.part,
    label: column.label,
    kind: column.kind,
    options: [...column.options],
    note: note === '' ? null : note,
    list: column.list,
    sheet: mainSheet,
    more_sheet: lists.find(({ path }) => path === column.list)?.sheet ?? null,
  };
};

export const columnViews = (definition: FormDefinition): BatchColumn[] => {
  const set = columnsOf(definition);
  return set.columns.map((column) => columnView(column, set));
};

export type Duplicate = NonNullable<BatchRow['duplicate']>;

export const rowView = (row: StoredRow, duplicate: Duplicate | null): BatchRow => ({
  row: row.row,
  revision: row.revision,
  label: row.label,
  state: row.state,
  problems: row.problems,
  more_problems: row.more_problems,
  cells: Object.entries(row.cells).map(([path, typed]) => ({ path, typed, read_as: row.read_as[path] ?? null })),
  from_pattern: row.from_pattern,
  duplicate,
  case_id: row.case_id,
  case_number: row.filed?.case_number ?? null,
  verification_code: row.filed?.verification_code ?? null,
  receipt_id: row.filed?.receipt_id ?? null,
  document_id: row.filed?.document_id ?? null,
  submitted_at: row.submitted_at?.toISOString() ?? null,
  reason: row.state === 'failed' ? row.reason : null,
});
