import { cases } from '../../../../domain/contract/cases.js';
import { serve } from '../../../platform/http/serve.js';
import { findCases } from '../../../../projections/caseList/caseListQueries.js';
import { standingsOf } from '../../../../projections/correctionQueue/correctionQueueQueries.js';
import { sameFilingsOf } from '../../../../projections/sameFilings/sameFilingsQueries.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import type { FindSetAsideCases } from '../../cases/index.js';
import type { Freshness } from '../../projecting/index.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import type { AppRouter } from '../../../platform/http/types.js';

type Deps = {
  readonly tables: ReadTables;
  readonly findSetAside: FindSetAsideCases;
  readonly freshness: Freshness;
};

/** GET /api/admin/pending-cases (superuser): cases that wait for their number, newest first by default. */
export const pendingCasesRoute = (router: AppRouter, { tables, findSetAside, freshness }: Deps): void =>
  serve(router, cases.pending, async ({ query }, ctx) => {
    const { search_term: search, order, correction, page, page_size: pageSize } = query;
    const filter = { search, pendingOnly: true, correction, oldestFirst: order === 'oldest' };
    const behind = await freshness(['case_list', 'correction_queue']);
    const { items, total } = await findCases(tables, { ...filter, page, pageSize });
    const caseIds = items.map(({ case_id: id }) => id);
    const [setAside, standings, same] = await Promise.all([
      findSetAside(caseIds),
      standingsOf(tables, caseIds),
      sameFilingsOf(tables, caseIds),
    ]);
    await showing(ctx, { caseIds });
    return {
      items: items.map(({ case_id: id, case_number, case_cause, plaintiff, defendant, created_at }) => ({
        id,
        case_number,
        case_cause,
        plaintiff,
        defendant,
        created_at,
        correction: standings.get(id) ?? null,
        set_aside: setAside(id),
        same_filings: same.get(id),
      })),
      total,
      page,
      page_size: pageSize,
      behind,
    };
  });
