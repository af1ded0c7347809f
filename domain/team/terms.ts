/** What somebody is in a team, the one who may do most in front. A stored word is never renamed. */
export const teamRoles = ['owner', 'member', 'reader'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** Chinese names of the roles, and what each may do. */
export const teamRoleWords: Readonly<Record<TeamRole, { readonly name: string; readonly may: string }>> = {
  owner: { name: '所有者', may: '管理成员、查看团队日志，并可做成员能做的一切' },
  member: { name: '成员', may: '查看和接续办理团队的文书，把自己的文书交给团队' },
  reader: { name: '只读成员', may: '只能查看和下载团队的文书' },
};

/** Whether a role may do what at least `least` may do. */
export const isAtLeast = (role: TeamRole, least: TeamRole): boolean =>
  teamRoles.indexOf(role) <= teamRoles.indexOf(least);

/** In characters. */
export const longestTeamName = 40;
export const mostTeamMembers = 100;
/** Invitations of a team that wait for an answer at the same time. */
export const mostTeamInvitations = 50;
/** Teams that one account belongs to at the same time. */
export const mostTeams = 10;
/** Documents that are with a team at the same time. */
export const mostTeamDocuments = 2000;
/** How long an invitation may be accepted. */
export const invitationDays = 14;
/** The page that the link of an invitation opens; the secret stands behind `#`, which no server is sent. */
export const teamInvitationPage = '/join-team';

/** The name under which the log has the application where it takes out whose account was erased. */
export const teamKeeper = 'team keeper';
