import { hasCourtRole, type CourtRights, type CourtRole } from '../account/courtRoles.js';
import { DomainError } from '../eventSourcing/domainError.js';
import type { Assignment } from './commands.js';
import type { CaseEvent } from './events.js';
import type { OpenedCase } from './state.js';

/** The roles to whose holders a case may be assigned. */
export const assigneeRoles = ['clerk', 'judge'] as const satisfies readonly CourtRole[];

/** Whether a case may be assigned to somebody with these rights; a superuser has every role. */
export const mayHaveCases = (rights: CourtRights): boolean => hasCourtRole(rights, ...assigneeRoles);

/** Whether these rights let somebody assign cases to others, take them away and let them go round in turn. */
export const mayAssignOthers = (rights: CourtRights): boolean => hasCourtRole(rights, 'clerk', 'administrator');

/**
 * Says who has the case from now on, or that nobody has it. A clerk or an administrator assigns any case to anybody who files or judges; a judge
 * takes for themselves one that nobody has. Whoever takes a case from somebody says why. That somebody has it who has it already changes
 * nothing, whatever was seen before.
 * @throws DomainError `personal_data_erased`, `assignment_case_closed`, `assignment_beyond_own`, `assignment_changed` when somebody else has the
 *   case than the sender saw, `assignee_lacks_role`, `assignment_reason_missing`
 */
export const assignCase = (
  { to, seen, reason, by }: Assignment,
  { caseId, status, erased, assigneeId }: OpenedCase,
): CaseEvent[] => {
  if (erased) throw new DomainError('personal_data_erased');
  if (status === 'closed') throw new DomainError('assignment_case_closed');
  const wantedId = to?.accountId ?? null;
  if (wantedId === assigneeId) return [];
  if (!mayAssignOthers(by) && wantedId !== by.accountId) throw new DomainError('assignment_beyond_own');
  if (seen !== assigneeId) throw new DomainError('assignment_changed');
  if (!mayAssignOthers(by) && assigneeId !== null) throw new DomainError('assignment_beyond_own');
  if (to !== null && !mayHaveCases(to.rights)) throw new DomainError('assignee_lacks_role');
  const why = reason.trim();
  if (assigneeId !== null && why === '') throw new DomainError('assignment_reason_missing');
  return [
    {
      type: 'CaseAssigned',
      data: { caseId, assigneeId: wantedId, formerId: assigneeId, reason: why === '' ? null : why },
    },
  ];
};

/** Somebody among whom cases go round. */
export type InTurn = {
  readonly accountId: string;
  /** How many cases they have that are where the next one is: waiting for their number, or filed. */
  readonly open: number;
  /** When they last got one, ISO 8601; `null` for somebody who has none. */
  readonly lastAt: string | null;
};

/** Of two: the one with fewer cases, then the one who got one longest ago; the id decides last, so that the order of asking does not. */
const before = (one: InTurn, other: InTurn): boolean => {
  if (one.open !== other.open) return one.open < other.open;
  const [at, otherAt] = [one.lastAt ?? '', other.lastAt ?? ''];
  if (at !== otherAt) return at < otherAt;
  return one.accountId < other.accountId;
};

/** Who gets the next case: whoever has fewest open ones, of several the one who got one longest ago. Nobody of nobody. */
export const nextInTurn = (among: readonly InTurn[]): InTurn | undefined => {
  const [first, ...others] = among;
  return first && others.reduce((next, one) => (before(one, next) ? one : next), first);
};

/** Those among whom cases go round after one of them got a case. */
export const afterTurn = (among: readonly InTurn[], accountId: string, at: string): readonly InTurn[] =>
  among.map((one) => (one.accountId === accountId ? { ...one, open: one.open + 1, lastAt: at } : one));
