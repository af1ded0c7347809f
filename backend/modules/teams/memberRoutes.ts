import { createHash } from 'node:crypto';
import { teams as calls } from '../../../domain/contract/teams.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { teamDecider, type TeamCommand } from '../../../domain/team/decider.js';
import { ownersOf, type Team } from '../../../domain/team/state.js';
import { mostTeams } from '../../../domain/team/terms.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import { teamsOfAccount } from '../../../projections/teams/teamMembersQueries.js';
import type { CommandContext } from '../../adapters/eventStore/eventLog.js';
import type { Teams } from '../../adapters/eventStore/openAggregates.js';
import { uuidOf } from '../../adapters/eventStore/uuid.js';
import { signedIn } from '../../platform/http/auth.js';
import { commandContext } from '../../platform/http/commandContext.js';
import { setPositionHeader } from '../../platform/http/minPosition.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serve } from '../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../platform/http/types.js';
import type { DocumentHands } from './documentHands.js';
import type { InvitationRows } from './invitationRows.js';
import { ownTeams } from './ownTeams.js';
import type { MostMembers } from './seats.js';
import { teamSummary, teamView } from './teamView.js';

type Deps = {
  readonly teams: Pick<Teams, 'handle' | 'load'>;
  readonly read: ReadTables;
  readonly rows: Pick<InvitationRows, 'ofTeam' | 'ofTeamGone'>;
  readonly mostMembers: MostMembers;
  readonly hands: Pick<DocumentHands, 'handOver' | 'releaseAll'>;
};

/** Derives the id of a new team from the request, so that a retry after a lost response founds the same team. */
const foundedBy = (by: string, { commandId, commandHash }: CommandContext): string =>
  uuidOf(
    createHash('sha256')
      .update(JSON.stringify(['team', by, commandId, commandHash]))
      .digest(),
  );

/** @throws RequestError `too_many_teams` */
export const mustHaveRoomForTeam = async (read: ReadTables, accountId: string): Promise<void> => {
  if ((await teamsOfAccount(read, accountId)).length >= mostTeams) throw new RequestError('too_many_teams');
};

/** What carries a command out on a team and tells the client where it stands in the log. */
const handling =
  (teams: Pick<Teams, 'handle'>) =>
  async (ctx: AppContext, teamId: string, command: TeamCommand): Promise<Team> => {
    const { position, state } = await teams.handle(teamId, command, commandContext(ctx));
    setPositionHeader(ctx, position);
    return state;
  };

/** /api/teams and …/members: teams are founded, listed and renamed, members get another role. */
export const memberRoutes = (router: AppRouter, deps: Deps): void => {
  const { teams, read } = deps;
  const handle = handling(teams);
  const view = (ctx: AppContext, teamId: string, team: Team) =>
    teamView(deps, team, { teamId, by: signedIn(ctx.state).id, now: ctx.state.receivedAt });

  serve(router, calls.list, async (_given, ctx) => {
    const { id: by } = signedIn(ctx.state);
    const own = await ownTeams(deps, by);
    return { items: own.map(({ teamId, state }) => teamSummary(state, { teamId, by })) };
  });

  serve(router, calls.found, async ({ body: { name } }, ctx) => {
    const { id: by } = signedIn(ctx.state);
    const teamId = foundedBy(by, commandContext(ctx));
    const { state } = await teams.load(teamId);
    if (state.status === 'unfounded') await mustHaveRoomForTeam(read, by);
    return view(ctx, teamId, await handle(ctx, teamId, { type: 'FoundTeam', data: { teamId, by, name } }));
  });

  serve(router, calls.read, async ({ path: { team_id: teamId } }, ctx) => {
    const { state } = await teams.load(teamId);
    return view(ctx, teamId, state);
  });

  serve(router, calls.rename, async ({ path: { team_id: teamId }, body: { name } }, ctx) => {
    const { id: by } = signedIn(ctx.state);
    return view(ctx, teamId, await handle(ctx, teamId, { type: 'RenameTeam', data: { teamId, by, name } }));
  });

  serve(router, calls.changeRole, async ({ path: { team_id: teamId, account_id: accountId }, body: { role } }, ctx) => {
    const { id: by } = signedIn(ctx.state);
    const data = { teamId, by, accountId, role };
    const team = await handle(ctx, teamId, { type: 'ChangeMemberRole', data });
    return view(ctx, teamId, team);
  });
};

/** …/members, …/leaving and …/dissolution: members are removed and leave, and what they shared goes to others; teams end. */
export const endingRoutes = (router: AppRouter, { teams, rows, hands }: Deps): void => {
  const handle = handling(teams);

  serve(router, calls.remove, async ({ path: { team_id: teamId, account_id: accountId } }, ctx) => {
    const { id: by } = signedIn(ctx.state);
    // Who removes themselves leaves.
    if (accountId === by) throw new DomainError('team_member_not_found');
    const command = { type: 'RemoveMember', data: { teamId, by, accountId } } as const;
    const { state } = await teams.load(teamId);
    teamDecider.decide(command, state);
    await hands.handOver(state, { teamId, from: accountId, to: by }, commandContext(ctx));
    await handle(ctx, teamId, command);
  });

  serve(router, calls.leave, async ({ path: { team_id: teamId }, body }, ctx) => {
    const { id: by } = signedIn(ctx.state);
    const { successor, documents_to: documentsTo } = body;
    const command = { type: 'LeaveTeam', data: { teamId, by, successor } } as const;
    const { state } = await teams.load(teamId);
    // Nothing is handed over by one who then may not leave.
    teamDecider.decide(command, state);
    const to = documentsTo ?? successor ?? ownersOf(state).find(({ accountId }) => accountId !== by)?.accountId;
    if (to !== undefined && (to === by || !state.members.has(to))) throw new DomainError('team_member_not_found');
    await hands.handOver(state, { teamId, from: by, to }, commandContext(ctx));
    await handle(ctx, teamId, command);
  });

  serve(router, calls.dissolve, async ({ path: { team_id: teamId }, body: { name } }, ctx) => {
    const { id: by } = signedIn(ctx.state);
    const { state } = await teams.load(teamId);
    if (name.trim() !== state.name)
      throw new RequestError('fields_invalid', { errors: [{ path: 'name', message: '与团队现在的名称不一致' }] });
    await hands.releaseAll(state.documents.values(), commandContext(ctx));
    await handle(ctx, teamId, { type: 'DissolveTeam', data: { teamId, by } });
    await rows.ofTeamGone(teamId);
  });
};
