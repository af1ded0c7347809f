import { hasCourtRole } from '../../../../domain/account/courtRoles.js';
import { documents } from '../../../../domain/contract/documents.js';
import { serve } from '../../../platform/http/serve.js';
import { mayReadComplaint, type Asking } from '../../../../domain/case/access.js';
import type { OpenedCase } from '../../../../domain/case/state.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import type { AppRouter } from '../../../platform/http/types.js';
import { claimResponse, mustBeOfCause } from '../claimResponse.js';
import { readingCost, type CodeGuard } from '../codeGuard.js';
import type { Forms } from '../../forms/index.js';
import { openedCase, type CaseLookup } from '../openedCase.js';

type Deps = CaseLookup & { readonly forms: Forms; readonly guardCode: CodeGuard };

/**
 * GET /api/documents/latest-claim/{caseNumber}: the latest complaint, for either side's code, the session of who submitted the
 * complaint or a defence, a clerk or a judge.
 */
export const latestClaimRoute = (router: AppRouter, deps: Deps): void =>
  serve(router, documents.latestClaim, async ({ path: { caseNumber: number }, query }, ctx) => {
    const { case_cause: cause, code } = query;
    const { account, clientAddress: address } = ctx.state;
    const isCourt = account !== undefined && hasCourtRole(account, 'clerk', 'judge');
    const credentials: Asking = isCourt ? 'court' : { code, accountId: account?.id ?? null };
    const read = async (): Promise<OpenedCase> => {
      const one = await openedCase(deps, number, credentials);
      if (!mayReadComplaint(one, credentials)) throw new DomainError('wrong_number_or_code');
      return one;
    };
    const found = await deps.guardCode({ address, number, credentials }, read, readingCost);
    mustBeOfCause(found, cause);
    const response = await claimResponse(deps.forms, found);
    await showing(ctx, { caseId: found.caseId });
    return response;
  });
