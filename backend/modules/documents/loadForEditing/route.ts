import { z } from 'zod';
import { latestVersionOf, speakerOf } from '../../../../domain/case/access.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { parse } from '../../../platform/http/parse.js';
import { RequestError } from '../../../platform/http/requestError.js';
import type { AppRouter } from '../../../platform/http/types.js';
import { readingCost, type CodeGuard } from '../codeGuard.js';
import { causeOf, formPath, mustGetForm, type Forms } from '../forms.js';
import { openedCase, type CaseLookup } from '../openedCase.js';
import { storedAnswers } from '../storedAnswers.js';

export const Body = z.object({ case_number: z.string().max(200), verification_code: z.string().max(100) });

type Deps = CaseLookup & { readonly forms: Forms; readonly guardCode: CodeGuard };

/**
 * POST /api/documents/load-for-editing: the latest version for whoever holds its code: the complaint for the plaintiff's
 * code or the owner's session, their own defence for a defendant's or for the session of the account that submitted it.
 */
export const loadForEditingRoute = (router: AppRouter, deps: Deps): void =>
  router.post('/api/documents/load-for-editing', async (ctx) => {
    const { case_number: number, verification_code: code } = parse(Body, ctx.request.body);
    const credentials = { code, accountId: ctx.state.account?.id ?? null };
    const { version } = await deps.guardCode(
      { address: ctx.state.clientAddress, number, credentials },
      async () => {
        const found = await openedCase(deps, number);
        return { found, version: latestVersionOf(found, speakerOf(found, credentials)) };
      },
      ({ found }) => readingCost(found),
    );
    if (!version) throw new RequestError('defense_not_submitted');
    const definition = mustGetForm(deps.forms, version.formKey);
    const formData = storedAnswers(version);
    await showing(ctx, { caseId: version.caseId });
    ctx.body = {
      formData,
      doc_type: version.pleading,
      case_cause: causeOf(definition),
      form_key: version.formKey,
      path: formPath(definition),
      version: version.version,
    };
  });
