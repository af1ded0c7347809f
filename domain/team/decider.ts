import type { Decider } from '../eventSourcing/decider.js';
import { DomainError } from '../eventSourcing/domainError.js';
import type { TeamEvent } from './events.js';
import { evolveTeam, openInvitations, ownersOf, unfounded, type Team, type TeamMember } from './state.js';
import { isAtLeast, mostTeamInvitations, mostTeamMembers, teamRoles, type TeamRole } from './terms.js';

/** Who gives the command. */
type By = { readonly by: string };
type OfTeam = { readonly teamId: string };

export type TeamCommand =
  | { readonly type: 'FoundTeam'; readonly data: OfTeam & By & { readonly name: string } }
  | { readonly type: 'RenameTeam'; readonly data: OfTeam & By & { readonly name: string } }
  | {
      readonly type: 'InviteMember';
      readonly data: OfTeam &
        By & {
          readonly invitationId: string;
          readonly role: TeamRole;
          readonly expiresAt: string;
          /** The account with the address, if there is one: nobody is invited who is in. */
          readonly invitee: string | null;
          readonly now: Date;
        };
    }
  | { readonly type: 'WithdrawInvitation'; readonly data: OfTeam & By & { readonly invitationId: string } }
  | {
      readonly type: 'DeclineInvitation';
      readonly data: OfTeam & { readonly invitationId: string; readonly now: Date };
    }
  | {
      readonly type: 'AcceptInvitation';
      readonly data: OfTeam & By & { readonly invitationId: string; readonly now: Date };
    }
  | {
      readonly type: 'ChangeMemberRole';
      readonly data: OfTeam & By & { readonly accountId: string; readonly role: TeamRole };
    }
  | { readonly type: 'RemoveMember'; readonly data: OfTeam & By & { readonly accountId: string } }
  | {
      readonly type: 'LeaveTeam';
      /** `successor`: who becomes an owner in the place of the last one. */
      readonly data: OfTeam & By & { readonly successor: string | null };
    }
  | { readonly type: 'DissolveTeam'; readonly data: OfTeam & By }
  /** By the application: the account was erased. */
  | { readonly type: 'TakeOutErased'; readonly data: OfTeam & { readonly accountId: string } };

type DataOf<Type extends TeamCommand['type']> = Extract<TeamCommand, { type: Type }>['data'];

/**
 * The member, who has to have at least a role. The router asked already, by the same table; it is asked again here because an owner may
 * have changed it since.
 * @throws DomainError `team_not_found`, `team_dissolved`, `team_left`, `team_role_missing`
 */
export const memberWith = (team: Team, accountId: string, least: TeamRole): TeamMember => {
  const member = team.members.get(accountId);
  if (member && isAtLeast(member.role, least)) return member;
  if (member) throw new DomainError('team_role_missing');
  // Whoever never belonged to it learns nothing of it.
  if (!team.former.has(accountId)) throw new DomainError('team_not_found');
  throw new DomainError(team.status === 'dissolved' ? 'team_dissolved' : 'team_left');
};

/** @throws DomainError `team_member_not_found` */
const memberOf = ({ members }: Team, accountId: string): TeamMember => {
  const member = members.get(accountId);
  if (!member) throw new DomainError('team_member_not_found');
  return member;
};

const isLastOwner = (team: Team, accountId: string): boolean =>
  ownersOf(team).every((owner) => owner.accountId === accountId);

const invite = (data: DataOf<'InviteMember'>, team: Team): TeamEvent[] => {
  const { teamId, by, invitationId, role, expiresAt, invitee, now } = data;
  memberWith(team, by, 'owner');
  if (invitee !== null && team.members.has(invitee)) throw new DomainError('team_member_already');
  if (team.members.size >= mostTeamMembers) throw new DomainError('team_full');
  if (openInvitations(team, now).length >= mostTeamInvitations) throw new DomainError('too_many_team_invitations');
  return [{ type: 'MemberInvited', data: { teamId, invitationId, role, expiresAt } }];
};

/** @throws DomainError `team_invitation_over` */
const mustBeOpen = (team: Team, invitationId: string, now: Date): void => {
  if (openInvitations(team, now).every(({ id }) => id !== invitationId)) throw new DomainError('team_invitation_over');
};

