import {
  firstInstance,
  numberInSeries,
  numberParts,
  seriesKey,
  type NumberSeries,
} from '../../../../domain/case/numberSeries.js';
import type { FormDomain } from '../../../../domain/forms/formDomain.js';
import { lastNumber } from '../../../../projections/caseList/listedNumbers.js';
import { findCaseIdByNumber, highestSerial } from '../../../../projections/caseNumbers/caseNumbersQueries.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';

type Count = { readonly courtCode: string | undefined; readonly domain: FormDomain; readonly year: number };

/**
 * The series that cases of first instance of a field of law are counted in: that of the configured court, else the one counted in last, or
 * where none of the field was, the court that counted last.
 */
const usualSeries = async (
  tables: ReadTables,
  { courtCode, domain, year }: Count,
): Promise<NumberSeries | undefined> => {
  const type = firstInstance[domain];
  if (courtCode !== undefined) return { court: courtCode, type, year };
  const last = await lastNumber(tables, domain);
  if (last !== undefined) {
    const parts = numberParts(last);
    return parts && { ...parts, year };
  }
  const ofOthers = await lastNumber(tables);
  const parts = ofOthers === undefined ? undefined : numberParts(ofOthers);
  return parts && { court: parts.court, type, year };
};

/** The place that comes next for a case of first instance: its series and serial; nothing where nothing tells which court counts. */
export const nextPlace = async (
  tables: ReadTables,
  count: Count,
): Promise<{ readonly series: NumberSeries; readonly serial: number } | undefined> => {
  const series = await usualSeries(tables, count);
  if (!series) return undefined;
  return { series, serial: ((await highestSerial(tables, seriesKey(series))) ?? 0) + 1 };
};

/**
 * The number that comes next for a case of first instance, as it would be stored. `null` where nothing tells which
 * court counts: before the first number of an installation without a court's code. A year without a number begins at 1.
 */
export const nextNumber = async (tables: ReadTables, count: Count): Promise<string | null> => {
  const place = await nextPlace(tables, count);
  if (!place) return null;
  const next = numberInSeries(place.series, place.serial);
  return (await findCaseIdByNumber(tables, next)) === undefined ? next : null;
};
