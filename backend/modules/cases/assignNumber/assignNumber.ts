import type { NumberRemarkCode } from '../../../../domain/case/numberRemarks.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import type { CommandContext } from '../../../adapters/eventStore/eventLog.js';
import type { Cases, HandledCase } from '../../../adapters/eventStore/openAggregates.js';
import type { NumberReservations } from './reserveNumber.js';

type Deps = { readonly cases: Pick<Cases, 'handle'>; readonly reservations: NumberReservations };

/**
 * Files a case under a formal number, with the codes of the remarks on it that were confirmed: reserves the number after the decision and before the append, and gives it back
 * when the case turns out to be filed already. When the store falls silent nothing is given back, because the append may have succeeded.
 * @throws DomainError `case_number_taken`, `case_already_filed`, `case_not_found`, …
 */
export const assignNumber = async (
  { cases, reservations }: Deps,
  caseId: string,
  caseNumber: string,
  context: CommandContext,
  acknowledged: readonly NumberRemarkCode[] = [],
): Promise<HandledCase> => {
  let reserved: string | undefined;
  try {
    return await cases.handle(caseId, { type: 'AssignCaseNumber', data: { caseNumber, acknowledged } }, context, {
      beforeAppend: async (events) => {
        for (const event of events)
          if (event.type === 'CaseNumberAssigned') {
            await reservations.reserve(event.data.caseNumber, caseId, context);
            reserved = event.data.caseNumber;
          }
      },
    });
  } catch (error) {
    if (error instanceof DomainError && reserved !== undefined) await reservations.release(reserved, caseId, context);
    throw error;
  }
};
