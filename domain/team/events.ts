import { z } from 'zod';
import { eventSchema, type EventOf } from '../eventSourcing/eventOf.js';
import { conflictSearches, entryKinds, teamRoles } from './terms.js';

const teamId = z.string();
const role = z.enum(teamRoles);
/** The firm's or department's; its page asks for no name of a person. */
const name = z.string();
/** A document, by the account that gave it and its id there. */
const givenDocument = { teamId, giverId: z.string(), documentId: z.string() };
/** An entry of a member's book, by the account that gave it and its id there. */
const givenEntry = { teamId, kind: z.enum(entryKinds), giverId: z.string(), entryId: z.string() };

/**
 * What a `team-{teamId}` stream holds: who works together, and what they share. People stand in it by the ids of their accounts alone, whose
 * e-mails go with the accounts; the address of somebody invited is a row of `app.team_invitations`, which goes with the answer or after
 * fourteen days. What is shared is a reference: its content stays where it is encrypted.
 */
export const teamEvents = {
  TeamFounded: eventSchema({
    version: 1,
    says: 'Somebody founded a team and is its first owner.',
    data: z.object({ teamId, name, founderId: z.string() }),
    personal: [],
  }),
  TeamRenamed: eventSchema({
    version: 1,
    says: 'An owner gave the team another name.',
    data: z.object({ teamId, name }),
    personal: [],
  }),
  MemberInvited: eventSchema({
    version: 1,
    says: 'An owner invited somebody by e-mail; the address is no part of the log.',
    data: z.object({
      teamId,
      invitationId: z.string(),
      role,
      /** ISO 8601, UTC: from then on nobody can accept it. */
      expiresAt: z.string(),
    }),
    personal: [],
  }),
  InvitationWithdrawn: eventSchema({
    version: 1,
    says: 'An owner took an invitation back before it was answered.',
    data: z.object({ teamId, invitationId: z.string() }),
    personal: [],
  }),
  InvitationDeclined: eventSchema({
    version: 1,
    says: 'The one who was invited declined.',
    data: z.object({ teamId, invitationId: z.string() }),
    personal: [],
  }),
  MemberJoined: eventSchema({
    version: 1,
    says: 'The one who was invited accepted, with the account of the invited address.',
    data: z.object({ teamId, invitationId: z.string(), accountId: z.string(), role }),
    personal: [],
  }),
  MemberRoleChanged: eventSchema({
    version: 1,
    says: 'A member has another role in the team from here on.',
    data: z.object({ teamId, accountId: z.string(), role }),
    personal: [],
  }),
  MemberRemoved: eventSchema({
    version: 1,
    says: 'An owner removed a member, or the application removed an account that was erased.',
    data: z.object({ teamId, accountId: z.string() }),
    personal: [],
  }),
  MemberLeft: eventSchema({
    version: 1,
    says: 'A member left the team.',
    data: z.object({ teamId, accountId: z.string() }),
    personal: [],
  }),
  DocumentGiven: eventSchema({
    version: 1,
    says: 'A member gave one of their own documents to the team: its members may read it, and who may more than read may go on with it.',
    data: z.object({
      ...givenDocument,
      pleading: z.enum(['complaint', 'defense', 'application']),
      /** The case and the defendant whose defence it is; `null` for what no court has received, and for no defence. */
      caseId: z.string().nullable(),
      defendantId: z.string().nullable(),
    }),
    personal: [],
  }),
  DocumentTakenBack: eventSchema({
    version: 1,
    says: 'A document is with the team no more: its giver or an owner took it back, or nobody was there to take it over.',
    data: z.object(givenDocument),
    personal: [],
  }),
  DocumentTakenUp: eventSchema({
    version: 1,
    says: 'A member took a document of the team among their own, to go on with it.',
    data: z.object({ ...givenDocument, accountId: z.string() }),
    personal: [],
  }),
  DocumentHandedOver: eventSchema({
    version: 1,
    says: 'Another member stands for a document in the place of one who leaves the team.',
    data: z.object({ ...givenDocument, toId: z.string(), toDocumentId: z.string() }),
    personal: [],
  }),
  EntryGiven: eventSchema({
    version: 1,
    says: 'A member gave an agent or a clause of their own to the team: its members use it in their pleadings.',
    data: z.object(givenEntry),
    personal: [],
  }),
  EntryTakenBack: eventSchema({
    version: 1,
    says: 'An agent or a clause is with the team no more: its giver or an owner took it back, or nobody was there to take it over.',
    data: z.object(givenEntry),
    personal: [],
  }),
  EntryHandedOver: eventSchema({
    version: 1,
    says: 'A copy of an agent or a clause, in the book of another member, is with the team in the place of that of one who leaves it.',
    data: z.object({ ...givenEntry, toId: z.string(), toEntryId: z.string() }),
    personal: [],
  }),
  ConflictSearchChanged: eventSchema({
    version: 1,
    says: 'An owner chose which cases the search for conflicts of interests compares the parties of a draft with.',
    data: z.object({ teamId, within: z.enum(conflictSearches) }),
    personal: [],
  }),
  TeamDissolved: eventSchema({
    version: 1,
    says: 'An owner dissolved the team, or the application did after its last member was gone. Nobody belongs to it any more.',
    data: z.object({ teamId }),
    personal: [],
  }),
} as const;

export type TeamEvent = EventOf<typeof teamEvents>;
