import { z } from 'zod';
import { submitterOf } from '../../../../domain/case/access.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { parse } from '../../../platform/http/parse.js';
import type { AppRouter } from '../../../platform/http/types.js';
import { claimAnswer, mustBeOfCause } from '../claimAnswer.js';
import { readingCost, type CodeGuard } from '../codeGuard.js';
import type { Forms } from '../forms.js';
import { openedCase, type CaseLookup } from '../openedCase.js';

export const Query = z.object({
  case_number: z.string().max(200),
  /** Blank where the session speaks. */
  defendant_code: z.string().max(100),
  current_case_cause: z.string().max(200).optional(),
});

type Deps = CaseLookup & { readonly forms: Forms; readonly guardCode: CodeGuard };

/**
 * GET /api/documents/get-claim-for-defense: the complaint that a defendant answers, for the defendant's code, or without one
 * for the account that submitted that defendant's defence.
 */
export const claimForDefenseRoute = (router: AppRouter, deps: Deps): void =>
  router.get('/api/documents/get-claim-for-defense', async (ctx) => {
    const { case_number: number, defendant_code: code, current_case_cause: cause } = parse(Query, ctx.query);
    const credentials = { code, accountId: ctx.state.account?.id ?? null };
    const { found, defendant } = await deps.guardCode(
      { address: ctx.state.clientAddress, number, credentials },
      async () => {
        const one = await openedCase(deps, number);
        return { found: one, defendant: submitterOf(one, credentials, 'defense').defendant };
      },
      (read) => readingCost(read.found),
    );
    mustBeOfCause(found, cause);
    const answer = claimAnswer(deps.forms, found);
    await showing(ctx, { caseId: found.caseId });
    ctx.body = { ...answer, defendant: { id: defendant.defendantId, name: defendant.name } };
  });
