import { z } from 'zod';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { pageQuery, parse } from '../../../platform/http/parse.js';
import type { AppContext, AppMiddleware, AppRouter } from '../../../platform/http/types.js';
import type { CodeGuard } from '../codeGuard.js';
import { limitWordFiles, type DocumentGenerations } from '../limitWordFiles.js';
import { answerChanges, answerList, answerTrackedChanges, answerVersionFile, type AnswerDeps } from './answers.js';
import { sideByCode, type LookupDeps, type Side } from './side.js';

const code = z
  .string()
  .max(100)
  .nullish()
  .transform((given) => given ?? '');
const Access = z.object({ case_number: z.string().max(200), verification_code: code, defendant_code: code });
const version = z.number().int().positive().max(1_000_000);

export const bodies = {
  list: Access.extend({ page: pageQuery.shape.page, page_size: pageQuery.shape.page_size }),
  between: Access.extend({ from: version, to: version }),
  one: Access.extend({ version }),
};

export type VersionsDeps = LookupDeps &
  AnswerDeps & {
    readonly guardCode: CodeGuard;
    readonly documentGenerations: DocumentGenerations;
    readonly fairShare: AppMiddleware;
  };

/**
 * What one side filed, for whoever holds its code or the owner's session:
 * POST /api/documents/versions, …/version-changes, …/version-changes/word and …/version-file. A wrong number and a wrong
 * code get the same answer, and are slowed down alike.
 */
export const versionsRoute = (router: AppRouter, deps: VersionsDeps): void => {
  const sideFor = (ctx: AppContext, body: z.output<typeof Access>): Promise<Side> => {
    const { case_number: number, verification_code, defendant_code } = body;
    const credentials = { code: verification_code || defendant_code, accountId: ctx.state.account?.id ?? null };
    return deps.guardCode(
      { address: ctx.state.clientAddress, number, credentials },
      () => sideByCode(deps, number, credentials),
      ({ cost }) => cost,
    );
  };

  /** A side whose content is about to be shown. */
  const shownSide = async (ctx: AppContext, body: z.output<typeof Access>): Promise<Side> => {
    const side = await sideFor(ctx, body);
    await showing(ctx, { caseId: side.caseId });
    return side;
  };

  router.post('/api/documents/versions', async (ctx) => {
    const body = parse(bodies.list, ctx.request.body);
    answerList(ctx, await sideFor(ctx, body), body);
  });
  router.post('/api/documents/version-changes', async (ctx) => {
    const body = parse(bodies.between, ctx.request.body);
    await answerChanges(ctx, deps, await shownSide(ctx, body), body);
  });
  router.post('/api/documents/version-changes/word', deps.fairShare, async (ctx) => {
    const body = parse(bodies.between, ctx.request.body);
    const side = await shownSide(ctx, body);
    await limitWordFiles(ctx, deps.documentGenerations);
    await answerTrackedChanges(ctx, deps, side, body);
  });
  router.post('/api/documents/version-file', deps.fairShare, async (ctx) => {
    const body = parse(bodies.one, ctx.request.body);
    const side = await shownSide(ctx, body);
    await limitWordFiles(ctx, deps.documentGenerations);
    await answerVersionFile(ctx, deps, side, body.version);
  });
};
