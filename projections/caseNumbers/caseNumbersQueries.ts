import { canonicalCaseNumber } from '../../domain/case/caseNumber.js';
import { caseListTable } from '../caseList/caseListProjection.js';
import type { Tables } from '../runner/projection.js';
import { caseNumbersTable } from './caseNumbersProjection.js';

/**
 * The ids of the cases that go, or went, by this number, however it is spelled: first the one that has it now, then those from which it
 * was taken by a correction.
 */
export const findCaseIdsByNumber = async (tables: Tables, caseNumber: string): Promise<string[]> =>
  tables(caseNumbersTable)
    .where({ number_key: canonicalCaseNumber(caseNumber) })
    .orderByRaw("kind = 'former', case_id")
    .pluck<string[]>('case_id');

/** The id of the case that goes by this number, however it is spelled, else of one that went by it. */
export const findCaseIdByNumber = async (tables: Tables, caseNumber: string): Promise<string | undefined> =>
  (await findCaseIdsByNumber(tables, caseNumber))[0];

/** The cases to which a number belongs now, and those that had it before a correction. */
export const numberHolders = async (
  tables: Tables,
  caseNumber: string,
): Promise<{ readonly current: string | undefined; readonly former: readonly string[] }> => {
  const rows: { case_id: string; kind: string }[] = await tables(caseNumbersTable)
    .where({ number_key: canonicalCaseNumber(caseNumber) })
    .orderBy('case_id')
    .select('case_id', 'kind');
  return {
    current: rows.find(({ kind }) => kind !== 'former')?.case_id,
    former: rows.filter(({ kind }) => kind === 'former').map(({ case_id: id }) => id),
  };
};

/** The highest serial that a case has in a series; `null` in a new one. A number that was corrected away counts no more. */
export const highestSerial = async (tables: Tables, series: string): Promise<number | null> => {
  const row: { serial: string | number } | undefined = await tables(caseNumbersTable)
    .where({ series, kind: 'formal' })
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
