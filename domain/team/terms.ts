/** What somebody is in a team, the one who may do most in front. A stored word is never renamed. */
export const teamRoles = ['owner', 'member', 'reader'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** Chinese names of the roles, and what each may do. */
export const teamRoleWords: Readonly<Record<TeamRole, { readonly name: string; readonly may: string }>> = {
  owner: { name: '所有者', may: '管理成员、查看团队日志，并可做成员能做的一切' },
  member: { name: '成员', may: '查看和接续办理团队的文书，使用团队的代理人和语段，把自己的交给团队' },
  reader: { name: '只读成员', may: '只能查看和下载团队的文书，使用团队的代理人和语段' },
};

/** Whether a role may do what at least `least` may do. */
export const isAtLeast = (role: TeamRole, least: TeamRole): boolean =>
  teamRoles.indexOf(role) <= teamRoles.indexOf(least);

/** In characters. */
export const longestTeamName = 40;
/** Whatever a plan gives and however many seats were paid for. */
export const mostTeamMembers = 100;
/** Invitations of a team that wait for an answer at the same time. */
export const mostTeamInvitations = 50;
/** Teams that one account belongs to at the same time. */
export const mostTeams = 10;
/** Documents that are with a team at the same time. */
export const mostTeamDocuments = 2000;
/** Books of members of which entries are with a team. A stored word is never renamed. */
export const entryKinds = ['agent', 'clause'] as const;
export type EntryKind = (typeof entryKinds)[number];
/** Entries of a kind that are with a team at the same time: every member's picker in a form has all of them. */
export const mostTeamEntries = 200;
/** How many of them one member gave, so that nobody takes the room of all. */
export const mostEntriesOfMember = 100;
/**
 * What a team's search for conflicts of interests reads besides the draft. `given`: the documents that are with the team. `members`: what any
 * member submitted on an account of their own, too; that is wider than what the members gave, and so is off until an owner turns it on.
 */
export const conflictSearches = ['given', 'members'] as const;
export type ConflictSearch = (typeof conflictSearches)[number];
export const conflictSearchWords: Readonly<Record<ConflictSearch, string>> = {
  given: '交给团队的文书',
  members: '交给团队的文书和成员自己提交的文书',
};
/** How long an invitation may be accepted. */
export const invitationDays = 14;
/** The page that the link of an invitation opens; the secret stands behind `#`, which no server is sent. */
export const teamInvitationPage = '/join-team';

/** The name under which the log has the application where it takes out whose account was erased. */
export const teamKeeper = 'team keeper';
