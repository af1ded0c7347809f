import { formalCaseNumber } from '../../../../domain/case/caseNumber.js';
import type { NumberRemark } from '../../../../domain/case/numberRemarks.js';
import { cases as contract } from '../../../../domain/contract/cases.js';
import { courtClock } from '../../../../domain/courtCalendar/courtClock.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import { findListedCase, type ListedCase } from '../../../../projections/caseList/caseListQueries.js';
import { numberHolders } from '../../../../projections/caseNumbers/caseNumbersQueries.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppRouter } from '../../../platform/http/types.js';
import { nextNumber } from './nextNumber.js';
import { remarksOnNumber, type NumberCheckDeps } from './unusualNumber.js';

/** The other cases to which a number belongs, or belonged before a correction. */
const holdersOf = async (tables: ReadTables, caseId: string, number: string) => {
  const { current, former } = await numberHolders(tables, number);
  const [before] = former.filter((id) => id !== caseId);
  return {
    holder: current === undefined || current === caseId ? undefined : await findListedCase(tables, current),
    before: before === undefined ? undefined : await findListedCase(tables, before),
  };
};

const partiesOf = ({ plaintiff, defendant }: ListedCase): string | null =>
  plaintiff === null || defendant === null ? null : `${plaintiff}诉${defendant}`;

/** One may be given the number of a case that was corrected: what its parties have in hand says the same number. */
const formerlyGiven = (before: ListedCase): NumberRemark => ({
  code: 'formerly_given',
  sentence: `该案号曾编给“${partiesOf(before) ?? before.temporary_number}”，后更正为${before.case_number}；该案当事人仍可用它查找其案件。`,
});

/**
 * GET /api/cases/{id}/case-number (clerk): what is unusual about a number before it is given, who has it already, and the next one of
 * the series. The read models answer; who gets a number is decided by its reservation.
 */
export const checkNumberRoute = (router: AppRouter, deps: NumberCheckDeps): void => {
  const { tables, timeZone, courtCode, now } = deps;
  serve(router, contract.checkNumber, async ({ path: { id }, query: { number: typed } }, ctx) => {
    const opened = await findListedCase(tables, id);
    if (!opened) throw new DomainError('case_not_found');
    const next = await nextNumber(tables, {
      courtCode,
      domain: opened.domain,
      year: Number(courtClock(now(), timeZone).day.slice(0, 4)),
    });
    const number = typed.trim() === '' ? null : formalCaseNumber(typed);
    const { holder, before } =
      number === null ? { holder: undefined, before: undefined } : await holdersOf(tables, id, number);
    // Who looked for the holder of a number, and for which case.
    const looked = number === null ? [] : [opened, ...[holder, before].filter((one) => one !== undefined)];
    await showing(ctx, { caseIds: looked.filter(({ erased }) => !erased).map(({ case_id: one }) => one) });
    return {
      case_number: number,
      remarks:
        number === null
          ? []
          : [...(await remarksOnNumber(deps, number, opened)), ...(before ? [formerlyGiven(before)] : [])],
      next_number: next,
      taken_by: holder ? { id: holder.case_id, case_number: holder.case_number, parties: partiesOf(holder) } : null,
    };
  });
};
