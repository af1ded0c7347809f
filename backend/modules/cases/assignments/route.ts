import { assignments, type AssignedCase } from '../../../../domain/contract/assignments.js';
import { problems } from '../../../../domain/contract/problems.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import { assigneeRoles } from '../../../../domain/case/assignments.js';
import type { Assignment } from '../../../../domain/case/commands.js';
import { rolesOf } from '../../../../domain/account/courtRoles.js';
import { findCourtAccounts } from '../../../../projections/accounts/accountsQueries.js';
import { casesInHand } from '../../../../projections/caseList/assignedCases.js';
import { findListedCase } from '../../../../projections/caseList/caseListQueries.js';
import type { HandledCase } from '../../../adapters/eventStore/openAggregates.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { signedIn } from '../../../platform/http/auth.js';
import { commandContext } from '../../../platform/http/commandContext.js';
import { setPositionHeader } from '../../../platform/http/minPosition.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../../platform/http/types.js';
import type { Freshness } from '../../projecting/index.js';
import { findCase } from '../findCase.js';
import { createAssigning, type AssigningDeps } from './assignCases.js';
import { assigneesOf } from './assignees.js';

type Deps = AssigningDeps & { readonly freshness: Freshness };

const byOf = (ctx: AppContext): Assignment['by'] => {
  const { id: accountId, isSuperuser, courtRoles } = signedIn(ctx.state);
  return { accountId, isSuperuser, ...(courtRoles && { courtRoles }) };
};

const assigneeIn = ({ state }: Pick<HandledCase, 'state'>): string | null =>
  state.status === 'unopened' ? null : state.assigneeId;

/**
 * The court's calls about whose case it is (clerk, administrator; a judge for themselves): who may have cases, assigning one, assigning chosen
 * rows of a list. A case that somebody else got meanwhile is refused, and the refusal says who.
 */
export const assignmentsRoute = (router: AppRouter, deps: Deps): void => {
  const { tables, cases, freshness } = deps;

  const known = (ids: readonly (string | null)[]) =>
    assigneesOf(
      tables,
      ids.map((id) => ({ assignee_id: id })),
    );

  serve(router, assignments.candidates, async (_, ctx) => {
    const behind = await freshness(['accounts', 'case_list']);
    const rows = await findCourtAccounts(tables, assigneeRoles);
    const inHand = await casesInHand(
      tables,
      rows.map(({ id }) => id),
    );
    await showing(ctx, { accountIds: rows.map(({ id }) => id) });
    return {
      items: rows.map(({ id, email, is_superuser: isSuperuser, court_roles: courtRoles }, index) => ({
        id,
        email,
        roles: [...rolesOf({ isSuperuser, courtRoles })],
        pending: inHand[index]?.pending ?? 0,
        filed: inHand[index]?.filed ?? 0,
      })),
      behind,
    };
  });

  serve(router, assignments.assign, async ({ path: { id }, body: { to, seen, reason } }, ctx) => {
    const { case_id: caseId } = await findCase(tables, id);
    const assign = await createAssigning(deps, { to, reason, by: byOf(ctx) }, commandContext(ctx));
    const handled = await assign({ caseId, seen }).catch(async (error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== 'assignment_changed') throw error;
      const assigneeId = assigneeIn(await cases.load(caseId));
      throw new RequestError(error.code, { assignee: (await known([assigneeId]))(assigneeId) });
    });
    setPositionHeader(ctx, handled.position);
    const assigneeId = assigneeIn(handled);
    return { id: caseId, assignee: (await known([assigneeId]))(assigneeId) };
  });

  type Outcome = Pick<AssignedCase, 'id' | 'outcome' | 'code'> & { readonly assigneeId: string | null };

  serve(router, assignments.assignMany, async ({ body: { cases: chosen, to, reason } }, ctx) => {
    const assign = await createAssigning(deps, { to, reason, by: byOf(ctx) }, commandContext(ctx));
    let newest = 0n;
    const assignChosen = async (caseId: string, seen: string | null): Promise<Outcome> => {
      // Whoever sends an id of a case that there is not must not make a stream of it.
      if ((await findListedCase(tables, caseId)) === undefined) throw new DomainError('case_not_found');
      const handled = await assign({ caseId, seen });
      if (handled.position > newest) newest = handled.position;
      const outcome = handled.events.length === 0 ? 'unchanged' : 'assigned';
      return { id: caseId, outcome, code: null, assigneeId: assigneeIn(handled) };
    };
    const outcomes: Outcome[] = [];
    // One after the other: whose turn it is depends on who got the one before.
    for (const { id, seen } of chosen)
      outcomes.push(
        await assignChosen(id, seen).catch(async (error: unknown): Promise<Outcome> => {
          if (!(error instanceof DomainError)) throw error;
          const { code } = error;
          const assigneeId = code === 'case_not_found' ? null : assigneeIn(await cases.load(id));
          return { id, outcome: 'refused', code, assigneeId };
        }),
      );
    if (newest > 0n) setPositionHeader(ctx, newest);
    const knownBy = await known(outcomes.map(({ assigneeId }) => assigneeId));
    return {
      items: outcomes.map(({ assigneeId, ...outcome }) => ({
        ...outcome,
        assignee: knownBy(assigneeId),
        sentence: outcome.code === null ? null : problems[outcome.code].sentence,
      })),
    };
  });
};
