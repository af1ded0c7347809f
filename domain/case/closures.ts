import { DomainError } from '../eventSourcing/domainError.js';
import { submitterOf } from './access.js';
import type { ClosureUndoing, CourtClosure, Withdrawal } from './commands.js';
import type { CaseEvent } from './events.js';
import { mustGoOn } from './mustGoOn.js';
import { recordedDomain } from './procedure.js';
import { mustHaveReadNewest } from './mustHaveReadNewest.js';
import { currentNumber, type OpenedCase } from './state.js';

type ClosedData = Extract<CaseEvent, { type: 'SubmissionClosed' }>['data'];

const closed = (
  state: OpenedCase,
  data: Omit<ClosedData, 'caseId' | 'caseNumber' | 'version' | 'domain'>,
): CaseEvent[] => {
  if (state.erased) throw new DomainError('personal_data_erased');
  if (state.status === 'filed') throw new DomainError('closure_case_filed');
  mustGoOn(state);
  const { caseId } = state;
  const version = state.complaints.at(-1)?.version ?? 1;
  const placed = { caseId, ...recordedDomain(state.domain), caseNumber: currentNumber(state), version };
  return [{ type: 'SubmissionClosed', data: { ...placed, ...data } }];
};

/**
 * The court closes a submission that has no number. One that is closed, or filed meanwhile, is closed by nobody else.
 * @throws DomainError `personal_data_erased`, `closure_case_filed`, `case_closed`, `complaint_changed`, `read_version_unknown`,
 *   `closure_duplicate_itself`
 */
export const closeSubmission = ({ readVersion, ...closure }: CourtClosure, state: OpenedCase): CaseEvent[] => {
  const events = closed(state, closure);
  mustHaveReadNewest(state, readVersion);
  if (closure.duplicateOf?.caseId === state.caseId) throw new DomainError('closure_duplicate_itself');
  return events;
};

/**
 * The party of a complaint withdraws it before it is filed.
 * @throws DomainError `wrong_number_or_code`, `personal_data_erased`, `closure_case_filed`, `case_closed`
 */
export const withdrawSubmission = ({ credentials, ...closure }: Withdrawal, state: OpenedCase): CaseEvent[] => {
  submitterOf(state, credentials, 'complaint');
  return closed(state, { ...closure, how: 'withdrawn' });
};

/**
 * The court undoes the closing that stands, while nothing followed from it: the case waits for its number as before, with the notices that
 * were open.
 * @throws DomainError `personal_data_erased`, `closure_undone`, `closure_followed`
 */
export const reopenSubmission = (
  { closureId, reason, isFollowed }: ClosureUndoing,
  { caseId, closure, erased }: OpenedCase,
): CaseEvent[] => {
  if (erased) throw new DomainError('personal_data_erased');
  if (closure?.closureId !== closureId) throw new DomainError('closure_undone');
  if (isFollowed) throw new DomainError('closure_followed');
  return [{ type: 'SubmissionReopened', data: { caseId, closureId, reason } }];
};