const accept = ({ teamId, by, invitationId, now }: DataOf<'AcceptInvitation'>, team: Team): TeamEvent[] => {
  // The second press finds done what the first did.
  if (team.members.has(by) && !team.invitations.has(invitationId)) return [];
  mustBeOpen(team, invitationId, now);
  const invitation = team.invitations.get(invitationId);
  if (!invitation) throw new DomainError('team_invitation_over');
  if (team.members.has(by)) throw new DomainError('team_member_already');
  if (team.members.size >= mostTeamMembers) throw new DomainError('team_full');
  return [{ type: 'MemberJoined', data: { teamId, invitationId, accountId: by, role: invitation.role } }];
};

const changeRole = ({ teamId, by, accountId, role }: DataOf<'ChangeMemberRole'>, team: Team): TeamEvent[] => {
  memberWith(team, by, 'owner');
  if (memberOf(team, accountId).role === role) return [];
  if (role !== 'owner' && isLastOwner(team, accountId)) throw new DomainError('last_team_owner');
  return [{ type: 'MemberRoleChanged', data: { teamId, accountId, role } }];
};

const leave = ({ teamId, by, successor }: DataOf<'LeaveTeam'>, team: Team): TeamEvent[] => {
  memberWith(team, by, 'reader');
  const left: TeamEvent = { type: 'MemberLeft', data: { teamId, accountId: by } };
  if (!isLastOwner(team, by)) return [left];
  if (team.members.size === 1) throw new DomainError('last_team_member');
  if (successor === null || successor === by) throw new DomainError('last_team_owner');
  memberOf(team, successor);
  return [{ type: 'MemberRoleChanged', data: { teamId, accountId: successor, role: 'owner' } }, left];
};

/**
 * An account that is erased cannot hand anything over, and an erasure that the law or its owner orders waits for nobody: of those who stay,
 * the one with the highest role who joined first becomes owner in the place of the last one. A team without anybody is dissolved.
 */
const takeOut = ({ teamId, accountId }: DataOf<'TakeOutErased'>, team: Team): TeamEvent[] => {
  if (!team.members.has(accountId)) return [];
  const removed: TeamEvent = { type: 'MemberRemoved', data: { teamId, accountId } };
  const others = [...team.members.values()].filter((one) => one.accountId !== accountId);
  const [heir] = teamRoles.flatMap((role) => others.filter((one) => one.role === role));
  if (!heir) return [removed, { type: 'TeamDissolved', data: { teamId } }];
  if (heir.role === 'owner') return [removed];
  return [{ type: 'MemberRoleChanged', data: { teamId, accountId: heir.accountId, role: 'owner' } }, removed];
};

const decide = ({ type, data }: TeamCommand, team: Team): TeamEvent[] => {
  const { teamId } = data;
  switch (type) {
    case 'FoundTeam':
      if (team.status !== 'unfounded') throw new DomainError('idempotency_key_reused');
      return [{ type: 'TeamFounded', data: { teamId, name: data.name, founderId: data.by } }];
    case 'RenameTeam':
      memberWith(team, data.by, 'owner');
      return data.name === team.name ? [] : [{ type: 'TeamRenamed', data: { teamId, name: data.name } }];
    case 'InviteMember':
      return invite(data, team);
    case 'WithdrawInvitation':
      memberWith(team, data.by, 'owner');
      if (!team.invitations.has(data.invitationId)) throw new DomainError('team_invitation_over');
      return [{ type: 'InvitationWithdrawn', data: { teamId, invitationId: data.invitationId } }];
    case 'DeclineInvitation':
      mustBeOpen(team, data.invitationId, data.now);
      return [{ type: 'InvitationDeclined', data: { teamId, invitationId: data.invitationId } }];
    case 'AcceptInvitation':
      return accept(data, team);
    case 'ChangeMemberRole':
      return changeRole(data, team);
    case 'RemoveMember':
      memberWith(team, data.by, 'owner');
      memberOf(team, data.accountId);
      if (isLastOwner(team, data.accountId)) throw new DomainError('last_team_owner');
      return [{ type: 'MemberRemoved', data: { teamId, accountId: data.accountId } }];
    case 'LeaveTeam':
      return leave(data, team);
    case 'DissolveTeam':
      memberWith(team, data.by, 'owner');
      return [{ type: 'TeamDissolved', data: { teamId } }];
    case 'TakeOutErased':
      return takeOut(data, team);
  }
};

/** A firm's people who work together. */
export const teamDecider: Decider<TeamCommand, TeamEvent, Team> = {
  initialState: () => unfounded,
  evolve: evolveTeam,
  decide,
};
