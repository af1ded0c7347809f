import type { CourtRights } from '../../../../domain/account/courtRoles.js';
import {
  afterTurn,
  mayAssignOthers,
  mayHaveCases,
  nextInTurn,
  type InTurn,
} from '../../../../domain/case/assignments.js';
import type { Assignment } from '../../../../domain/case/commands.js';
import type { OpenedCase } from '../../../../domain/case/state.js';
import type { AssignedTo } from '../../../../domain/contract/assignments.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import { casesInHand } from '../../../../projections/caseList/assignedCases.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import type { CommandContext } from '../../../adapters/eventStore/eventLog.js';
import type { Accounts, Cases, HandledCase } from '../../../adapters/eventStore/openAggregates.js';

export type AssigningDeps = {
  readonly tables: ReadTables;
  readonly cases: Pick<Cases, 'handle' | 'load'>;
  readonly accounts: Pick<Accounts, 'load'>;
};

/** One case that is to be assigned, as its sender saw it. */
type Asked = { readonly caseId: string; readonly seen: string | null };

/** Assigns one case after the other. @throws DomainError as `assignCase` of the domain, `case_not_found` */
export type AssignOne = (asked: Asked) => Promise<HandledCase>;

type Order = { readonly to: AssignedTo; readonly reason: string; readonly by: Assignment['by'] };

/** What an account may do at the court at this moment by the log; one that is barred, or that there is not, nothing. */
const rightsNow = async ({ accounts }: AssigningDeps, accountId: string): Promise<CourtRights> => {
  const { state } = await accounts.load(accountId);
  if (state.status !== 'registered' || !state.isActive) return { isSuperuser: false };
  return { isSuperuser: state.isAdministrator, courtRoles: state.courtRoles };
};

/** Whose turn it is, for cases that wait for their number and for filed ones. */
type Turns = Readonly<Record<'pending' | 'filed', readonly InTurn[]>>;

/** @throws DomainError `assignee_lacks_role` when one of the accounts may not have cases */
const turnsOf = async (deps: AssigningDeps, among: readonly string[]): Promise<Turns> => {
  const ids = [...new Set(among)];
  const rights = await Promise.all(ids.map((id) => rightsNow(deps, id)));
  if (!rights.every(mayHaveCases)) throw new DomainError('assignee_lacks_role');
  const inHand = await casesInHand(deps.tables, ids);
  const of = (status: keyof Turns): readonly InTurn[] =>
    ids.map((accountId, index) => ({
      accountId,
      open: inHand[index]?.[status] ?? 0,
      lastAt: inHand[index]?.lastAt?.toISOString() ?? null,
    }));
  return { pending: of('pending'), filed: of('filed') };
};

/**
 * Makes what carries out one order on some cases, one by one. In turn: a case goes to whoever has fewest at its own stage, so that a clerk's
 * filed cases do not count as work that waits, and what this order gave out counts at once; what others give out meanwhile counts for the next.
 * @throws DomainError `assignee_lacks_role`, `assignment_beyond_own` when the order can be carried out on no case
 */
export const createAssigning = async (
  deps: AssigningDeps,
  { to, reason, by }: Order,
  context: CommandContext,
): Promise<AssignOne> => {
  if (to.how === 'turn' && !mayAssignOthers(by)) throw new DomainError('assignment_beyond_own');
  let turns = to.how === 'turn' ? await turnsOf(deps, to.among) : undefined;

  const stageOf = ({ status }: OpenedCase): keyof Turns => (status === 'filed' ? 'filed' : 'pending');
  const assigneeOf = async (state: OpenedCase): Promise<Assignment['to']> => {
    if (to.how === 'nobody') return null;
    const accountId = to.how === 'account' ? to.account_id : nextInTurn(turns?.[stageOf(state)] ?? [])?.accountId;
    if (accountId === undefined) throw new DomainError('assignee_lacks_role');
    return { accountId, rights: await rightsNow(deps, accountId) };
  };

  return async ({ caseId, seen }) => {
    const handled = await deps.cases.handle(
      caseId,
      async (state) => {
        if (state.status === 'unopened') throw new DomainError('case_not_found');
        return { type: 'AssignCase', data: { to: await assigneeOf(state), seen, reason, by } };
      },
      context,
    );
    const { state, at, repeated } = handled;
    if (turns && !repeated && state.status !== 'unopened' && state.assigneeId !== null) {
      const stage = stageOf(state);
      turns = { ...turns, [stage]: afterTurn(turns[stage], state.assigneeId, at.toISOString()) };
    }
    return handled;
  };
};
