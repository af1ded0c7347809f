import { randomUUID } from 'node:crypto';
import { foldEmail } from '../../../domain/account/foldEmail.js';
import { teams as calls } from '../../../domain/contract/teams.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { openInvitations, type Team, type TeamInvitation } from '../../../domain/team/state.js';
import { invitationDays, teamInvitationPage } from '../../../domain/team/terms.js';
import type { ReadTables, Tables } from '../../../projections/runner/projection.js';
import type { Teams } from '../../adapters/eventStore/openAggregates.js';
import { signedIn } from '../../platform/http/auth.js';
import { commandContext } from '../../platform/http/commandContext.js';
import { setPositionHeader } from '../../platform/http/minPosition.js';
import type { RateLimits } from '../../platform/http/rateLimit.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serve } from '../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../platform/http/types.js';
import type { Tasks } from '../../platform/tasks/tasks.js';
import { taskTable } from '../../platform/tasks/taskTable.js';
import type { CredentialStore } from '../accounts/index.js';
import type { InvitationMail } from './invitationMail.js';
import type { InvitationRow, InvitationRows } from './invitationRows.js';
import { mustHaveRoomForTeam } from './memberRoutes.js';
import type { MostMembers } from './seats.js';
import { teamView } from './teamView.js';

export type InvitationDeps = {
  readonly teams: Pick<Teams, 'handle' | 'load'>;
  readonly read: ReadTables;
  /** The `app` schema. */
  readonly app: Tables;
  readonly rows: InvitationRows;
  readonly mostMembers: MostMembers;
  readonly credentials: Pick<CredentialStore, 'findByEmail'>;
  readonly limits: Pick<RateLimits, 'teamInvitations' | 'teamInvitationsByEmail'>;
  readonly tasks: Pick<Tasks, 'wake'>;
  /** Whether the court sends e-mails; without them whoever invites is given the link. */
  readonly sendsMail: boolean;
};

const dayMs = 86_400_000;

/** @throws DomainError `team_invitation_over` */
const openIn = (team: Team, id: string, now: Date): TeamInvitation => {
  const invitation = openInvitations(team, now).find((one) => one.id === id);
  if (!invitation) throw new DomainError('team_invitation_over');
  return invitation;
};

/** …/invitations of a team: somebody is invited by e-mail, gets the link again, or is not invited any more. */
export const invitingRoutes = (router: AppRouter, deps: InvitationDeps): void => {
  const { teams, rows, app, credentials, limits, mostMembers, tasks, sendsMail } = deps;

  /** @throws RequestError `too_many_requests` */
  const countLetter = async (account: string, email: string): Promise<void> => {
    await limits.teamInvitations.consume({ account });
    await limits.teamInvitationsByEmail.consume({ email });
  };
  /** Puts the letter into the queue, or makes the link for whoever invites. */
  const send = async (ctx: AppContext, teamId: string, invitationId: string): Promise<string | null> => {
    const { receivedAt: now } = ctx.state;
    if (!sendsMail) {
      const token = await rows.renewToken(invitationId);
      if (token === undefined) throw new DomainError('team_invitation_over');
      return `${teamInvitationPage}#${token}`;
    }
    const payload: InvitationMail = { team_id: teamId, invitation_id: invitationId, asked_at: now.toISOString() };
    const owner = signedIn(ctx.state).id;
    await taskTable(app).put({ id: randomUUID(), kind: 'team_invitation_mail', owner, payload, now });
    tasks.wake();
    return null;
  };

  serve(router, calls.invite, async ({ path: { team_id: teamId }, body: { email, role } }, ctx) => {
    const { id: by } = signedIn(ctx.state);
    const { receivedAt: now } = ctx.state;
    const [invitationId, expiresAt] = [randomUUID(), new Date(now.getTime() + invitationDays * dayMs)];
    const { state: before } = await teams.load(teamId);
    const most = await mostMembers(before, now);
    const isOpen = (id: string) => openInvitations(before, now).some((one) => one.id === id);
    await rows.reserve({ id: invitationId, teamId, email, now, expiresAt }, isOpen);
    const invitee = (await credentials.findByEmail(email))?.userId ?? null;
    const data = {
      ...{ teamId, by, invitationId, role, expiresAt: expiresAt.toISOString() },
      ...{ invitee, mostMembers: most, now },
    };
    let invited: Team;
    try {
      await countLetter(by, email);
      const { position, state } = await teams.handle(teamId, { type: 'InviteMember', data }, commandContext(ctx));
      setPositionHeader(ctx, position);
      invited = state;
    } catch (error) {
      // Refused: nothing was written. Of another failure nobody knows, and `reserve` finds out.
      if (error instanceof DomainError || error instanceof RequestError) await rows.remove(invitationId);
      throw error;
    }
    const link = await send(ctx, teamId, invitationId);
    return { team: await teamView(deps, invited, { teamId, by, now }), link };
  });

  serve(router, calls.sendAgain, async ({ path: { team_id: teamId, invitation_id: invitationId } }, ctx) => {
    const { state } = await teams.load(teamId);
    openIn(state, invitationId, ctx.state.receivedAt);
    const row = await rows.find(invitationId);
    if (row?.email == null || row.team_id !== teamId) throw new DomainError('team_invitation_over');
    await countLetter(signedIn(ctx.state).id, row.email);
    return { link: await send(ctx, teamId, invitationId) };
  });

  serve(router, calls.withdraw, async ({ path: { team_id: teamId, invitation_id: invitationId } }, ctx) => {
    const { id: by } = signedIn(ctx.state);
    const data = { teamId, by, invitationId };
    const { position } = await teams.handle(teamId, { type: 'WithdrawInvitation', data }, commandContext(ctx));
    setPositionHeader(ctx, position);
    await rows.remove(invitationId);
  });
};

