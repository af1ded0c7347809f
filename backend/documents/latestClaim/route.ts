import { z } from 'zod';
import { defendantSpokenFor, speaksForPlaintiff } from '../../../domain/case/state.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { showing } from '../../auditAccess/recordsViews.js';
import { parse } from '../../http/parse.js';
import type { AppRouter } from '../../http/types.js';
import { claimAnswer, mustBeOfCause } from '../claimAnswer.js';
import { guardCode, type CodeAttempts } from '../codeGuard.js';
import type { Forms } from '../forms.js';
import { openedCase, type CaseLookup } from '../openedCase.js';

export const Params = z.object({ caseNumber: z.string().max(200) });
export const Query = z.object({ case_cause: z.string().max(200).optional(), code: z.string().max(100).default('') });

type Deps = CaseLookup & { readonly forms: Pick<Forms, 'get' | 'finalData'>; readonly codeAttempts: CodeAttempts };

/**
 * GET /api/documents/latest-claim/{caseNumber}: the latest complaint, for either side's code, the session of who submitted the
 * complaint or a defence, or an administrator.
 */
export const latestClaimRoute = (router: AppRouter, deps: Deps): void =>
  router.get('/api/documents/latest-claim/:caseNumber', async (ctx) => {
    const { caseNumber: number } = parse(Params, ctx.params);
    const { case_cause: cause, code } = parse(Query, ctx.query);
    const { account, clientAddress: address } = ctx.state;
    const credentials = { code, accountId: account?.id ?? null };

    const found = await guardCode(deps.codeAttempts, { address, number }, async () => {
      const one = await openedCase(deps, number);
      const mayRead =
        account?.isSuperuser === true ||
        speaksForPlaintiff(one, credentials) ||
        defendantSpokenFor(one, credentials) !== undefined;
      if (!mayRead) throw new DomainError('wrong_number_or_code');
      return one;
    });
    mustBeOfCause(found, cause);
    const answer = claimAnswer(deps.forms, found);
    await showing(ctx, { caseId: found.caseId });
    ctx.body = answer;
  });
