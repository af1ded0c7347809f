import { documents } from '../../../../domain/contract/documents.js';
import { serve } from '../../../platform/http/serve.js';
import { definitionHash } from '../../../../domain/forms/spelledOut.js';
import { latestVersionOf, speakerOf } from '../../../../domain/case/access.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { RequestError } from '../../../platform/http/requestError.js';
import type { AppRouter } from '../../../platform/http/types.js';
import { readingCost, type CodeGuard } from '../codeGuard.js';
import { causeOf, formPath, formOf, type Forms, storedAnswers, wordingOf } from '../../forms/index.js';
import { openedCase, type CaseLookup } from '../openedCase.js';

type Deps = CaseLookup & { readonly forms: Forms; readonly guardCode: CodeGuard };

/**
 * POST /api/documents/load-for-editing: the latest version, for the holder of its code: the complaint for the plaintiff's
 * code or the owner's session, their own defence for a defendant's or for the session of the account that submitted it.
 */
export const loadForEditingRoute = (router: AppRouter, deps: Deps): void =>
  serve(router, documents.loadForEditing, async ({ body: { case_number: number, verification_code: code } }, ctx) => {
    const credentials = { code, accountId: ctx.state.account?.id ?? null };
    const { version, isComplaint } = await deps.guardCode(
      { address: ctx.state.clientAddress, number, credentials },
      async () => {
        const found = await openedCase(deps, number, credentials);
        const side = speakerOf(found, credentials);
        return { found, version: latestVersionOf(found, side), isComplaint: side.pleading === 'complaint' };
      },
      ({ found }) => readingCost(found),
    );
    if (!version) throw new RequestError(isComplaint ? 'complaint_on_paper' : 'defense_not_submitted');
    const formData = storedAnswers(version);
    const { definition, basis } = await formOf(deps.forms, version);
    await showing(ctx, { caseId: version.caseId });
    return {
      formData,
      ...(version.marks && { marks: version.marks }),
      doc_type: version.pleading,
      case_cause: causeOf(definition),
      form_key: version.formKey,
      definition_hash: definitionHash(definition),
      wording: wordingOf(definition, basis, formData),
      path: formPath(definition),
      version: version.version,
    };
  });
