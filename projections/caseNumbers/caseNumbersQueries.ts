import { canonicalCaseNumber } from '../../domain/case/caseNumber.js';
import type { Tables } from '../runner/projection.js';
import { caseNumbersTable, type CaseNumberRow } from './caseNumbersProjection.js';

/** The case to which a number belongs now, and those from which it was taken by a correction, however it is spelled. */
export const numberHolders = async (
  tables: Tables,
  caseNumber: string,
): Promise<{ readonly current: string | undefined; readonly former: readonly string[] }> => {
  const rows: Pick<CaseNumberRow, 'case_id' | 'kind'>[] = await tables(caseNumbersTable)
    .where({ number_key: canonicalCaseNumber(caseNumber) })
    .orderBy('case_id')
    .select('case_id', 'kind');
  return {
    current: rows.find(({ kind }) => kind !== 'former')?.case_id,
    former: rows.filter(({ kind }) => kind === 'former').map(({ case_id: id }) => id),
  };
};

/** The ids of the cases that go, or went, by this number: first the one that has it now. */
export const findCaseIdsByNumber = async (tables: Tables, caseNumber: string): Promise<string[]> => {
  const { current, former } = await numberHolders(tables, caseNumber);
  return [...(current === undefined ? [] : [current]), ...former];
};

/** The id of the case that goes by this number, else of one that went by it. */
export const findCaseIdByNumber = async (tables: Tables, caseNumber: string): Promise<string | undefined> =>
  (await findCaseIdsByNumber(tables, caseNumber))[0];

/** The highest serial that a case has in a series; `null` in a new one. A number that was corrected away counts no more. */
export const highestSerial = async (tables: Tables, series: string): Promise<number | null> => {
  const row: { serial: string | number } | undefined = await tables(caseNumbersTable)
    .where({ series, kind: 'formal' })
    .orderBy('serial', 'desc')
    .first('serial');
  return row ? Number(row.serial) : null;
};

/** Which of some numbers a case has, or had before a correction: by their canonical spelling. */
export const takenNumbers = async (tables: Tables, caseNumbers: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    await tables(caseNumbersTable)
      .whereRaw('number_key = any(?)', [caseNumbers.map(canonicalCaseNumber)])
      .pluck<string[]>('number_key'),
  );
