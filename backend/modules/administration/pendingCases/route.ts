import { cases } from '../../../../domain/contract/cases.js';
import { serve } from '../../../platform/http/serve.js';
import { findCases } from '../../../../projections/caseList/caseListQueries.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import type { FindSetAsideCases } from '../../cases/index.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import type { AppRouter } from '../../../platform/http/types.js';

type Deps = {
  readonly tables: ReadTables;
  readonly findSetAside: FindSetAsideCases;
};

/** GET /api/admin/pending-cases (superuser): cases that wait for their number, newest first by default. */
export const pendingCasesRoute = (router: AppRouter, { tables, findSetAside }: Deps): void =>
  serve(router, cases.pending, async ({ query }, ctx) => {
    const { search_term: search, order, page, page_size: pageSize } = query;
    const oldestFirst = order === 'oldest';
    const { items, total } = await findCases(tables, { search, pendingOnly: true, oldestFirst, page, pageSize });
    const setAside = await findSetAside(items.map(({ case_id: id }) => id));
    await showing(ctx, { caseIds: items.map(({ case_id: id }) => id) });
    return {
      items: items.map(({ case_id: id, case_number, case_cause, plaintiff, defendant, created_at }) => ({
        id,
        case_number,
        case_cause,
        plaintiff,
        defendant,
        created_at,
        set_aside: setAside(id),
      })),
      total,
      page,
      page_size: pageSize,
    };
  });
