import type { Case } from '../../../../../domain/contract/cases.js';
import { domainIn } from '../../../../../domain/case/procedure.js';
import type { FormDomain } from '../../../../../domain/forms/formDomain.js';
import type { ClosingTarget } from './closedCases.js';

/** What is closed where it could be filed; another case with the same complaint is proposed as the one that goes on. */
export const closingOf = (
  {
    caseId,
    currentNumber,
    version,
    ...of
  }: {
    readonly caseId: string;
    readonly currentNumber: string;
    readonly domain?: FormDomain;
    readonly version?: number;
  },
  same: Case['same_filings'],
): ClosingTarget => ({
  caseId,
  caseNumber: currentNumber,
  ...domainIn(of),
  ...(version !== undefined && { version }),
  ...(same?.[0] && { same: same[0].case_number }),
});
