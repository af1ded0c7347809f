import { ownVersion } from '../../../domain/case/access.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import { findUserDocument, type FoundDocument } from '../../../projections/userDocuments/userDocumentsQueries.js';
import type { Cases } from '../../adapters/eventStore/openAggregates.js';
import { storedAnswers } from '../forms/index.js';

type OwnCases = Pick<Cases, 'versions' | 'readVersion'>;

/**
 * The case of a document with the version in it that opens for its account: none of a pleading that was given back.
 * @throws DomainError `document_not_found`
 */
export const inCase = async (
  cases: Pick<OwnCases, 'versions'>,
  row: FoundDocument,
  { caseId, kind }: { readonly caseId: string; readonly kind: 'complaint' | 'defense' },
) => {
  const { state, versions } = await cases.versions(caseId);
  if (state.status === 'unopened') throw new DomainError('document_not_found');
  const side = { pleading: kind, defendantId: kind === 'complaint' ? null : row.defendant_id };
  const note = ownVersion(state, versions, { ...side, accountId: row.user_id });
  if (!note) throw new DomainError('document_not_found');
  return { state, note };
};

/** The answers of an account's own document, in its latest version. */
export type FindOwnAnswers = (
  owner: string,
  documentId: string,
) => Promise<{ readonly formKey: string; readonly answers: unknown } | undefined>;

/** Makes what finds them: `undefined` for a document that is not the account's own, or whose personal data were erased. */
export const createFindOwnAnswers =
  ({ read, cases }: { readonly read: ReadTables; readonly cases: OwnCases }): FindOwnAnswers =>
  async (owner, documentId) => {
    const row = await findUserDocument(read, owner, documentId);
    if (!row) return undefined;
    const { case_id: caseId, document_type: kind, form_data: formData, form_key: formKey } = row;
    if (caseId === null || kind === 'application')
      return formData === null ? undefined : { formKey, answers: formData };
    try {
      const { state, note } = await inCase(cases, row, { caseId, kind });
      if (state.erased) return undefined;
      const version = await cases.readVersion(note);
      return version.formData === null ? undefined : { formKey: version.formKey, answers: storedAnswers(version) };
    } catch (error) {
      if (error instanceof DomainError && error.code === 'document_not_found') return undefined;
      throw error;
    }
  };
