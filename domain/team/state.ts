import type { TeamEvent } from './events.js';
import type { TeamRole } from './terms.js';

export type TeamMember = { readonly accountId: string; readonly role: TeamRole };
/** An invitation that was not answered; whether it is over is for `expiresAt` to say. */
export type TeamInvitation = { readonly id: string; readonly role: TeamRole; readonly expiresAt: string };

export type Team = {
  readonly status: 'unfounded' | 'working' | 'dissolved';
  readonly name: string;
  /** By account, those who joined first in front. */
  readonly members: ReadonlyMap<string, TeamMember>;
  /** Who belonged to it once and does not now. */
  readonly former: ReadonlySet<string>;
  /** By id. */
  readonly invitations: ReadonlyMap<string, TeamInvitation>;
};

export const unfounded: Team = {
  status: 'unfounded',
  name: '',
  members: new Map(),
  former: new Set(),
  invitations: new Map(),
};

const withMember = (team: Team, accountId: string, role: TeamRole): Team => ({
  ...team,
  members: new Map(team.members).set(accountId, { accountId, role }),
  former: new Set([...team.former].filter((id) => id !== accountId)),
});

const withoutMember = (team: Team, accountId: string): Team => ({
  ...team,
  members: new Map([...team.members].filter(([id]) => id !== accountId)),
  former: new Set(team.former).add(accountId),
});

const withoutInvitation = (team: Team, invitationId: string): Team => ({
  ...team,
  invitations: new Map([...team.invitations].filter(([id]) => id !== invitationId)),
});

/** The team after an event. */
export const evolveTeam = (team: Team, event: TeamEvent): Team => {
  const { type, data } = event;
  switch (type) {
    case 'TeamFounded':
      return withMember({ ...team, status: 'working', name: data.name }, data.founderId, 'owner');
    case 'TeamRenamed':
      return { ...team, name: data.name };
    case 'MemberInvited': {
      const { invitationId: id, role, expiresAt } = data;
      return { ...team, invitations: new Map(team.invitations).set(id, { id, role, expiresAt }) };
    }
    case 'InvitationWithdrawn':
    case 'InvitationDeclined':
      return withoutInvitation(team, data.invitationId);
    case 'MemberJoined':
      return withMember(withoutInvitation(team, data.invitationId), data.accountId, data.role);
    case 'MemberRoleChanged':
      return withMember(team, data.accountId, data.role);
    case 'MemberRemoved':
    case 'MemberLeft':
      return withoutMember(team, data.accountId);
    case 'TeamDissolved':
      return {
        ...team,
        status: 'dissolved',
        members: new Map(),
        invitations: new Map(),
        former: new Set([...team.former, ...team.members.keys()]),
      };
  }
};

/** The owners, those who joined first in front. */
export const ownersOf = ({ members }: Team): readonly TeamMember[] =>
  [...members.values()].filter(({ role }) => role === 'owner');

/** Invitations that can still be accepted at a moment. */
export const openInvitations = ({ invitations }: Team, now: Date): readonly TeamInvitation[] =>
  [...invitations.values()].filter(({ expiresAt }) => new Date(expiresAt) > now);
