import { z } from 'zod';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { pageQuery, parse } from '../../../platform/http/parse.js';
import type { AppContext, AppRouter } from '../../../platform/http/types.js';
import { answerChanges, answerList, answerTrackedChanges, answerVersionFile, type AnswerDeps } from './answers.js';
import { sideOfCase, type LookupDeps, type Side } from './side.js';

export const Params = z.object({ id: z.uuid() });
const version = z.coerce.number().int().positive().max(1_000_000);
/** The complaint, or the defence of the defendant named. */
const Which = z.object({ defendant_id: z.string().min(1).max(100).optional() });

export const queries = {
  list: Which.extend(pageQuery.shape),
  between: Which.extend({ from: version, to: version }),
  one: Which.extend({ version }),
};

export type CourtVersionsDeps = Pick<LookupDeps, 'cases'> & AnswerDeps;

/**
 * The same for the court, by the id of the case (superuser): GET /api/cases/{id}/versions, …/version-changes,
 * …/version-changes/word and …/version-file. Whoever sees what was written is recorded.
 */
export const courtVersionsRoute = (router: AppRouter, deps: CourtVersionsDeps): void => {
  const sideFor = (ctx: AppContext, { defendant_id }: z.output<typeof Which>): Promise<Side> =>
    sideOfCase(deps, parse(Params, ctx.params).id, defendant_id);
  /** A side whose content is about to be shown. */
  const shownSide = async (ctx: AppContext, query: z.output<typeof Which>): Promise<Side> => {
    const side = await sideFor(ctx, query);
    await showing(ctx, { caseId: side.caseId });
    return side;
  };

  router.get('/api/cases/:id/versions', async (ctx) => {
    const query = parse(queries.list, ctx.query);
    answerList(ctx, await sideFor(ctx, query), query);
  });
  router.get('/api/cases/:id/version-changes', async (ctx) => {
    const query = parse(queries.between, ctx.query);
    const side = await shownSide(ctx, query);
    await answerChanges(ctx, deps, side, query);
  });
  router.get('/api/cases/:id/version-changes/word', async (ctx) => {
    const query = parse(queries.between, ctx.query);
    const side = await shownSide(ctx, query);
    await answerTrackedChanges(ctx, deps, side, query);
  });
  router.get('/api/cases/:id/version-file', async (ctx) => {
    const query = parse(queries.one, ctx.query);
    const side = await shownSide(ctx, query);
    await answerVersionFile(ctx, deps, side, query.version);
  });
};
