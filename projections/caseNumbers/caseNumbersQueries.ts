import { canonicalCaseNumber } from '../../domain/case/caseNumber.js';
import { caseListTable } from '../caseList/caseListProjection.js';
import type { Tables } from '../runner/projection.js';
import { caseNumbersTable } from './caseNumbersProjection.js';

/** The id of the case that goes, or went, by this number, however it is spelled. */
export const findCaseIdByNumber = async (tables: Tables, caseNumber: string): Promise<string | undefined> => {
  const row: { case_id: string } | undefined = await tables(caseNumbersTable)
    .where({ number_key: canonicalCaseNumber(caseNumber) })
    .first('case_id');
  return row?.case_id;
};

/** The highest serial that a case was given in a series; `null` in a new one. */
export const highestSerial = async (tables: Tables, series: string): Promise<number | null> => {
  const row: { serial: string | number } | undefined = await tables(caseNumbersTable)
    .where({ series })
    .orderBy('serial', 'desc')
    .first('serial');
  return row ? Number(row.serial) : null;
};

/** The number that a case was filed under last. */
export const lastNumber = async (tables: Tables): Promise<string | undefined> => {
  const row: { case_number: string } | undefined = await tables(caseListTable)
    .where({ status: 'filed' })
    .whereNotNull('filed_at')
    .orderBy('filed_at', 'desc')
    .first('case_number');
  return row?.case_number;
};
