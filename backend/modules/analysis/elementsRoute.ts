import { elementReview, placedProblems } from '../../../domain/analysis/elementReview.js';
import { analysis } from '../../../domain/contract/analysis.js';
import { courtPeriods } from '../../../domain/courtCalendar/courtPeriods.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { FormAnswers } from '../../../domain/forms/answers.js';
import { findCaseDocuments } from '../../../projections/caseDocuments/caseDocumentsQueries.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import { showing } from '../../platform/auditAccess/recordsViews.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serve } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import { findCase } from '../cases/index.js';
import type { Forms } from '../forms/index.js';

type Deps = {
  readonly tables: ReadTables;
  readonly forms: Pick<Forms, 'find' | 'called'>;
  /** The court's, e.g. `Asia/Shanghai`. */
  readonly timeZone: string;
};

/** GET /api/cases/{id or number}/element-review (superuser): what rules find in the latest complaint, without any model. */
export const elementsRoute = (router: AppRouter, { tables, forms, timeZone }: Deps): void =>
  serve(router, analysis.elements, async ({ path: { id } }, ctx) => {
    const row = await findCase(tables, id);
    if (row.erased) throw new DomainError('personal_data_erased');
    const documents = await findCaseDocuments(tables, row.case_id);
    const latest = documents.find((document) => document.pleading === 'complaint' && document.is_latest);
    if (!latest?.form_data) throw new RequestError('complaint_data_missing');
    const { form_key: formKey, edition, definition_hash: definitionHash, form_data } = latest;
    const definition = (await forms.find({ formKey, edition, definitionHash }, form_data))?.definition;
    if (!definition) throw new RequestError('complaint_data_missing');
    const { day: today } = courtPeriods(ctx.state.receivedAt, timeZone);
    // Checked against the form when it was submitted.
    const answers = form_data as FormAnswers;
    const findings = elementReview(definition, answers, today);
    const problems = placedProblems(definition, answers, { today, called: forms.called(definition) });
    await showing(ctx, { caseId: row.case_id });
    return { version: latest.version, findings: [...findings], problems: [...problems] };
  });
