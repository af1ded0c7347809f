import { comparisons } from '../../../../domain/contract/comparisons.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { serve } from '../../../platform/http/serve.js';
import { threadTurn } from '../../../platform/http/work/threadTurn.js';
import type { AppContext, AppRouter, TakenFile } from '../../../platform/http/types.js';
import { chargingRenders, sendWordFile, type RenderDeps } from '../../documents/index.js';
import { findCase } from '../findCase.js';
import { compareCase, type CompareDeps } from './compareCase.js';
import { comparisonPaper, comparisonShares } from './comparisonPaper.js';

type Deps = CompareDeps &
  RenderDeps & { readonly tables: ReadTables; readonly timeZone: string; readonly courtName: string | undefined };

/**
 * GET /api/cases/{id or number}/comparison and …/comparison/word (clerk, judge): claims against defences, from the log. Who sees it is
 * recorded.
 */
export const comparisonRoute = (router: AppRouter, deps: Deps): void => {
  const shown = async (ctx: AppContext, id: string, file?: TakenFile) => {
    const row = await findCase(deps.tables, id);
    const comparison = await compareCase(deps, await deps.cases.versions(row.case_id), threadTurn(ctx));
    await showing(ctx, { caseId: row.case_id, ...(file && { file }) });
    return { comparison, caseNumber: row.case_number, plaintiff: row.plaintiff };
  };
  serve(router, comparisons.table, async ({ path: { id } }, ctx) => (await shown(ctx, id)).comparison);
  serve(router, comparisons.word, async ({ path: { id } }, ctx) => {
    const { comparison, ...of } = await shown(ctx, id, { paper: 'comparison' });
    const { word } = chargingRenders(deps, ctx);
    const bytes = await word.render(
      comparisonPaper(comparison, { ...of, timeZone: deps.timeZone, court: deps.courtName }),
      {
        list: { shares: comparisonShares(comparison), landscape: true },
      },
    );
    sendWordFile(ctx, bytes, { title: '诉辩对照表', date: ctx.state.receivedAt, timeZone: deps.timeZone });
  });
};
