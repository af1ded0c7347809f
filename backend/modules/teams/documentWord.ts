import { ownVersion } from '../../../domain/case/access.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { FormAnswers } from '../../../domain/forms/answers.js';
import { fill } from '../../../domain/forms/fill.js';
import type { TeamDocument } from '../../../domain/team/state.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import { findUserDocument, type UserDocument } from '../../../projections/userDocuments/userDocumentsQueries.js';
import type { Cases } from '../../adapters/eventStore/openAggregates.js';
import type { AppContext } from '../../platform/http/types.js';
import { chargingRenders, renderPleading, type CaseFiles, type RenderDeps } from '../documents/index.js';
import { documentTitle, formOf, type Forms } from '../forms/index.js';
import { isSubmitted } from './documentHands.js';

export type WordDeps = RenderDeps & {
  readonly cases: Pick<Cases, 'versions'>;
  readonly caseFiles: Pick<CaseFiles, 'read'>;
  readonly forms: Pick<Forms, 'find' | 'get'>;
  readonly read: ReadTables;
};

/** What a document is called. */
export const titleOf = (forms: Pick<Forms, 'get'>, { form_key: key, case_cause: cause }: UserDocument): string => {
  const definition = forms.get(key);
  return definition ? documentTitle(definition) : cause;
};

/** The Word file of what opens for the giver: as it was submitted, or in the layout of today where no court has it. */
export const wordOf = async (ctx: AppContext, deps: WordDeps, document: TeamDocument) => {
  const { cases, caseFiles, forms, read } = deps;
  const { giverId, documentId } = document;
  const row = await findUserDocument(read, giverId, documentId);
  if (!row) throw new DomainError('document_not_found');
  const title = titleOf(forms, row);
  if (!isSubmitted(document)) {
    if (row.form_data === null) throw new DomainError('personal_data_erased');
    const named = { formKey: row.form_key, edition: row.edition, definitionHash: row.definition_hash };
    const { definition } = await formOf(forms, named);
    // They were checked against their form when they were kept.
    const form = ctx.state.ownWork(() => fill(definition, row.form_data as FormAnswers));
    return { ...(await renderPleading(chargingRenders(deps, ctx), form)), title, date: row.updated_at };
  }
  const { caseId, pleading, defendantId } = document;
  const { state, versions } = await cases.versions(caseId);
  if (state.status === 'unopened') throw new DomainError('document_not_found');
  if (state.erased) throw new DomainError('personal_data_erased');
  const note = ownVersion(state, versions, { accountId: giverId, pleading, defendantId });
  if (!note) throw new DomainError('document_not_found');
  return { bytes: await caseFiles.read(caseId, note.documentHash), title, date: note.submittedAt };
};
