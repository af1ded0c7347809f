import { actorName } from '../../../../domain/actorNames.js';
import { isFilling } from '../../../../domain/contract/behind.js';
import { courtLists, type RegisteredNumber } from '../../../../domain/contract/courtLists.js';
import type { KnownAccount } from '../../../../domain/contract/shared.js';
import { registerViewNames, type RegisterView } from '../../../../domain/case/numberRegister.js';
import {
  findRegisterEntriesById,
  findRegisterIds,
} from '../../../../projections/numberRegister/numberRegisterQueries.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import type { Rows } from '../../../platform/csv/workbook.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { serveByHand } from '../../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../../platform/http/types.js';
import {
  courtMoment,
  createSendList,
  type ListColumn,
  type ListExportDeps,
  type ListFormat,
} from '../../../platform/listExport/sendList.js';
import type { Freshness } from '../../projecting/index.js';
import { registeredNumbers } from './registeredNumbers.js';

type Deps = ListExportDeps & { readonly tables: ReadTables; readonly freshness: Freshness };
type Query = { readonly series: string; readonly view: RegisterView };

/** Entries that are read at once. */
const batchSize = 1_000;

const columns: readonly ListColumn[] = [
  ['案号', 28],
  ['现在的案号', 28],
  ['当事人', 36],
  ['编立时间', 18],
  ['编立人', 28],
  ['编立人编号', 38],
  ['之前空号', 18],
  ['更正前的案号', 28],
  ['更正后的案号', 28],
  ['更正时间', 18],
  ['更正人', 28],
  ['更正原因', 30],
  ['同号的其他案件', 14],
  ['次序颠倒', 10],
  ['编立时已确认的提示', 30],
];

const nameOf = (account: KnownAccount | null): string =>
  account === null ? '系统' : actorName({ kind: 'user', ...account });

const gapText = (gap: RegisteredNumber['gap']): string => {
  if (gap === null) return '';
  return gap.first === gap.last ? String(gap.first) : `${gap.first}至${gap.last}`;
};

const cellsOf = (row: RegisteredNumber, timeZone: string): Rows[number] => [
  row.number,
  row.case_number ?? '',
  row.parties ?? (row.erased ? '（已清除）' : ''),
  courtMoment(new Date(row.given_at), timeZone),
  nameOf(row.given_by),
  row.given_by?.id ?? '',
  gapText(row.gap),
  row.correction?.former_number ?? '',
  row.replaced?.with ?? '',
  row.replaced === null ? '' : courtMoment(new Date(row.replaced.at), timeZone),
  row.replaced === null ? '' : nameOf(row.replaced.by),
  row.correction?.reason ?? row.replaced?.reason ?? '',
  row.other_cases,
  row.is_disordered ? '是' : '',
  row.acknowledged.join('、'),
];

/**
 * GET /api/admin/case-numbers/csv and …/xlsx (clerk, judge): one series of the register as a file. The ids are read in order at once, the
 * entries batch by batch, each recorded as looked at before it is sent.
 */
export const exportRegisterRoutes = (router: AppRouter, { tables, freshness, ...deps }: Deps): void => {
  const { timeZone } = deps;
  const sendList = createSendList(deps);

  const pagesOf = async function* (ctx: AppContext, ids: readonly string[]): AsyncGenerator<Rows, void, void> {
    for (let at = 0; at < ids.length; at += batchSize) {
      const entries = await findRegisterEntriesById(tables, ids.slice(at, at + batchSize));
      await showing(ctx, { caseIds: entries.filter(({ erased }) => !erased).map(({ case_id: id }) => id) });
      yield (await registeredNumbers(tables, entries)).map((row) => cellsOf(row, timeZone));
    }
  };

  const send = async (ctx: AppContext, { series, view }: Query, format: ListFormat): Promise<void> => {
    const behind = await freshness(['number_register', 'case_list']);
    if (isFilling(behind)) throw new RequestError('list_incomplete');
    const ids = await findRegisterIds(tables, { series, view });
    await showing(ctx, {}); // each batch records whom it shows before it is sent
    await sendList(ctx, format, {
      name: '案号登记簿',
      sheet: '案号登记簿',
      columns,
      behind,
      holds: [
        `案号登记簿，${series === '' ? '不合案号格式的案号' : series}，${registerViewNames[view]}`,
        `共${ids.length}个`,
      ],
      pages: pagesOf(ctx, ids),
      exported: { list: 'numbers', series, view, isSearch: false, rows: ids.length },
    });
  };

  serveByHand(router, courtLists.numbersCsv, ({ query }, ctx) => send(ctx, query, 'csv'));
  serveByHand(router, courtLists.numbersWorkbook, ({ query }, ctx) => send(ctx, query, 'xlsx'));
};
