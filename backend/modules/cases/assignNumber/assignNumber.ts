import type { CaseCommand } from '../../../../domain/case/commands.js';
import { reasonNamesPerson, writtenOfPeople } from '../../../../domain/case/reasonNamesPerson.js';
import type { CaseState } from '../../../../domain/case/state.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import type { CommandContext } from '../../../adapters/eventStore/eventLog.js';
import type { Cases, HandledCase } from '../../../adapters/eventStore/openAggregates.js';
import type { NumberReservations } from './reserveNumber.js';

type NumberCorrection = Extract<CaseCommand, { type: 'CorrectCaseNumber' }>['data'];
type AssignDeps = { readonly cases: Pick<Cases, 'handle'>; readonly reservations: NumberReservations };
type CorrectDeps = { readonly cases: Pick<Cases, 'handle' | 'history'>; readonly reservations: NumberReservations };

/**
 * Appends what gives a case a number: reserves the number after the decision and before the append, and gives it back when the decision
 * turns out to be outdated. When the store falls silent nothing is given back, because the append may have succeeded.
 */
export const handleWithReservation = async (
  { cases, reservations }: AssignDeps,
  caseId: string,
  command: Parameters<Cases['handle']>[1],
  context: CommandContext,
): Promise<HandledCase> => {
  let reserved: string | undefined;
  try {
    return await cases.handle(caseId, command, context, {
      beforeAppend: async (events) => {
        for (const { type, data } of events) {
          const number =
            type === 'CaseNumberAssigned' ? data.caseNumber : type === 'CaseNumberCorrected' ? data.to : undefined;
          if (number === undefined) continue;
          await reservations.reserve(number, caseId, context);
          reserved = number;
        }
      },
    });
  } catch (error) {
    if (error instanceof DomainError && reserved !== undefined) await reservations.release(reserved, caseId, context);
    throw error;
  }
};

type NumberAssignment = Extract<CaseCommand, { type: 'AssignCaseNumber' }>['data'];

/**
 * Files a case under a formal number.
 * @throws DomainError `case_number_taken`, `case_already_filed`, `case_not_found`, `complaint_changed`, …
 */
export const assignNumber = (
  deps: AssignDeps,
  caseId: string,
  assignment: NumberAssignment,
  context: CommandContext,
): Promise<HandledCase> => handleWithReservation(deps, caseId, { type: 'AssignCaseNumber', data: assignment }, context);

/**
 * Gives a filed case another number. The reservation of the former one stays with the case until another case needs the number.
 * @throws DomainError `case_number_taken`, `case_number_changed`, `case_number_unchanged`, `case_not_filed`, `reason_names_person`, …
 */
export const correctNumber = (
  deps: CorrectDeps,
  caseId: string,
  correction: NumberCorrection,
  context: CommandContext,
): Promise<HandledCase> =>
  handleWithReservation(
    deps,
    caseId,
    async (state: CaseState) => {
      if (state.status !== 'unopened' && !state.erased) {
        const answers = writtenOfPeople(await deps.cases.history(caseId));
        if (reasonNamesPerson(correction.reason, state, answers)) throw new DomainError('reason_names_person');
      }
      return { type: 'CorrectCaseNumber', data: correction };
    },
    context,
  );
