import type { Asking } from '../../../domain/case/access.js';
import { hasNumber, type CaseState, type OpenedCase } from '../../../domain/case/state.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { Cases } from '../../adapters/eventStore/openAggregates.js';

/**
 * A read model's word on the id of the case that goes, or went, by a number in any spelling. Where a correction left one number to two
 * cases, it is the one in which the credentials speak for a party, else the one that has the number now. It may be stale.
 */
export type FindCaseByNumber = (number: string, asking: Asking) => Promise<string | undefined>;

export type CaseLookup = { readonly findCaseByNumber: FindCaseByNumber; readonly cases: Pick<Cases, 'load'> };

/**
 * The case, if it does go by the number it was asked for: the read model that found it may be stale.
 * @throws DomainError `wrong_number_or_code`, the same as for a wrong code
 */
export const mustHaveNumber = (state: CaseState, number: string): OpenedCase => {
  if (state.status === 'unopened' || !hasNumber(state, number)) throw new DomainError('wrong_number_or_code');
  return state;
};

/**
 * The id of the case with this number.
 * @throws DomainError `wrong_number_or_code`
 */
export const caseIdOf = async (
  { findCaseByNumber }: Pick<CaseLookup, 'findCaseByNumber'>,
  number: string,
  asking: Asking,
): Promise<string> => {
  const caseId = number.trim() === '' ? undefined : await findCaseByNumber(number, asking);
  if (caseId === undefined) throw new DomainError('wrong_number_or_code');
  return caseId;
};

/**
 * The case with this number as the log has it.
 * @throws DomainError `wrong_number_or_code`
 */
export const openedCase = async (lookup: CaseLookup, number: string, asking: Asking): Promise<OpenedCase> =>
  mustHaveNumber((await lookup.cases.load(await caseIdOf(lookup, number, asking))).state, number);
