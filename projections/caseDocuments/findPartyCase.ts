import type { Knex } from 'knex';
import { foldCode } from '../../domain/case/codes.js';
import type { Credentials } from '../../domain/case/commands.js';
import { caseListTable } from '../caseList/caseListProjection.js';
import { findCaseIdsByNumber } from '../caseNumbers/caseNumbersQueries.js';
import type { Tables } from '../runner/projection.js';
import { caseAdoptionsTable, caseDocumentsTable, casePartiesTable } from './caseDocumentsProjection.js';

/** The read models that `findPartyCase` looks into. */
export const partyProjections = ['case_numbers', 'case_documents', 'case_list'] as const;

/**
 * The case that goes, or went, by this number in which the code is somebody's, or which the account opened or adopted, or to which it submitted
 * something. Reads as much for a number that there is none of as for a case of any size, and no answers. It finds a case for at least
 * everybody who may pass: the log has the last word.
 */
export const findPartyCase = async (
  tables: Tables,
  number: string,
  { code, accountId }: Credentials,
): Promise<string | undefined> => {
  const ids = await findCaseIdsByNumber(tables, number);
  const foldedCode = foldCode(code ?? '');
  const among = (table: string): Knex.QueryBuilder => tables(table).whereIn('case_id', ids.length > 0 ? ids : ['']);
  const found: string[][] = await Promise.all([
    ...(foldedCode === '' ? [] : [among(casePartiesTable).where({ code: foldedCode }).pluck('case_id')]),
    ...(accountId === null
      ? []
      : [
          among(caseListTable).where({ owner_id: accountId }).pluck('case_id'),
          among(caseAdoptionsTable).where({ account_id: accountId }).pluck('case_id'),
          among(caseDocumentsTable).where({ submitted_by: accountId }).distinct().pluck('case_id'),
        ]),
  ]);
  return ids.find((id) => found.flat().includes(id));
};
