import { analysis } from '../../../domain/contract/analysis.js';
import { courtPeriods } from '../../../domain/courtCalendar/courtPeriods.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { FormAnswers } from '../../../domain/forms/answers.js';
import { findCaseDocuments } from '../../../projections/caseDocuments/caseDocumentsQueries.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import type { CaseReader } from '../../adapters/caseReader/caseReader.js';
import { showing } from '../../platform/auditAccess/recordsViews.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serve } from '../../platform/http/serve.js';
import { threadTurn } from '../../platform/http/work/threadTurn.js';
import type { AppRouter } from '../../platform/http/types.js';
import { findCase } from '../cases/index.js';
import type { CourtRates, Forms } from '../forms/index.js';

type Deps = {
  readonly tables: ReadTables;
  readonly forms: Pick<Forms, 'find' | 'nouns'>;
  readonly caseReader: Pick<CaseReader, 'read'>;
  /** The court's, e.g. `Asia/Shanghai`. */
  readonly timeZone: string;
  readonly courtName: string | undefined;
  readonly courtRates: Pick<CourtRates, 'of'>;
};

/** GET /api/cases/{id or number}/element-review (clerk, judge): what rules find in the latest complaint, without any model. */
export const elementsRoute = (
  router: AppRouter,
  { tables, forms, caseReader, timeZone, courtName, courtRates }: Deps,
): void =>
  serve(router, analysis.elements, async ({ path: { id } }, ctx) => {
    const row = await findCase(tables, id);
    if (row.erased) throw new DomainError('personal_data_erased');
    const documents = await findCaseDocuments(tables, row.case_id);
    const latest = documents.find((document) => document.pleading === 'complaint' && document.is_latest);
    if (!latest?.form_data) throw new RequestError('complaint_data_missing');
    const { form_key: formKey, edition, definition_hash: definitionHash, form_data } = latest;
    const definition = (await forms.find({ formKey, edition, definitionHash }))?.definition;
    if (!definition) throw new RequestError('complaint_data_missing');
    const { day: today } = courtPeriods(ctx.state.receivedAt, timeZone);
    // Checked against the form when it was submitted.
    const answers = form_data as FormAnswers;
    const lendingRates = await courtRates.of(definition);
    const asked = { definition, answers, today, court: courtName, lendingRates, nouns: forms.nouns(definition) };
    const { findings, problems } = await caseReader.read('review', asked, threadTurn(ctx));
    await showing(ctx, { caseId: row.case_id });
    return { version: latest.version, findings: [...findings], problems: [...problems] };
  });
