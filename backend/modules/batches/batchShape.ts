import { z } from 'zod';
import { batchRowStates } from '../../../domain/contract/batchShapes.js';
import { severities } from '../../../domain/forms/problemCodes.js';

/** What of a batch is about people, or in somebody's words: encrypted with the account's data key. */
export const Head = z.object({
  name: z.string(),
  file_name: z.string(),
  pattern: z
    .object({
      kind: z.enum(['draft', 'document']),
      id: z.string(),
      title: z.string(),
      /** As they were when the batch was made: what becomes of the pattern later changes no row. */
      answers: z.record(z.string(), z.unknown()),
    })
    .nullable(),
  unknown_columns: z.array(z.object({ sheet: z.string(), column: z.string(), head: z.string(), sentence: z.string() })),
  notes: z.array(z.string()),
});
export type Head = z.infer<typeof Head>;

/** What of a row is. */
export const Content = z.object({
  cells: z.record(z.string(), z.string()),
  label: z.string(),
  problems: z.array(
    z.object({
      path: z.string(),
      label: z.string(),
      head: z.string().nullable(),
      sentence: z.string(),
      severity: z.enum(severities),
    }),
  ),
  more_problems: z.number(),
  read_as: z.record(z.string(), z.string()),
  from_pattern: z.array(z.string()),
  /** What it became. */
  filed: z
    .object({
      case_number: z.string(),
      verification_code: z.string().nullable(),
      document_hash: z.string(),
      receipt_id: z.string().nullable(),
      document_id: z.string().nullable(),
    })
    .nullable(),
  reason: z.string().nullable(),
});
export type Content = z.infer<typeof Content>;

export const batchStates = ['open', 'running', 'paused'] as const;

export const BatchRecord = z.object({
  id: z.string(),
  owner: z.string(),
  form_key: z.string(),
  definition_hash: z.string(),
  revision: z.number(),
  state: z.enum(batchStates),
  reason: z.string().nullable(),
  sealed: z.instanceof(Uint8Array),
  created_at: z.date(),
  updated_at: z.date(),
});
export const RowRecord = z.object({
  row: z.number(),
  draft_id: z.string(),
  revision: z.number(),
  state: z.enum(batchRowStates),
  digest: z.string().nullable(),
  charged_on: z.string().nullable(),
  case_id: z.string().nullable(),
  submitted_at: z.date().nullable(),
  sealed: z.instanceof(Uint8Array),
});

export type StoredBatch = Omit<z.infer<typeof BatchRecord>, 'sealed'> & Head;
export type StoredRow = Omit<z.infer<typeof RowRecord>, 'sealed'> & Content;
/** A row as it is written for the first time, or again. */
export type NewRow = Pick<StoredRow, 'row' | 'state' | 'digest'> & Content;

/** What of a row is encrypted. */
export const contentOf = (row: Content): Content => ({
  cells: row.cells,
  label: row.label,
  problems: row.problems,
  more_problems: row.more_problems,
  read_as: row.read_as,
  from_pattern: row.from_pattern,
  filed: row.filed,
  reason: row.reason,
});