/** /api/team-invitations: what the link of an invitation opens, for the account with the invited address, and its answer. */
export const answeringRoutes = (router: AppRouter, deps: InvitationDeps): void => {
  const { teams, read, rows, mostMembers } = deps;
  /** @throws DomainError `team_invitation_over`; RequestError `team_invitation_foreign` */
  const opened = async (ctx: AppContext, token: string): Promise<InvitationRow> => {
    const row = await rows.findByToken(token);
    if (!row || row.expires_at <= ctx.state.receivedAt) throw new DomainError('team_invitation_over');
    if (row.email !== null && row.email !== foldEmail(signedIn(ctx.state).email))
      throw new RequestError('team_invitation_foreign');
    return row;
  };
  /** The hash of a command stays in the log, so the token does not go into it. */
  const contextOf = (ctx: AppContext, { id }: InvitationRow) => commandContext(ctx, { invitation: id });

  serve(router, calls.check, async ({ body: { token } }, ctx) => {
    const { id, team_id: teamId, email } = await opened(ctx, token);
    const { state } = await teams.load(teamId);
    const { role, expiresAt } = openIn(state, id, ctx.state.receivedAt);
    if (email === null) throw new DomainError('team_invitation_over');
    return { team_id: teamId, team_name: state.name, role, email, expires_at: expiresAt };
  });

  serve(router, calls.accept, async ({ body: { token } }, ctx) => {
    const { id: by } = signedIn(ctx.state);
    const { receivedAt: now } = ctx.state;
    const row = await opened(ctx, token);
    const { team_id: teamId, id: invitationId } = row;
    const { state: before } = await teams.load(teamId);
    if (!before.members.has(by)) await mustHaveRoomForTeam(read, by);
    const data = { teamId, by, invitationId, mostMembers: await mostMembers(before, now), now };
    const command = { type: 'AcceptInvitation', data } as const;
    const { position, state } = await teams.handle(teamId, command, contextOf(ctx, row));
    setPositionHeader(ctx, position);
    await rows.answered(invitationId, now);
    return teamView(deps, state, { teamId, by, now });
  });

  serve(router, calls.decline, async ({ body: { token } }, ctx) => {
    const { receivedAt: now } = ctx.state;
    const row = await opened(ctx, token);
    if (row.email === null) return; // it was answered before
    const { team_id: teamId, id: invitationId } = row;
    const command = { type: 'DeclineInvitation', data: { teamId, invitationId, now } } as const;
    const { position } = await teams.handle(teamId, command, contextOf(ctx, row));
    setPositionHeader(ctx, position);
    await rows.answered(invitationId, now);
  });
};
