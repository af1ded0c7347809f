import { accountsTable } from '../accounts/accountsProjection.js';
import { caseDocumentsTable } from '../caseDocuments/caseDocumentsProjection.js';
import { caseListTable } from '../caseList/caseListProjection.js';
import type { Tables } from '../runner/projection.js';
import { userDocumentsTable } from './userDocumentsProjection.js';

/** A version that an account submitted and that its own documents do not point to, nor to a later one. */
export type UnkeptSubmission = {
  /** Id of the event. */
  readonly document_id: string;
  readonly submitted_by: string;
  readonly case_id: string;
  readonly pleading: 'complaint' | 'defense';
  readonly defendant_id: string | null;
  readonly version: number;
  readonly form_key: string;
  readonly edition: string;
  readonly case_cause: string;
};

/**
 * Submissions newer than what their account's own documents point to, discarded ones included: at most `limit`, in order of
 * event id, after the one given. Erased accounts have none.
 */
export const findUnkeptSubmissions = async (
  tables: Tables,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<UnkeptSubmission[]> => {
  const rows: UnkeptSubmission[] = await tables(`${caseDocumentsTable} as d`)
    .join(`${caseListTable} as c`, 'c.case_id', 'd.case_id')
    .join(`${accountsTable} as a`, 'a.id', 'd.submitted_by')
    .leftJoin(`${userDocumentsTable} as u`, (own) =>
      own
        .on('u.user_id', 'd.submitted_by')
        .andOn('u.case_id', 'd.case_id')
        .andOn('u.document_type', 'd.pleading')
        .andOn('u.version', '>=', 'd.version')
        .andOn((side) => side.on('u.defendant_id', 'd.defendant_id').orOnVal('d.pleading', 'complaint')),
    )
    .whereNotNull('a.email')
    .whereNull('u.row_id')
    .where('d.document_id', '>', after)
    .orderBy('d.document_id')
    .limit(limit)
    .select(
      'd.document_id',
      'd.submitted_by',
      'd.case_id',
      'd.pleading',
      'd.defendant_id',
      'd.version',
      'd.form_key',
      'd.edition',
      'c.case_cause',
    );
  return rows;
};
