import type { Tables } from '../runner/projection.js';
import { userDocumentsTable } from './userDocumentsProjection.js';

/** A side that an account submitted, or took among its own, and the document by which it does. */
export type SubmittedSide = {
  readonly accountId: string;
  readonly caseId: string;
  /** `null` for the complaint. */
  readonly defendantId: string | null;
};

/** The sides that some accounts submitted and did not take off their lists, those changed last in front. */
export const submittedSidesOf = async (
  tables: Tables,
  accountIds: readonly string[],
  most: number,
): Promise<readonly (SubmittedSide & { readonly documentId: string })[]> => {
  const rows: { user_id: string; document_id: string; case_id: string; defendant_id: string | null; kind: string }[] =
    await tables(userDocumentsTable)
      .whereRaw('user_id = any(?)', [[...accountIds]])
      .whereNotNull('case_id')
      .whereNull('discarded_at')
      .orderBy([{ column: 'updated_at', order: 'desc' }, { column: 'row_id' }])
      .limit(most)
      .select('user_id', 'document_id', 'case_id', 'defendant_id', { kind: 'document_type' });
  return rows.map(({ user_id: accountId, document_id: documentId, case_id: caseId, defendant_id, kind }) => ({
    ...{ accountId, documentId, caseId },
    defendantId: kind === 'defense' ? defendant_id : null,
  }));
};
