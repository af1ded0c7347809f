import { numberInSeries, numberParts, seriesKey, type NumberSeries } from '../../../../domain/case/numberSeries.js';
import { lastNumber } from '../../../../projections/caseList/caseListQueries.js';
import { findCaseIdByNumber, highestSerial } from '../../../../projections/caseNumbers/caseNumbersQueries.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';

type Count = { readonly courtCode: string | undefined; readonly year: number };

/** The series that civil cases of first instance are counted in: that of the configured court, else the one counted in last. */
const usualSeries = async (tables: ReadTables, { courtCode, year }: Count): Promise<NumberSeries | undefined> => {
  if (courtCode !== undefined) return { court: courtCode, type: '民初', year };
  const last = await lastNumber(tables);
  const parts = last === undefined ? undefined : numberParts(last);
  return parts && { ...parts, year };
};

/**
 * The number that comes next for a civil case of first instance, as it would be stored. `null` where nothing tells which
 * court counts: before the first number of an installation without a court's code. A year without a number begins at 1.
 */
export const nextNumber = async (tables: ReadTables, count: Count): Promise<string | null> => {
  const series = await usualSeries(tables, count);
  if (!series) return null;
  const highest = await highestSerial(tables, seriesKey(series));
  const next = numberInSeries(series, (highest ?? 0) + 1);
  return (await findCaseIdByNumber(tables, next)) === undefined ? next : null;
};
