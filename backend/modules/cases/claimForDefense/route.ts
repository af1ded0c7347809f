import { documents } from '../../../../domain/contract/documents.js';
import { serve } from '../../../platform/http/serve.js';
import { submitterOf } from '../../../../domain/case/access.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import type { AppRouter } from '../../../platform/http/types.js';
import { claimResponse, mustBeOfCause } from '../claimResponse.js';
import { readingCost, type CodeGuard } from '../codeGuard.js';
import type { Forms } from '../../forms/index.js';
import { openedCase, type CaseLookup } from '../openedCase.js';

type Deps = CaseLookup & { readonly forms: Forms; readonly guardCode: CodeGuard };

/**
 * GET /api/documents/get-claim-for-defense: the complaint that a defendant answers, for the defendant's code, or without one
 * for the account that submitted that defendant's defence.
 */
export const claimForDefenseRoute = (router: AppRouter, deps: Deps): void =>
  serve(router, documents.claimForDefense, async ({ query }, ctx) => {
    const { case_number: number, defendant_code: code, current_case_cause: cause } = query;
    const credentials = { code, accountId: ctx.state.account?.id ?? null };
    const { found, defendant } = await deps.guardCode(
      { address: ctx.state.clientAddress, number, credentials },
      async () => {
        const one = await openedCase(deps, number, credentials);
        return { found: one, defendant: submitterOf(one, credentials, 'defense').defendant };
      },
      (read) => readingCost(read.found),
    );
    mustBeOfCause(found, cause);
    const response = await claimResponse(deps.forms, found);
    await showing(ctx, { caseId: found.caseId });
    return { ...response, defendant: { id: defendant.defendantId, name: defendant.name ?? '' } };
  });
