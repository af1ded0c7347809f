import type { Tables } from '../runner/projection.js';
import { caseDocumentsTable } from './caseDocumentsProjection.js';

/** What some submissions were made with. */
export type UsedDefinition = {
  readonly formKey: string;
  readonly edition: string;
  readonly definitionHash: string;
  /** How many submissions. */
  readonly count: number;
};

/** Everything that submissions were made with, each once. */
export const countUsedDefinitions = async (tables: Tables): Promise<readonly UsedDefinition[]> => {
  const rows: readonly {
    form_key: string;
    edition: string;
    definition_hash: string;
    count: string | number;
  }[] = await tables(caseDocumentsTable)
    .groupBy('form_key', 'edition', 'definition_hash')
    .select('form_key', 'edition', 'definition_hash')
    .count('* as count');
  return rows.map(({ form_key: formKey, edition, definition_hash: definitionHash, count }) => ({
    formKey,
    edition,
    definitionHash,
    count: Number(count),
  }));
};

/** A submission with its answers, as a check of their questions needs it. */
export type SubmissionAnswers = {
  readonly documentId: string;
  readonly caseId: string;
  readonly pleading: string;
  readonly version: number;
  /** `null` once erased. */
  readonly answers: unknown;
};

/** Submissions that were made with one definition, at most `limit`, by id after `after`. */
export const submissionsMadeWith = async (
  tables: Tables,
  { formKey, edition, definitionHash }: Pick<UsedDefinition, 'formKey' | 'edition' | 'definitionHash'>,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly SubmissionAnswers[]> => {
  const query = tables(caseDocumentsTable)
    .where({ form_key: formKey, edition, definition_hash: definitionHash })
    .orderBy('document_id')
    .limit(limit);
  if (after !== undefined) query.where('document_id', '>', after);
  const rows: readonly {
    document_id: string;
    case_id: string;
    pleading: string;
    version: number;
    form_data: unknown;
  }[] = await query.select('document_id', 'case_id', 'pleading', 'version', 'form_data');
  return rows.map(({ document_id: documentId, case_id: caseId, pleading, version, form_data: answers }) => ({
    documentId,
    caseId,
    pleading,
    version,
    answers,
  }));
};
