import { submitterOf } from '../../../../domain/case/access.js';
import { questionsFor } from '../../../../domain/case/whoIsWho.js';
import { documents } from '../../../../domain/contract/documents.js';
import { defendantEntries } from '../../../../domain/forms/partyNames.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppRouter } from '../../../platform/http/types.js';
import { mustFit, submittableAnswers } from '../checkedAnswers.js';
import { readingCost, type CodeGuard } from '../codeGuard.js';
import { mustGetForm, type Forms } from '../forms.js';
import { namedBefore } from '../generateAndSave/submitPleading.js';
import { openedCase, type CaseLookup } from '../openedCase.js';

type Deps = CaseLookup & { readonly forms: Forms; readonly guardCode: CodeGuard };

/**
 * POST /api/documents/renamed-defendants: what a plaintiff has to say of defendants whose names changed, before the next version of
 * the complaint is submitted. The plaintiff's code or session, as for submitting.
 */
export const renamedDefendantsRoute = (router: AppRouter, deps: Deps): void =>
  serve(router, documents.renamedDefendants, async ({ body }, ctx) => {
    const definition = mustGetForm(deps.forms, body.form_key, 'claim');
    const answers = submittableAnswers(definition, body.form_data);
    mustFit([answers]);
    const { case_number: number, verification_code: code } = body;
    const credentials = { code, accountId: ctx.state.account?.id ?? null };
    const found = await deps.guardCode(
      { address: ctx.state.clientAddress, number, credentials },
      async () => {
        const one = await openedCase(deps, number);
        submitterOf(one, credentials, 'complaint');
        return one;
      },
      readingCost,
    );
    const renamed = questionsFor({
      known: found.defendants,
      previously: namedBefore(deps, found),
      named: defendantEntries(definition, answers),
    });
    await showing(ctx, { caseId: found.caseId });
    return { renamed: renamed.map((one) => ({ ...one })) };
  });
