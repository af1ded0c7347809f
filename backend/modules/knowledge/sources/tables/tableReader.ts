import { createHash } from 'node:crypto';
import { ContainedFailure, type Contained } from '../../../../runtime/contained/contained.js';
import { readTablesContract, type AskedTables, type TableRow } from './contract.js';

export type TablesRequest = Pick<AskedTables, 'mostRows' | 'mostColumns' | 'longestCell'> & {
  /** Whose file it is. */
  readonly owner: string;
  readonly file: Uint8Array;
  readonly signal?: AbortSignal | undefined;
};

/** The rows of a file that hold something, or one sentence for people why it was not read. */
export type TablesOutcome =
  | {
      readonly kind: 'read';
      readonly sheets: readonly string[];
      readonly rows: readonly TableRow[];
      readonly notes: readonly string[];
    }
  | { readonly kind: 'failed'; readonly sentence: string };

/** Reads a workbook or CSV file in a contained process. @throws ContainedBusy, the signal's reason */
export type ReadTables = (request: TablesRequest) => Promise<TablesOutcome>;

const failed = (sentence: string): TablesOutcome => ({ kind: 'failed', sentence });
const beyond = failed('文件过大或过于复杂，无法读取。请拆分或另存后再上传');

/** Told by content, never by name. */
export const createTableReader =
  ({ runSource }: { readonly runSource: Contained['run'] }): ReadTables =>
  async ({ owner, file, signal, ...bounds }) => {
    const digest = createHash('sha256').update(file).digest('hex');
    const rows: TableRow[] = [];
    let body = file;
    try {
      for (;;) {
        const fields = { digest, from: rows.length, ...bounds };
        const { result } = await runSource(owner, readTablesContract, { fields, body, signal });
        if (result.status === 'refused') return failed(result.sentence);
        if (result.status === 'gone') {
          body = file; // another file was read in between
          continue;
        }
        rows.push(...result.rows);
        if (rows.length >= result.total) return { kind: 'read', sheets: result.sheets, rows, notes: result.notes };
        if (result.rows.length === 0) return beyond;
        body = new Uint8Array();
      }
    } catch (error) {
      if (error instanceof ContainedFailure && error.reason !== 'start') return beyond;
      throw error;
    }
  };
