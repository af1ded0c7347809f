import { formalCaseNumber } from '../../../../domain/case/caseNumber.js';
import { numberRemarks, type NumberRemark } from '../../../../domain/case/numberRemarks.js';
import { numberParts, seriesKey } from '../../../../domain/case/numberSeries.js';
import { cases as contract } from '../../../../domain/contract/cases.js';
import { courtClock } from '../../../../domain/courtCalendar/courtClock.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import { findListedCase, type ListedCase } from '../../../../projections/caseList/caseListQueries.js';
import { findCaseIdByNumber, highestSerial } from '../../../../projections/caseNumbers/caseNumbersQueries.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppRouter } from '../../../platform/http/types.js';
import { nextNumber } from './nextNumber.js';

type Deps = {
  readonly tables: ReadTables;
  readonly timeZone: string;
  readonly courtCode: string | undefined;
  readonly now: () => Date;
};

/** The case to which a number was given, if that is another one. */
const holderOf = async (tables: ReadTables, caseId: string, number: string): Promise<ListedCase | undefined> => {
  const holder = await findCaseIdByNumber(tables, number);
  return holder === undefined || holder === caseId ? undefined : findListedCase(tables, holder);
};

const partiesOf = ({ plaintiff, defendant }: ListedCase): string | null =>
  plaintiff === null || defendant === null ? null : `${plaintiff}诉${defendant}`;

/**
 * GET /api/cases/{id}/case-number (superuser): what is unusual about a number before it is given, who has it already, and the next one of
 * the series. The read models answer; who gets a number is decided by its reservation.
 */
export const checkNumberRoute = (router: AppRouter, { tables, timeZone, courtCode, now }: Deps): void => {
  const yearOf = (moment: Date): number => Number(courtClock(moment, timeZone).day.slice(0, 4));
  const remarksOn = async (number: string, opened: ListedCase): Promise<NumberRemark[]> => {
    const parts = numberParts(number);
    const highest = parts ? await highestSerial(tables, seriesKey(parts)) : null;
    const { shippedCourtFacts: facts } = await import('../../../../domain/citations/shippedCourtFacts.js');
    return numberRemarks(number, { facts, courtCode, years: [yearOf(opened.created_at), yearOf(now())], highest });
  };

  serve(router, contract.checkNumber, async ({ path: { id }, query: { number: typed } }, ctx) => {
    const opened = await findListedCase(tables, id);
    if (!opened) throw new DomainError('case_not_found');
    const next = await nextNumber(tables, { courtCode, year: yearOf(now()) });
    const number = typed.trim() === '' ? null : formalCaseNumber(typed);
    const holder = number === null ? undefined : await holderOf(tables, id, number);
    // Who looked for the holder of a number, and for which case.
    const looked = number === null ? [] : [opened, ...(holder ? [holder] : [])];
    await showing(ctx, { caseIds: looked.filter(({ erased }) => !erased).map(({ case_id: one }) => one) });
    return {
      case_number: number,
      remarks: number === null ? [] : await remarksOn(number, opened),
      next_number: next,
      taken_by: holder ? { id: holder.case_id, case_number: holder.case_number, parties: partiesOf(holder) } : null,
    };
  });
};
