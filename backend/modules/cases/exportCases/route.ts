import { isFilling } from '../../../../domain/contract/behind.js';
import { courtLists } from '../../../../domain/contract/courtLists.js';
import { findCaseIds, findCasesById } from '../../../../projections/caseList/caseListQueries.js';
import { filedIn } from '../../../../projections/caseList/filedIn.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import { signedIn } from '../../../platform/http/auth.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import type { Rows } from '../../../platform/csv/workbook.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { serveByHand } from '../../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../../platform/http/types.js';
import { createSendList, type ListExportDeps, type ListFormat } from '../../../platform/listExport/sendList.js';
import { assignedTo, assigneesOf } from '../assignments/assignees.js';
import type { Freshness } from '../../projecting/index.js';
import { caseCells, caseColumns, heldWords, type ExportQuery } from './caseSheet.js';

type Deps = ListExportDeps & { readonly tables: ReadTables; readonly freshness: Freshness };

/** Cases that are read at once. */
const batchSize = 2_000;

/**
 * GET /api/admin/case-export/csv and …/xlsx (clerk, judge): the whole of a list of cases as a file. The ids are read in order at once, the
 * cases batch by batch, each recorded as looked at before it is sent; at the end stands who took which list away.
 */
export const exportCasesRoutes = (router: AppRouter, { tables, freshness, ...deps }: Deps): void => {
  const { timeZone } = deps;
  const sendList = createSendList(deps);

  const pagesOf = async function* (ctx: AppContext, ids: readonly string[]): AsyncGenerator<Rows, void, void> {
    for (let at = 0; at < ids.length; at += batchSize) {
      const rows = await findCasesById(tables, ids.slice(at, at + batchSize));
      await showing(ctx, { caseIds: rows.filter(({ erased }) => !erased).map(({ case_id: id }) => id) });
      const assigneeOf = await assigneesOf(tables, rows);
      yield rows.map((row) => caseCells(row, assigneeOf(row.assignee_id), timeZone));
    }
  };

  const send = async (ctx: AppContext, query: ExportQuery, format: ListFormat): Promise<void> => {
    const { receivedAt: at } = ctx.state;
    const { list, search_term: search, case_cause: cause, filed_in: period, correction, order, chosen } = query;
    const assigned = query.assigned;
    const behind = await freshness(['case_list', ...(correction === undefined ? [] : ['correction_queue'])]);
    if (isFilling(behind)) throw new RequestError('list_incomplete');
    const ids = await findCaseIds(tables, {
      search,
      cause: cause === '' ? undefined : cause,
      pendingOnly: list === 'pending',
      filed: period && filedIn(period, at, timeZone),
      correction,
      assignee: assignedTo(assigned, signedIn(ctx.state).id),
      chosen,
      batch: query.batch,
      oldestFirst: order === 'oldest',
      byClock: order === 'due' && list === 'pending',
    });
    const total = ids.length;
    // Nobody is shown yet; each batch records whom it shows before it is sent.
    await showing(ctx, {});
    await sendList(ctx, format, {
      name: list === 'pending' ? '待立案案件' : '全部案件',
      sheet: '案件',
      columns: caseColumns,
      behind,
      holds: heldWords(query, total),
      pages: pagesOf(ctx, ids),
      exported: {
        list,
        ...(cause === '' ? {} : { cause }),
        ...(period === undefined ? {} : { filedIn: period }),
        ...(correction === undefined ? {} : { correction }),
        ...(assigned === undefined
          ? {}
          : { assigned: assigned === 'mine' || assigned === 'none' ? assigned : 'account' }),
        ...(chosen === undefined ? {} : { isChosen: true }),
        ...(query.batch === undefined ? {} : { isBatch: true }),
        isSearch: search.trim() !== '',
        rows: total,
      },
    });
  };

  serveByHand(router, courtLists.csv, ({ query }, ctx) => send(ctx, query, 'csv'));
  serveByHand(router, courtLists.workbook, ({ query }, ctx) => send(ctx, query, 'xlsx'));
};
