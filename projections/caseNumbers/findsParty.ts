import { foldCode } from '../../domain/case/codes.js';
import type { Credentials } from '../../domain/case/commands.js';
import { caseDocumentsTable, casePartiesTable } from '../caseDocuments/caseDocumentsProjection.js';
import { caseListTable } from '../caseList/caseListProjection.js';
import type { Tables } from '../runner/projection.js';
import { findCaseIdByNumber } from './caseNumbersQueries.js';

/** The read models that `findsParty` looks into. */
export const partyProjections = ['case_numbers', 'case_documents', 'case_list'] as const;

/**
 * Whether a case goes, or went, by this number in which the code is somebody's, or which the account opened, or to which it submitted
 * something. Reads as much for a number that there is none of as for a case of any size, and no answers. It lets through at least
 * everybody who may pass: the log has the last word.
 */
export const findsParty = async (
  tables: Tables,
  number: string,
  { code, accountId }: Credentials,
): Promise<boolean> => {
  const case_id = (await findCaseIdByNumber(tables, number)) ?? '';
  const foldedCode = foldCode(code ?? '');
  const rows: unknown[] = await Promise.all([
    ...(foldedCode === '' ? [] : [tables(casePartiesTable).where({ case_id, code: foldedCode }).first('case_id')]),
    ...(accountId === null
      ? []
      : [
          tables(caseListTable).where({ case_id, owner_id: accountId }).first('case_id'),
          tables(caseDocumentsTable).where({ case_id, submitted_by: accountId }).first('case_id'),
        ]),
  ]);
  return rows.some((row) => row !== undefined);
};
