import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { findListedCase, type ListedCase } from '../../../projections/caseList/caseListQueries.js';
import { findCaseIdByNumber } from '../../../projections/caseNumbers/caseNumbersQueries.js';
import type { Tables } from '../../../projections/runner/projection.js';

/**
 * The case with this id, number or temporary number, as the list of cases has it.
 * @throws DomainError `case_not_found`
 */
export const findCase = async (tables: Tables, idOrNumber: string): Promise<ListedCase> => {
  const byId = await findListedCase(tables, idOrNumber);
  if (byId) return byId;
  const caseId = await findCaseIdByNumber(tables, idOrNumber);
  const byNumber = caseId === undefined ? undefined : await findListedCase(tables, caseId);
  if (!byNumber) throw new DomainError('case_not_found');
  return byNumber;
};
