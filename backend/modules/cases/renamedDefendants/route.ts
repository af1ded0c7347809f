import { submitterOf } from '../../../../domain/case/access.js';
import { defendantsAsNamed } from '../../../../domain/case/state.js';
import { questionsFor } from '../../../../domain/case/whoIsWho.js';
import { documents } from '../../../../domain/contract/documents.js';
import { answerersIn } from '../../../../domain/forms/partyNames.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppRouter } from '../../../platform/http/types.js';
import { unaskedAnswers } from '../../../../domain/forms/unasked.js';
import { mustFit, submittableAnswers, mustGetDefinition, type Forms } from '../../forms/index.js';
import { readingCost, type CodeGuard } from '../codeGuard.js';
import { namedBefore } from '../submit/submitPleading.js';
import { openedCase, type CaseLookup } from '../openedCase.js';

type Deps = CaseLookup & { readonly forms: Forms; readonly guardCode: CodeGuard };

/**
 * POST /api/documents/renamed-defendants: what a plaintiff has to say of defendants whose names changed, before the next version of
 * the complaint is submitted. The plaintiff's code or session, as for submitting.
 */
export const renamedDefendantsRoute = (router: AppRouter, deps: Deps): void =>
  serve(router, documents.renamedDefendants, async ({ body }, ctx) => {
    const { case_number: number, verification_code: code, form_key: formKey, definition_hash: hash } = body;
    const requestDefinition = await mustGetDefinition(deps.forms, { formKey, hash }, 'claim');
    const credentials = { code, accountId: ctx.state.account?.id ?? null };
    const found = await deps.guardCode(
      { address: ctx.state.clientAddress, number, credentials },
      async () => {
        const one = await openedCase(deps, number, credentials);
        submitterOf(one, credentials, 'complaint');
        return one;
      },
      readingCost,
    );
    const { latestComplaint: latest } = found;
    // As for submitting: a program that names no definition may go on with that of the version before.
    const isAsked = hash || unaskedAnswers(requestDefinition, body.form_data).length === 0;
    const before = isAsked || latest?.formKey !== formKey ? undefined : await deps.forms.find(latest);
    const definition = before?.definition ?? requestDefinition;
    const { answers, form } = ctx.state.ownWork(() => submittableAnswers(definition, body.form_data));
    mustFit([answers]);
    const renamed = questionsFor({
      known: defendantsAsNamed(found),
      previously: await namedBefore(deps, found),
      named: answerersIn(definition, form.blocks),
    });
    await showing(ctx, { caseId: found.caseId });
    return { renamed: renamed.map((one) => ({ ...one })) };
  });
