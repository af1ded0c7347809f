import { canonicalCaseNumber, formalCaseNumber } from '../../../../domain/case/caseNumber.js';
import { numberInSeries, numberParts, placeInSeries, type NumberSeries } from '../../../../domain/case/numberSeries.js';
import type { ProposedNumber } from '../../../../domain/contract/caseBatches.js';
import { problems } from '../../../../domain/contract/problems.js';
import { courtClock } from '../../../../domain/courtCalendar/courtClock.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import { newestComplaints } from '../../../../projections/caseDocuments/caseDocumentsQueries.js';
import { casesOfBatch } from '../../../../projections/caseList/batchQueries.js';
import type { ListedCase } from '../../../../projections/caseList/caseListQueries.js';
import { takenNumbers } from '../../../../projections/caseNumbers/caseNumbersQueries.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { nextPlace } from '../checkNumber/nextNumber.js';
import { remarksAfter, remarksOnNumber, type NumberCheckDeps } from '../checkNumber/unusualNumber.js';

type Place = { readonly series: NumberSeries; readonly serial: number };

/** Where the numbers begin: as typed, else at the next one of the usual series. */
const firstPlace = async (deps: NumberCheckDeps, typed: string, { domain }: ListedCase): Promise<Place> => {
  if (typed.trim() === '') {
    const year = Number(courtClock(deps.now(), deps.timeZone).day.slice(0, 4));
    const place = await nextPlace(deps.tables, { courtCode: deps.courtCode, domain, year });
    if (!place) throw new RequestError('case_number_series_unknown');
    return place;
  }
  const number = formalCaseNumber(typed);
  const [series, place] = [numberParts(number), placeInSeries(number)];
  if (!series || !place) throw new DomainError('case_number_malformed');
  return { series, serial: place.serial };
};

/** So many numbers from a place on that no case has or had. */
const freeNumbers = async (tables: ReadTables, { series, serial }: Place, count: number): Promise<string[]> => {
  const free: string[] = [];
  for (let from = serial; free.length < count;) {
    const lacking = count - free.length;
    const some = Array.from({ length: lacking }, (_, at) => numberInSeries(series, from + at));
    const taken = await takenNumbers(tables, some);
    free.push(...some.filter((number) => !taken.has(canonicalCaseNumber(number))));
    from += lacking;
  }
  return free;
};

/** Why a case gets no number, if it gets none. */
const hindrance = (row: ListedCase | undefined, version: number | undefined): string | null => {
  if (!row) return problems.case_not_found.sentence;
  if (row.status === 'filed') return problems.case_already_filed.sentence;
  if (row.status === 'closed') return problems.case_closed.sentence;
  return row.erased || version === undefined ? problems.personal_data_erased.sentence : null;
};

/**
 * A number for each of some cases of a batch, one after the other from the next of the series on, as they stand by the read models; nothing
 * is reserved. Two clerks may be shown the same: whoever is second is refused by the reservation, case by case.
 * @throws RequestError `case_number_series_unknown`; DomainError `case_number_malformed`, `case_number_signs`
 */
export const proposeNumbers = async (
  deps: NumberCheckDeps,
  batchId: string,
  { cases, first }: { readonly cases: readonly string[]; readonly first: string },
): Promise<ProposedNumber[]> => {
  const ids = [...new Set(cases)];
  const [rows, versions] = await Promise.all([
    casesOfBatch(deps.tables, batchId, ids),
    newestComplaints(deps.tables, ids),
  ]);
  const fit = ids.flatMap((id) => {
    const row = rows.get(id);
    return row && hindrance(row, versions.get(id)) === null ? [row] : [];
  });
  const [one] = fit;
  const numbers = one ? await freeNumbers(deps.tables, await firstPlace(deps, first, one), fit.length) : [];
  const numberOf = new Map(fit.map(({ case_id: id }, at) => [id, numbers[at] ?? null]));
  const before = new Map(numbers.slice(1).map((number, at) => [number, numbers[at] ?? number]));
  const remarksOf = async (number: string, row: ListedCase) => {
    const last = before.get(number);
    // Those before it are given first: it follows them, whatever the series has by now.
    if (last === undefined) return remarksOnNumber(deps, number, row);
    return remarksAfter(deps, number, row, (placeInSeries(number)?.serial ?? 1) - 1);
  };
  return Promise.all(
    ids.map(async (id): Promise<ProposedNumber> => {
      const [row, next, version] = [rows.get(id), numberOf.get(id) ?? null, versions.get(id)];
      const isFit = row !== undefined && next !== null && version !== undefined;
      return {
        id,
        case_number: row?.case_number ?? id,
        next_number: next,
        read_version: isFit ? version : null,
        remarks: isFit ? await remarksOf(next, row) : [],
        sentence: hindrance(row, version),
      };
    }),
  );
};
