import type { z } from 'zod';
import type { analysis } from '../../../domain/contract/analysis.js';
import { FinalDocument } from '../../../domain/contract/shared.js';
import type { ShownAdvice } from '../../../domain/case/commands.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { canonicalJson } from '../../../domain/eventSourcing/canonicalJson.js';
import type { FormAnswers } from '../../../domain/forms/answers.js';
import { finalData } from '../../../domain/forms/finalData.js';
import { findCaseDocuments, type CaseDocument } from '../../../projections/caseDocuments/caseDocumentsQueries.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import type { Cases } from '../../adapters/eventStore/openAggregates.js';
import { commandContext } from '../../platform/http/commandContext.js';
import type { AppContext } from '../../platform/http/types.js';
import { findCase } from '../cases/index.js';
import type { Forms } from '../forms/index.js';
import type { Advice, OnAdvice } from '../modelCalls/index.js';

type Summary = z.infer<typeof FinalDocument>;
/** The versions of a case's pleadings that the court's screen shows. */
type Versions = {
  readonly caseId: string;
  readonly complaintVersion: number;
  readonly defenses: readonly { readonly defendantId: string; readonly version: number }[];
};

type Deps = {
  readonly tables: ReadTables;
  readonly forms: Pick<Forms, 'find'>;
  readonly cases: Pick<Cases, 'handle'>;
};

/** Records in a case's stream which advice of a model the court is shown, of which versions. */
export type ShownAdviceRecords = {
  /**
   * Compares what the screen sends with what the versions that it names say, before a model is asked.
   * @throws DomainError `case_not_found`, `personal_data_erased`; `pleading_outdated` when a version is not the newest of its side, or says
   * something else
   */
  readonly mustMatch: (
    versions: Versions,
    sent: { readonly claim: Summary | null; readonly defenses: readonly Summary[] },
  ) => Promise<void>;
  readonly onFilingReview: OnAdvice<typeof analysis.forFiling>;
  readonly onCaseAnalysis: OnAdvice<typeof analysis.forJudge>;
};

type FilingBody = { readonly case_id: string; readonly complaint_version: number };
type AnalysisBody = FilingBody & { readonly defenses: readonly { defendant_id: string; version: number }[] };

/** The versions that a request for a filing review names. */
export const filingVersions = ({ case_id: caseId, complaint_version: complaintVersion }: FilingBody): Versions => ({
  caseId,
  complaintVersion,
  defenses: [],
});
/** The versions that a request for an analysis of both sides names. */
export const analysisVersions = ({ defenses, ...complaint }: AnalysisBody): Versions => ({
  ...filingVersions(complaint),
  defenses: defenses.map(({ defendant_id: defendantId, version }) => ({ defendantId, version })),
});

/** Spells a value as JSON, so that what the server wrote and what the screen sends back can be compared. */
const spelled = (summary: unknown): string => canonicalJson(FinalDocument.parse(JSON.parse(JSON.stringify(summary))));

/** Creates the records of advice that the court is shown. */
export const createShownAdvice = ({ tables, forms, cases }: Deps): ShownAdviceRecords => {
  const summaryOf = async (document: CaseDocument | undefined): Promise<string | undefined> => {
    if (!document?.form_data) return undefined;
    const { form_key: formKey, edition, definition_hash: definitionHash, form_data: answers } = document;
    const match = await forms.find({ formKey, edition, definitionHash });
    // The answers were checked against the form when they were submitted.
    return match && spelled(finalData(match.definition, answers as FormAnswers));
  };
  const record = async (
    about: ShownAdvice['about'],
    { caseId, complaintVersion, defenses }: Versions,
    { task: name, version, model, sentHash, resultHash }: Advice,
    ctx: AppContext,
  ): Promise<void> => {
    const task = { name, version };
    const data: ShownAdvice = { about, complaintVersion, defenses, model, task, sentHash, resultHash };
    await cases.handle(caseId, { type: 'RecordAdvice', data }, commandContext(ctx));
  };
  return {
    mustMatch: async ({ caseId, complaintVersion, defenses }, sent) => {
      const row = await findCase(tables, caseId);
      // The stream goes by the id; a number would be refused only after the model was asked and paid.
      if (row.case_id !== caseId) throw new DomainError('case_not_found');
      if (row.erased) throw new DomainError('personal_data_erased');
      const documents = (await findCaseDocuments(tables, row.case_id)).filter(({ is_latest }) => is_latest);
      const pleadings = [
        documents.find((one) => one.pleading === 'complaint' && one.version === complaintVersion),
        ...defenses.map(({ defendantId, version }) =>
          documents.find((one) => one.defendant_id === defendantId && one.version === version),
        ),
      ];
      const summaries = await Promise.all(pleadings.map(summaryOf));
      const sentSummaries = [sent.claim, ...sent.defenses];
      const isSame =
        summaries.length === sentSummaries.length &&
        summaries.every((summary, at) => summary === spelled(sentSummaries[at]));
      if (!isSame) throw new DomainError('pleading_outdated');
    },
    onFilingReview: async (advice, { body: { shown_for: about } }, ctx) => {
      if (about) await record('filing', filingVersions(about), advice, ctx);
    },
    onCaseAnalysis: async (advice, { body: { shown_for: about } }, ctx) => {
      if (about) await record('both-sides', analysisVersions(about), advice, ctx);
    },
  };
};
