import { caseListTable, type CaseListRow } from '../caseList/caseListProjection.js';
import type { Tables } from '../runner/projection.js';
import { userDocumentsTable } from './userDocumentsProjection.js';

/** What an account has: documents that no court received, discarded ones included, and cases that it submitted something to. */
export type OwnedByAccount = {
  readonly ownDocuments: number;
  readonly pendingCases: number;
  readonly filedCases: number;
};

/** Counts what an account has; all zero for one that was erased. */
export const countOwnedByAccount = async (tables: Tables, userId: string): Promise<OwnedByAccount> => {
  const own: { count: string | number } | undefined = await tables(userDocumentsTable)
    .where({ user_id: userId })
    .whereNull('case_id')
    .count({ count: '*' })
    .first();
  const cases: { status: CaseListRow['status']; count: string | number }[] = await tables(`${userDocumentsTable} as u`)
    .join(`${caseListTable} as c`, 'c.case_id', 'u.case_id')
    .where('u.user_id', userId)
    .groupBy('c.status')
    .select('c.status')
    .countDistinct({ count: 'c.case_id' });
  const casesThatAre = (status: CaseListRow['status']): number =>
    Number(cases.find((one) => one.status === status)?.count ?? 0);
  return {
    ownDocuments: Number(own?.count ?? 0),
    // Both have no number, and are erased by the same rule.
    pendingCases: casesThatAre('pending') + casesThatAre('closed'),
    filedCases: casesThatAre('filed'),
  };
};
