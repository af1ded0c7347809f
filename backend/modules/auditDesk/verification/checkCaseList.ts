import { z } from 'zod';
import type { CaseEvent } from '../../../../domain/case/events.js';
import type { Recorded } from '../../../../domain/eventSourcing/recorded.js';
import {
  caseListRow,
  caseListTable,
  type FindPartyNames,
} from '../../../../projections/caseList/caseListProjection.js';
import { readCheckpoints } from '../../../../projections/runner/checkpoints.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import { isStreamUnreadable } from '../../../adapters/eventStore/errors.js';
import type { Cases } from '../../../adapters/eventStore/openAggregates.js';
import type { Findings } from '../../audit/index.js';

export type CaseListCheckDeps = {
  readonly tables: ReadTables;
  readonly cases: Pick<Cases, 'history'>;
  readonly partyNames: FindPartyNames;
};

type Check = Pick<Findings, 'report'> & {
  /** Every case that the log opens, with the position of that event. */
  readonly opened: ReadonlyMap<string, bigint>;
  readonly signal: AbortSignal;
  /** Called with the share of the cases that were compared. */
  readonly onProgress: (share: number) => void;
};

const Row = z.object({
  case_id: z.string(),
  case_number: z.string(),
  former_numbers: z.array(z.string()),
  case_cause: z.string(),
  status: z.enum(['pending', 'filed']),
  plaintiff: z.string().nullable(),
  defendant: z.string().nullable(),
  erased: z.boolean(),
});
type Row = z.infer<typeof Row>;

const pageSize = 200;
/** Times that a case is compared again because it changed meanwhile. */
const attempts = 5;
const statuses = { pending: '待立案', filed: '已立案' } as const;

/**
 * What lists show of a case, with what the log says. Names of parties are compared and never written down: what a verification found
 * stays after an erasure.
 */
const differencesOf = (shown: Row, expected: Row): string[] => [
  ...(shown.case_number === expected.case_number
    ? []
    : [`案号显示为${shown.case_number}，日志为${expected.case_number}`]),
  ...(shown.former_numbers.join('、') === expected.former_numbers.join('、') ? [] : ['原案号与日志不同']),
  ...(shown.status === expected.status
    ? []
    : [`状态显示为${statuses[shown.status]}，日志为${statuses[expected.status]}`]),
  ...(shown.case_cause === expected.case_cause ? [] : [`案由显示为${shown.case_cause}，日志为${expected.case_cause}`]),
  ...(shown.plaintiff === expected.plaintiff ? [] : ['所示原告与日志不同']),
  ...(shown.defendant === expected.defendant ? [] : ['所示被告与日志不同']),
  ...(shown.erased === expected.erased
    ? []
    : [expected.erased ? '日志中个人信息已清除，列表仍未清除' : '显示个人信息已清除，日志中没有清除']),
];

/**
 * Compares what the lists of cases show (number, status, cause, parties, erasure) with the events of each case, and names each case
 * that differs, is missing or is there without events. A list that lags behind the log does not differ from it: a case is compared up
 * to the position that the list has reached. Returns how many cases were compared.
 * @throws StoreUnavailableError; the signal's reason
 */
export const checkCaseList = async (
  { tables, cases, partyNames }: CaseListCheckDeps,
  { opened, report, signal, onProgress }: Check,
): Promise<number> => {
  const reached = async (): Promise<bigint> => (await readCheckpoints(tables)).get('case_list') ?? -1n;

  const rowsFrom = async (after: string): Promise<Row[]> => {
    const rows: unknown = await tables(caseListTable)
      .where('case_id', '>', after)
      .orderBy('case_id')
      .limit(pageSize)
      .select(...Object.keys(Row.shape));
    return z.array(Row).parse(rows);
  };
  const rowOf = async (caseId: string): Promise<Row | undefined> => {
    const row: unknown = await tables(caseListTable)
      .where({ case_id: caseId })
      .first(...Object.keys(Row.shape));
    return row === undefined ? undefined : Row.parse(row);
  };

  /** The events of a case; `undefined` where one of them cannot be read, which the check of the log names. */
  const historyOf = async (caseId: string): Promise<readonly Recorded<CaseEvent>[] | undefined> => {
    try {
      return await cases.history(caseId);
    } catch (error) {
      if (isStreamUnreadable(error)) return undefined;
      throw error;
    }
  };

  const compare = async (shown: Row, from: bigint, to: bigint): Promise<'changed' | 'compared'> => {
    const history = await historyOf(shown.case_id);
    if (!history) {
      report('read_models_not_compared', { source: `${shown.case_number}有无法读取的事件` });
      return 'compared';
    }
    if (history.some(({ position }) => position > from && position <= to)) return 'changed';
    const expected = await caseListRow(
      partyNames,
      history.filter(({ position }) => position <= from),
    );
    if (!expected) report('read_model_row_unexpected', { table: caseListTable, key: [shown.case_number] });
    else {
      // Rows of the projection and of Postgres hold the same values in these columns.
      const differences = differencesOf(shown, Row.parse(expected));
      if (differences.length > 0)
        report('case_list_differs', { source: `${expected.case_number}，${differences.join('；')}` });
    }
    return 'compared';
  };

  const seen = new Set<string>();
  let compared = 0;
  for (let after = ''; ;) {
    let from = await reached();
    const rows = await rowsFrom(after);
    let to = await reached();
    for (const row of rows) {
      signal.throwIfAborted();
      seen.add(row.case_id);
      let shown: Row | undefined = row;
      for (let attempt = 1; shown && attempt <= attempts; attempt += 1) {
        if ((await compare(shown, from, to)) === 'compared') break;
        from = await reached();
        shown = await rowOf(row.case_id);
        to = await reached();
      }
      compared += 1;
    }
    onProgress(Math.min(1, compared / Math.max(1, opened.size)));
    if (rows.length < pageSize) break;
    after = rows.at(-1)?.case_id ?? '';
  }

  const end = await reached();
  for (const [caseId, position] of opened) {
    if (seen.has(caseId) || position > end) continue;
    // One that was opened while the pages were read may lie before the page of that moment.
    if (!(await rowOf(caseId))) report('read_model_row_missing', { table: caseListTable, key: [caseId] });
  }
  return compared;
};
