import type { Decider } from '../eventSourcing/decider.js';
import { DomainError } from '../eventSourcing/domainError.js';
import { decideEntry, type EntryCommand } from './entries.js';
import type { TeamEvent } from './events.js';
import { memberOf, memberWith } from './members.js';
import {
  documentKey,
  evolveTeam,
  heirIn,
  openInvitations,
  ownersOf,
  unfounded,
  type Team,
  type TeamDocument,
} from './state.js';
import { type ConflictSearch, mostTeamDocuments, mostTeamInvitations, type TeamRole } from './terms.js';

/** Who gives the command. */
type By = { readonly by: string };
type OfTeam = { readonly teamId: string };
type Which = Pick<TeamDocument, 'giverId' | 'documentId'>;

export type TeamCommand =
  | EntryCommand
  | { readonly type: 'ChangeConflictSearch'; readonly data: OfTeam & By & { readonly within: ConflictSearch } }
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
          /** How many may belong to the team now. */
          readonly mostMembers: number;
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
      readonly data: OfTeam & By & { readonly invitationId: string; readonly mostMembers: number; readonly now: Date };
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
  | {
      readonly type: 'GiveDocument';
      readonly data: OfTeam & By & Omit<TeamDocument, 'giverId' | 'takers'>;
    }
  | { readonly type: 'TakeBackDocument'; readonly data: OfTeam & Which & { readonly by: string | null } }
  | { readonly type: 'TakeUpDocument'; readonly data: OfTeam & Which & By }
  | {
      /** By the application, for who leaves. */
      readonly type: 'HandOverDocument';
      readonly data: OfTeam & Which & { readonly toId: string; readonly toDocumentId: string };
    }
  | { readonly type: 'DissolveTeam'; readonly data: OfTeam & By }
  /** By the application: the account was erased. */
  | { readonly type: 'TakeOutErased'; readonly data: OfTeam & { readonly accountId: string } };

type DataOf<Type extends TeamCommand['type']> = Extract<TeamCommand, { type: Type }>['data'];

const isLastOwner = (team: Team, accountId: string): boolean =>
  ownersOf(team).every((owner) => owner.accountId === accountId);

const invite = (data: DataOf<'InviteMember'>, team: Team): TeamEvent[] => {
  const { teamId, by, invitationId, role, expiresAt, invitee, mostMembers, now } = data;
  memberWith(team, by, 'owner');
  if (invitee !== null && team.members.has(invitee)) throw new DomainError('team_member_already');
  if (team.members.size >= mostMembers) throw new DomainError('team_full');
  if (openInvitations(team, now).length >= mostTeamInvitations) throw new DomainError('too_many_team_invitations');
  return [{ type: 'MemberInvited', data: { teamId, invitationId, role, expiresAt } }];
};

/** @throws DomainError `team_invitation_over` */
const mustBeOpen = (team: Team, invitationId: string, now: Date): void => {
  if (openInvitations(team, now).every(({ id }) => id !== invitationId)) throw new DomainError('team_invitation_over');
};

const accept = (
  { teamId, by, invitationId, mostMembers, now }: DataOf<'AcceptInvitation'>,
  team: Team,
): TeamEvent[] => {
  // The second press finds done what the first did.
  if (team.members.has(by) && !team.invitations.has(invitationId)) return [];
  mustBeOpen(team, invitationId, now);
  const invitation = team.invitations.get(invitationId);
  if (!invitation) throw new DomainError('team_invitation_over');
  if (team.members.has(by)) throw new DomainError('team_member_already');
  if (team.members.size >= mostMembers) throw new DomainError('team_full');
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

/** @throws DomainError `team_document_gone` */
const documentOf = ({ documents }: Team, which: Which): TeamDocument => {
  const document = documents.get(documentKey(which));
  if (!document) throw new DomainError('team_document_gone');
  return document;
};

const giveDocument = ({ teamId, by, ...document }: DataOf<'GiveDocument'>, team: Team): TeamEvent[] => {
  memberWith(team, by, 'member');
  const { documentId, caseId, pleading, defendantId } = document;
  if (team.documents.has(documentKey({ giverId: by, documentId }))) return [];
  const isSameSide = (one: TeamDocument) =>
    one.caseId === caseId && one.pleading === pleading && one.defendantId === defendantId;
  if (caseId !== null && [...team.documents.values()].some(isSameSide)) throw new DomainError('team_document_already');
  if (team.documents.size >= mostTeamDocuments) throw new DomainError('too_many_team_documents');
  return [{ type: 'DocumentGiven', data: { teamId, giverId: by, documentId, pleading, caseId, defendantId } }];
};

const takeBackDocument = ({ teamId, by, ...which }: DataOf<'TakeBackDocument'>, team: Team): TeamEvent[] => {
  if (by !== null) memberWith(team, by, by === which.giverId ? 'reader' : 'owner');
  const { giverId, documentId } = documentOf(team, which);
  return [{ type: 'DocumentTakenBack', data: { teamId, giverId, documentId } }];
};

const takeUpDocument = ({ teamId, by, ...which }: DataOf<'TakeUpDocument'>, team: Team): TeamEvent[] => {
  memberWith(team, by, 'member');
  const { giverId, documentId, caseId, takers } = documentOf(team, which);
  if (caseId === null) throw new DomainError('team_document_not_submitted');
  if (giverId === by || takers.includes(by)) return [];
  return [{ type: 'DocumentTakenUp', data: { teamId, giverId, documentId, accountId: by } }];
};

const handOverDocument = (data: DataOf<'HandOverDocument'>, team: Team): TeamEvent[] => {
  const { teamId, toId, toDocumentId } = data;
  const { giverId, documentId } = documentOf(team, data);
  memberOf(team, toId);
  if (giverId === toId) return [];
  return [{ type: 'DocumentHandedOver', data: { teamId, giverId, documentId, toId, toDocumentId } }];
};

/**
 * An account that is erased cannot hand anything over, and an erasure that the law or its owner orders waits for nobody: of those who stay,
 * the one with the highest role who joined first becomes owner in the place of the last one. A team without anybody is dissolved.
 */
const takeOut = ({ teamId, accountId }: DataOf<'TakeOutErased'>, team: Team): TeamEvent[] => {
  if (!team.members.has(accountId)) return [];
  const removed: TeamEvent = { type: 'MemberRemoved', data: { teamId, accountId } };
  const heir = heirIn(team, accountId);
  if (!heir) return [removed, { type: 'TeamDissolved', data: { teamId } }];
  if (heir.role === 'owner') return [removed];
  return [{ type: 'MemberRoleChanged', data: { teamId, accountId: heir.accountId, role: 'owner' } }, removed];
};

const decide = (command: TeamCommand, team: Team): TeamEvent[] => {
  const { type, data } = command;
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
    case 'GiveDocument':
      return giveDocument(data, team);
    case 'TakeBackDocument':
      return takeBackDocument(data, team);
    case 'TakeUpDocument':
      return takeUpDocument(data, team);
    case 'HandOverDocument':
      return handOverDocument(data, team);
    case 'GiveEntry':
    case 'TakeBackEntry':
    case 'HandOverEntry':
      return decideEntry(command, team);
    case 'ChangeConflictSearch':
      memberWith(team, data.by, 'owner');
      if (data.within === team.conflictSearch) return [];
      return [{ type: 'ConflictSearchChanged', data: { teamId, within: data.within } }];
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
