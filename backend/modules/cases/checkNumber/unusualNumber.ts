import { canonicalCaseNumber, formalCaseNumber } from '../../../../domain/case/caseNumber.js';
import { numberRemarks, type NumberRemark, type NumberRemarkCode } from '../../../../domain/case/numberRemarks.js';
import { numberParts, seriesKey } from '../../../../domain/case/numberSeries.js';
import { courtClock } from '../../../../domain/courtCalendar/courtClock.js';
import { domainOf } from '../../../../domain/forms/formDomain.js';
import { findListedCase, type ListedCase } from '../../../../projections/caseList/caseListQueries.js';
import { highestSerial, numberHolders } from '../../../../projections/caseNumbers/caseNumbersQueries.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import { RequestError } from '../../../platform/http/requestError.js';

export type NumberCheckDeps = {
  readonly tables: ReadTables;
  readonly timeZone: string;
  readonly courtCode: string | undefined;
  readonly now: () => Date;
};

/**
 * What is unusual about a number by its text, its year and its place in the series, after `highest` in it. `listed`: when the court got the
 * complaint, and the field of law of the case; a case that is not listed yet is judged as a civil one of today.
 */
export const remarksAfter = async (
  { timeZone, courtCode, now }: Omit<NumberCheckDeps, 'tables'>,
  number: string,
  listed: Pick<ListedCase, 'created_at' | 'domain'> | undefined,
  highest: number | null,
): Promise<NumberRemark[]> => {
  const yearOf = (moment: Date): number => Number(courtClock(moment, timeZone).day.slice(0, 4));
  const { shippedCourtFacts: facts } = await import('../../../../domain/citations/shippedCourtFacts.js');
  return numberRemarks(number, {
    facts,
    courtCode,
    domain: domainOf(listed ?? {}),
    years: [yearOf(listed?.created_at ?? now()), yearOf(now())],
    highest,
  });
};

/** The same after the highest number of the series by now. */
export const remarksOnNumber = async (
  deps: NumberCheckDeps,
  number: string,
  listed: Pick<ListedCase, 'created_at' | 'domain'> | undefined,
): Promise<NumberRemark[]> => {
  const parts = numberParts(number);
  const highest = parts ? await highestSerial(deps.tables, seriesKey(parts)) : null;
  return remarksAfter(deps, number, listed, highest);
};

/** Said without the other case's parties, so that a refusal shows nobody's data. */
export const formerlyGivenToAnother: NumberRemark = {
  code: 'formerly_given',
  sentence: '该案号曾编给另一案件，后已更正；该案当事人仍可用它查找其案件。',
};

/** @throws RequestError `case_number_unconfirmed` with a sentence for each remark that nobody confirmed */
export const mustBeConfirmed = (remarks: readonly NumberRemark[], acknowledged: readonly NumberRemarkCode[]): void => {
  const open = remarks.filter(({ code }) => !acknowledged.includes(code));
  if (open.length === 0) return;
  const errors = open.map(({ code, sentence: message }) => ({ path: `acknowledged.${code}`, message }));
  throw new RequestError('case_number_unconfirmed', { errors });
};

/**
 * Holds a number that a person gives to a case against what they ticked. A number that the case has already is a repeated request, and one
 * that another case has is refused by its reservation: neither is remarked on.
 * @throws RequestError `case_number_unconfirmed`
 * @throws DomainError `case_number_blank`, `case_number_signs`, `case_number_malformed`
 */
export const unusualMustBeConfirmed = async (
  deps: NumberCheckDeps,
  caseId: string,
  typed: string,
  acknowledged: readonly NumberRemarkCode[],
): Promise<void> => {
  const number = formalCaseNumber(typed);
  const [listed, { current, former }] = await Promise.all([
    findListedCase(deps.tables, caseId),
    numberHolders(deps.tables, number),
  ]);
  if (listed && canonicalCaseNumber(listed.case_number) === canonicalCaseNumber(number)) return;
  if (current !== undefined) return;
  const remarks = await remarksOnNumber(deps, number, listed);
  const isAnothers = former.some((id) => id !== caseId);
  mustBeConfirmed([...remarks, ...(isAnothers ? [formerlyGivenToAnother] : [])], acknowledged);
};
