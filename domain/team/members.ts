import { DomainError } from '../eventSourcing/domainError.js';
import type { Team, TeamMember } from './state.js';
import { isAtLeast, type TeamRole } from './terms.js';

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
export const memberOf = ({ members }: Team, accountId: string): TeamMember => {
  const member = members.get(accountId);
  if (!member) throw new DomainError('team_member_not_found');
  return member;
};
