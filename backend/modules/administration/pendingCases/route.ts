import { recordedDomain } from '../../../../domain/case/procedure.js';
import { cases } from '../../../../domain/contract/cases.js';
import { signedIn } from '../../../platform/http/auth.js';
import { serve } from '../../../platform/http/serve.js';
import { countAssigned } from '../../../../projections/caseList/assignedCases.js';
import { batchesOf } from '../../../../projections/caseList/batchQueries.js';
import { countPending, findCases } from '../../../../projections/caseList/caseListQueries.js';
import { clockRowsOf, countQueued } from '../../../../projections/correctionQueue/correctionQueueQueries.js';
import { findArrangements } from '../../../../projections/yearArrangements/yearArrangementsQueries.js';
import { sameFilingsOf } from '../../../../projections/sameFilings/sameFilingsQueries.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import { assignedTo, assigneesOf, filingClock, workingDaysWaited, type FindSetAsideCases } from '../../cases/index.js';
import type { Freshness } from '../../projecting/index.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import type { AppRouter } from '../../../platform/http/types.js';

type Deps = {
  readonly tables: ReadTables;
  readonly findSetAside: FindSetAsideCases;
  readonly freshness: Freshness;
  /** The court's, e.g. `Asia/Shanghai`. */
  readonly timeZone: string;
};

/** GET /api/admin/pending-cases (clerk, judge): cases that wait for their number, newest first by default. */
export const pendingCasesRoute = (router: AppRouter, { tables, findSetAside, freshness, timeZone }: Deps): void =>
  serve(router, cases.pending, async ({ query }, ctx) => {
    const { search_term: search, order, correction, page, page_size: pageSize } = query;
    const { id: accountId } = signedIn(ctx.state);
    const assignee = assignedTo(query.assigned, accountId);
    const filter = {
      search,
      pendingOnly: true,
      correction,
      assignee,
      batch: query.batch,
      oldestFirst: order === 'oldest',
      byClock: order === 'due',
    };
    const behind = await freshness(['case_list', 'correction_queue']);
    const [{ items, total }, all, answered, asked, assigned] = await Promise.all([
      findCases(tables, { ...filter, page, pageSize }),
      countPending(tables),
      countQueued(tables, 'answered'),
      countQueued(tables, 'asked'),
      countAssigned(tables, accountId, true),
    ]);
    const caseIds = items.map(({ case_id: id }) => id);
    const [setAside, clockRows, same, arrangements, assigneeOf, batchOf] = await Promise.all([
      findSetAside(caseIds),
      clockRowsOf(tables, caseIds),
      sameFilingsOf(tables, caseIds),
      findArrangements(tables),
      assigneesOf(tables, items),
      batchesOf(tables, items),
    ]);
    const now = { at: ctx.state.receivedAt, timeZone, arrangements };
    await showing(ctx, { caseIds });
    return {
      items: items.map((row) => {
        const id = row.case_id;
        return {
          id,
          case_number: row.case_number,
          case_cause: row.case_cause,
          ...recordedDomain(row.domain),
          plaintiff: row.plaintiff,
          defendant: row.defendant,
          created_at: row.created_at,
          assignee: assigneeOf(row.assignee_id),
          working_days: workingDaysWaited(row, now),
          clock: filingClock(row, clockRows.get(id), now),
          correction: clockRows.get(id)?.standing ?? null,
          set_aside: setAside(id),
          same_filings: same.get(id),
          batch: batchOf(row),
        };
      }),
      total,
      page,
      page_size: pageSize,
      assigned,
      counts: { all, answered, asked },
      behind,
    };
  });
