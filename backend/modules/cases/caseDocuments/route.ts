import type { Behind } from '../../../../domain/contract/behind.js';
import { cases, type SetAsideNotice } from '../../../../domain/contract/cases.js';
import { serve } from '../../../platform/http/serve.js';
import { recordedDomain } from '../../../../domain/case/procedure.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import type { FormAnswers } from '../../../../domain/forms/answers.js';
import { definitionHash as hashOf } from '../../../../domain/forms/spelledOut.js';
import { buildDocumentModel } from '../../../../domain/forms/buildDocumentModel.js';
import { labelAt } from '../../../../domain/forms/labelAt.js';
import { blankItems, finalData } from '../../../../domain/forms/finalData.js';
import {
  findCaseDocument,
  findCaseDocuments,
  findCaseParties,
  type CaseDocument,
} from '../../../../projections/caseDocuments/caseDocumentsQueries.js';
import { batchesOf } from '../../../../projections/caseList/batchQueries.js';
import { clockRowsOf } from '../../../../projections/correctionQueue/correctionQueueQueries.js';
import { findArrangements } from '../../../../projections/yearArrangements/yearArrangementsQueries.js';
import { sameFilingsOf } from '../../../../projections/sameFilings/sameFilingsQueries.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { type Forms, wordingOf } from '../../forms/index.js';
import type { Freshness } from '../../projecting/index.js';
import { RequestError } from '../../../platform/http/requestError.js';
import type { AppRouter } from '../../../platform/http/types.js';
import { assigneesOf } from '../assignments/assignees.js';
import { closureView } from '../closures/closureView.js';
import { filingClock } from '../filingClock.js';
import { findCase } from '../findCase.js';
import type { FindSetAsideCases } from '../setAsideCases.js';

type Deps = {
  readonly tables: ReadTables;
  readonly findSetAside: FindSetAsideCases;
  readonly forms: Pick<Forms, 'find'>;
  readonly freshness: Freshness;
  /** The court's, e.g. `Asia/Shanghai`. */
  readonly timeZone: string;
};

/** The read models that a case is read from. */
const readFrom = ['case_list', 'case_numbers', 'case_documents'];

/**
 * The case, or why it is not there: one that the read models may only lack is not called missing.
 * @throws DomainError `case_not_found`; RequestError `read_model_behind`
 */
const findCaseUnlessBehind = async (tables: ReadTables, id: string, behind: Behind) => {
  try {
    return await findCase(tables, id);
  } catch (error) {
    const isMissing = error instanceof DomainError && error.code === 'case_not_found';
    if (isMissing && behind !== null && behind.state !== 'unknown') throw new RequestError('read_model_behind');
    throw error;
  }
};

/** The answers of a version and what is computed from them; all `null` where the row has no answers. */
const contentOf = async (forms: Deps['forms'], document: CaseDocument) => {
  const { form_key: formKey, edition, definition_hash: definitionHash, form_data, marks } = document;
  const match = form_data === null ? undefined : await forms.find({ formKey, edition, definitionHash });
  if (!match)
    return {
      form_data: null,
      marks: [],
      final_data: null,
      blank_items: [],
      model: null,
      wording: null,
      definition_hash: null,
    };
  const { definition, basis } = match;
  const answers = form_data as FormAnswers; // checked against the form when it was submitted
  return {
    form_data,
    marks: (marks ?? []).map((mark) => ({ ...mark, label: labelAt(definition, mark.path) })),
    final_data: finalData(definition, answers),
    blank_items: [...blankItems(definition, answers)],
    model: buildDocumentModel(definition, answers),
    wording: wordingOf(definition, basis, answers),
    definition_hash: hashOf(definition),
  };
};

const documentView = async (forms: Deps['forms'], document: CaseDocument) => ({
  id: document.document_id,
  document_type: document.pleading,
  defendant_id: document.defendant_id,
  is_latest: document.is_latest,
  version: document.version,
  form_key: document.form_key,
  edition: document.edition,
  submitted_at: document.submitted_at,
  document_hash: document.document_hash,
  ...(await contentOf(forms, document)),
});

/** Refuses a case with an event that differs from its sealed form: read models that were rebuilt since then would show the changed text. */
const refuseAltered = (notice: SetAsideNotice): void => {
  if (notice?.reason === 'leaf_differs') throw new RequestError('record_unreadable');
};

/**
 * GET /api/cases/{id or number}/documents (clerk, judge, administrator): a case with its parties' codes and every version of every pleading,
 * the latest ones with their content. GET …/documents/{documentId}: any one version with its content, which is not sent with
 * the case because a long one has thousands.
 */
export const caseDocumentsRoute = (
  router: AppRouter,
  { tables, findSetAside, forms, freshness, timeZone }: Deps,
): void => {
  serve(router, cases.documents, async ({ path: { id } }, ctx) => {
    const behind = await freshness(readFrom);
    const row = await findCaseUnlessBehind(tables, id, behind);
    const [documents, { plaintiffCode, defendants }, setAside, same, queued, arrangements, assigneeOf, batchOf] =
      await Promise.all([
        findCaseDocuments(tables, row.case_id),
        findCaseParties(tables, row.case_id),
        findSetAside([row.case_id]),
        sameFilingsOf(tables, [row.case_id]),
        clockRowsOf(tables, [row.case_id]),
        findArrangements(tables),
        assigneesOf(tables, [row]),
        batchesOf(tables, [row]),
      ]);
    refuseAltered(setAside(row.case_id));
    await showing(ctx, row.erased ? {} : { caseId: row.case_id });
    const now = { at: ctx.state.receivedAt, timeZone, arrangements };
    return {
      case_info: {
        id: row.case_id,
        case_number: row.case_number,
        temporary_number: row.temporary_number,
        former_numbers: row.former_numbers,
        is_temporary: row.status !== 'filed',
        case_cause: row.case_cause,
        ...recordedDomain(row.domain),
        plaintiff_code: plaintiffCode,
        created_at: row.created_at,
        filed_at: row.filed_at,
        erased: row.erased,
        assignee: assigneeOf(row.assignee_id),
        clock: row.status === 'pending' ? filingClock(row, queued.get(row.case_id), now) : null,
        closure:
          row.closure && closureView({ ...row.closure, reason: row.closure_reason }, row.closed_at ?? row.updated_at),
        on_paper:
          row.paper_reason === null || row.paper_form === null
            ? null
            : { reason: row.paper_reason, form_key: row.paper_form },
        plaintiff: row.plaintiff,
        set_aside: setAside(row.case_id),
        same_filings: same.get(row.case_id),
        batch: batchOf(row),
      },
      defendants: defendants.map(({ id, standing, name, code, leftAt, formerName, plaintiffSaid, succession }) => ({
        id,
        ...(standing && { standing }),
        name,
        verification_code: code,
        left_at: leftAt,
        former_name: formerName,
        plaintiff_said: plaintiffSaid,
        succession,
      })),
      documents: await Promise.all(documents.map((document) => documentView(forms, document))),
      behind,
    };
  });

  serve(router, cases.version, async ({ path: { id, documentId } }, ctx) => {
    const row = await findCase(tables, id);
    if (row.erased) throw new DomainError('personal_data_erased');
    refuseAltered((await findSetAside([row.case_id]))(row.case_id));
    const document = await findCaseDocument(tables, row.case_id, documentId);
    if (!document) throw new RequestError('version_not_found');
    await showing(ctx, { caseId: row.case_id });
    return documentView(forms, document);
  });
};
