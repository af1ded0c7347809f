import type { Closure } from '../../../../domain/case/state.js';
import type { CaseClosure } from '../../../../domain/contract/caseClosure.js';

/** How a case was closed, as the court or a party is shown it: a party learns no id of another case. */
export const closureView = (
  { closureId, how, version, reason, rulingNumber, transferredTo, duplicateOf, documentHash }: Closure,
  at: Date,
  to: 'court' | 'party' = 'court',
): CaseClosure => ({
  id: closureId,
  how,
  at: at.toISOString(),
  version,
  reason,
  ruling_number: rulingNumber ?? null,
  transferred_to: transferredTo ?? null,
  duplicate_of: duplicateOf
    ? { id: to === 'court' ? duplicateOf.caseId : null, case_number: duplicateOf.caseNumber }
    : null,
  document_hash: documentHash ?? null,
});
