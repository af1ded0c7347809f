import { canonicalCaseNumber } from '../../domain/case/caseNumber.js';
import type { Tables } from '../runner/projection.js';
import { caseNumbersTable } from './caseNumbersProjection.js';

/** The id of the case that goes, or went, by this number, however it is spelled. */
export const findCaseIdByNumber = async (tables: Tables, caseNumber: string): Promise<string | undefined> => {
  const row: { case_id: string } | undefined = await tables(caseNumbersTable)
    .where({ number_key: canonicalCaseNumber(caseNumber) })
    .first('case_id');
  return row?.case_id;
};
