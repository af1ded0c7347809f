import { recordedDomain } from '../../../../domain/case/procedure.js';
import { cases, type SetAsideNotice } from '../../../../domain/contract/cases.js';
import type { BatchOfCase } from '../../../../domain/contract/caseBatch.js';
import type { KnownAccount } from '../../../../domain/contract/shared.js';
import { signedIn } from '../../../platform/http/auth.js';
import { serve } from '../../../platform/http/serve.js';
import { countAssigned } from '../../../../projections/caseList/assignedCases.js';
import { batchesOf } from '../../../../projections/caseList/batchQueries.js';
import { findCases, listCaseCauses, type ListedCase } from '../../../../projections/caseList/caseListQueries.js';
import { filedIn } from '../../../../projections/caseList/filedIn.js';
import { sameFilingsOf, type SameFiling } from '../../../../projections/sameFilings/sameFilingsQueries.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import type { AppRouter } from '../../../platform/http/types.js';
import type { Freshness } from '../../projecting/index.js';
import { assignedTo, assigneesOf } from '../assignments/assignees.js';
import type { FindSetAsideCases } from '../setAsideCases.js';

type Deps = {
  readonly tables: ReadTables;
  /** The court's, e.g. `Asia/Shanghai`. */
  readonly timeZone: string;
  readonly findSetAside: FindSetAsideCases;
  readonly freshness: Freshness;
};

type Beside = {
  readonly setAside: SetAsideNotice;
  readonly same: SameFiling[] | undefined;
  readonly assignee: KnownAccount | null;
  readonly batch: BatchOfCase;
};

const listItem = (row: ListedCase, { setAside, same, assignee, batch }: Beside) => ({
  id: row.case_id,
  case_number: row.case_number,
  temporary_number: row.temporary_number,
  is_temporary: row.status !== 'filed',
  case_cause: row.case_cause,
  ...recordedDomain(row.domain),
  plaintiff: row.plaintiff,
  defendant: row.defendant,
  status: row.status,
  closed_as: row.closed_as,
  created_at: row.created_at,
  updated_at: row.updated_at,
  filed_at: row.filed_at,
  on_paper: row.paper_reason !== null,
  assignee,
  set_aside: setAside,
  same_filings: same,
  batch,
});

/** GET /api/cases/ (clerk, judge, administrator): all cases, or those that were filed in a period, last changed first; search over numbers, cause and parties. */
export const listCasesRoute = (router: AppRouter, { tables, timeZone, findSetAside, freshness }: Deps): void =>
  serve(router, cases.list, async ({ query }, ctx) => {
    const { search_term: search, case_cause, filed_in: period, page, page_size: pageSize } = query;
    const { id: accountId } = signedIn(ctx.state);
    const assignee = assignedTo(query.assigned, accountId);
    const cause = case_cause === '' ? undefined : case_cause;
    const filed = period && filedIn(period, ctx.state.receivedAt, timeZone);
    // The totals of filings in a period are the dashboard's counters.
    const behind = await freshness(['case_list', 'dashboard_stats']);
    const filter = { search, cause, pendingOnly: false, filed, assignee, batch: query.batch };
    const { items, total } = await findCases(tables, { ...filter, page, pageSize });
    const caseIds = items.map(({ case_id: id }) => id);
    const [setAside, same, assigneeOf, batchOf, assigned] = await Promise.all([
      findSetAside(caseIds),
      sameFilingsOf(tables, caseIds),
      assigneesOf(tables, items),
      batchesOf(tables, items),
      countAssigned(tables, accountId, false),
    ]);
    const causes = await listCaseCauses(tables);
    await showing(ctx, { caseIds: items.filter(({ erased }) => !erased).map(({ case_id: id }) => id) });
    return {
      items: items.map((row) =>
        listItem(row, {
          setAside: setAside(row.case_id),
          same: same.get(row.case_id),
          assignee: assigneeOf(row.assignee_id),
          batch: batchOf(row),
        }),
      ),
      total,
      page,
      page_size: pageSize,
      causes,
      assigned,
      behind,
    };
  });
