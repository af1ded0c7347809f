import type { Team as TeamBody, TeamSummary } from '../../../domain/contract/teamShapes.js';
import { memberWith } from '../../../domain/team/members.js';
import { openInvitations, type Team } from '../../../domain/team/state.js';
import { accountEmails } from '../../../projections/accounts/accountsQueries.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import type { InvitationRows } from './invitationRows.js';
import type { MostMembers } from './seats.js';

export type TeamViewDeps = {
  readonly read: ReadTables;
  readonly rows: Pick<InvitationRows, 'ofTeam'>;
  readonly mostMembers: MostMembers;
};
/** Who looks, at which team, and when. */
type Look = { readonly teamId: string; readonly by: string; readonly now: Date };

/** A team in the list of somebody who belongs to it. @throws DomainError as `memberWith` */
export const teamSummary = (team: Team, { teamId, by }: Omit<Look, 'now'>): TeamSummary => ({
  id: teamId,
  name: team.name,
  role: memberWith(team, by, 'reader').role,
  member_count: team.members.size,
});

/** A team as one of its members sees it: the addresses of those who were invited are for owners. @throws DomainError as `memberWith` */
export const teamView = async (
  { read, rows, mostMembers }: TeamViewDeps,
  team: Team,
  { teamId, by, now }: Look,
): Promise<TeamBody> => {
  const summary = teamSummary(team, { teamId, by });
  const isOwner = summary.role === 'owner';
  const [emails, addresses, most] = await Promise.all([
    accountEmails(read, [...team.members.keys()]),
    isOwner ? rows.ofTeam(teamId) : new Map<string, { readonly email: string | null }>(),
    mostMembers(team, now),
  ]);
  return {
    ...summary,
    most_members: most,
    members: [...team.members.values()].map(({ accountId: id, role }) => ({
      account: { id, email: emails.get(id) ?? null },
      role,
      is_me: id === by,
    })),
    conflict_search: team.conflictSearch,
    invitations: isOwner
      ? openInvitations(team, now).map(({ id, role, expiresAt }) => ({
          id,
          email: addresses.get(id)?.email ?? null,
          role,
          expires_at: expiresAt,
        }))
      : [],
  };
};
