import type { TeamEvent } from './events.js';
import { teamRoles, type TeamRole, type ConflictSearch } from './terms.js';

export type TeamMember = { readonly accountId: string; readonly role: TeamRole };
/** An invitation that was not answered; whether it is over is for `expiresAt` to say. */
export type TeamInvitation = { readonly id: string; readonly role: TeamRole; readonly expiresAt: string };

/** A document that a member gave to the team. */
export type TeamDocument = Omit<Extract<TeamEvent, { type: 'DocumentGiven' }>['data'], 'teamId'> & {
  /** Who of the other members took it among their own. */
  readonly takers: readonly string[];
};

/** An entry of a member's book that is with the team. */
export type TeamEntry = Omit<Extract<TeamEvent, { type: 'EntryGiven' }>['data'], 'teamId'>;

export type Team = {
  readonly status: 'unfounded' | 'working' | 'dissolved';
  readonly name: string;
  /** By account, those who joined first in front. */
  readonly members: ReadonlyMap<string, TeamMember>;
  /** Who belonged to it once and does not now. */
  readonly former: ReadonlySet<string>;
  /** By id. */
  readonly invitations: ReadonlyMap<string, TeamInvitation>;
  /** By `documentKey`, in the order in which they were given. */
  readonly documents: ReadonlyMap<string, TeamDocument>;
  /** By `entryKey`, in the order in which they were given. */
  readonly entries: ReadonlyMap<string, TeamEntry>;
  readonly conflictSearch: ConflictSearch;
};

export const unfounded: Team = {
  status: 'unfounded',
  name: '',
  members: new Map(),
  former: new Set(),
  invitations: new Map(),
  documents: new Map(),
  entries: new Map(),
  conflictSearch: 'given',
};

/** Names a document in a team: ids are of one account each. */
export const documentKey = ({ giverId, documentId }: Pick<TeamDocument, 'giverId' | 'documentId'>): string =>
  JSON.stringify([giverId, documentId]);

/** Names an entry in a team. */
export const entryKey = ({ kind, giverId, entryId }: TeamEntry): string => JSON.stringify([kind, giverId, entryId]);

const withMember = (team: Team, accountId: string, role: TeamRole): Team => ({
  ...team,
  members: new Map(team.members).set(accountId, { accountId, role }),
  former: new Set([...team.former].filter((id) => id !== accountId)),
});

const withoutMember = (team: Team, accountId: string): Team => ({
  ...team,
  members: new Map([...team.members].filter(([id]) => id !== accountId)),
  former: new Set(team.former).add(accountId),
  documents: new Map(
    [...team.documents].flatMap(([key, document]) => {
      const takers = document.takers.filter((id) => id !== accountId);
      return document.giverId === accountId ? [] : [[key, { ...document, takers }] as const];
    }),
  ),
  entries: new Map([...team.entries].filter(([, { giverId }]) => giverId !== accountId)),
});

const withDocument = (team: Team, document: TeamDocument): Team => ({
  ...team,
  documents: new Map(team.documents).set(documentKey(document), document),
});

const withoutDocument = (team: Team, which: Pick<TeamDocument, 'giverId' | 'documentId'>): Team => ({
  ...team,
  documents: new Map([...team.documents].filter(([key]) => key !== documentKey(which))),
});

const withEntry = (team: Team, { kind, giverId, entryId }: TeamEntry): Team => {
  const entry = { kind, giverId, entryId };
  return { ...team, entries: new Map(team.entries).set(entryKey(entry), entry) };
};

const withoutEntry = (team: Team, which: TeamEntry): Team => ({
  ...team,
  entries: new Map([...team.entries].filter(([key]) => key !== entryKey(which))),
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
    case 'DocumentGiven': {
      const { giverId, documentId, pleading, caseId, defendantId } = data;
      return withDocument(team, { giverId, documentId, pleading, caseId, defendantId, takers: [] });
    }
    case 'DocumentTakenBack':
      return withoutDocument(team, data);
    case 'DocumentTakenUp': {
      const document = team.documents.get(documentKey(data));
      return document ? withDocument(team, { ...document, takers: [...document.takers, data.accountId] }) : team;
    }
    case 'DocumentHandedOver': {
      const document = team.documents.get(documentKey(data));
      if (!document) return team;
      const takers = document.takers.filter((id) => id !== data.toId);
      const handedOver = { ...document, giverId: data.toId, documentId: data.toDocumentId, takers };
      return withDocument(withoutDocument(team, data), handedOver);
    }
    case 'EntryGiven':
      return withEntry(team, data);
    case 'EntryTakenBack':
      return withoutEntry(team, data);
    case 'EntryHandedOver': {
      const { kind, toId: giverId, toEntryId: entryId } = data;
      return withEntry(withoutEntry(team, data), { kind, giverId, entryId });
    }
    case 'ConflictSearchChanged':
      return { ...team, conflictSearch: data.within };
    case 'TeamDissolved':
      return {
        ...team,
        status: 'dissolved',
        members: new Map(),
        invitations: new Map(),
        documents: new Map(),
        entries: new Map(),
        former: new Set([...team.former, ...team.members.keys()]),
      };
  }
};

/** The owners, those who joined first in front. */
export const ownersOf = ({ members }: Team): readonly TeamMember[] =>
  [...members.values()].filter(({ role }) => role === 'owner');

/** Who stands in for somebody who goes without a word: of those who stay, the one with the highest role who joined first. */
export const heirIn = ({ members }: Team, accountId: string): TeamMember | undefined => {
  const others = [...members.values()].filter((one) => one.accountId !== accountId);
  return teamRoles.flatMap((role) => others.filter((one) => one.role === role))[0];
};

/** The documents that an account gave. */
export const documentsGivenBy = ({ documents }: Team, accountId: string): readonly TeamDocument[] =>
  [...documents.values()].filter(({ giverId }) => giverId === accountId);

/** The entries that an account gave. */
export const entriesGivenBy = ({ entries }: Team, accountId: string): readonly TeamEntry[] =>
  [...entries.values()].filter(({ giverId }) => giverId === accountId);

/** Invitations that can still be accepted at a moment. */
export const openInvitations = ({ invitations }: Team, now: Date): readonly TeamInvitation[] =>
  [...invitations.values()].filter(({ expiresAt }) => new Date(expiresAt) > now);
