import { DomainError } from '../eventSourcing/domainError.js';
import type { TeamEvent } from './events.js';
import { memberOf, memberWith } from './members.js';
import { entriesGivenBy, entryKey, type Team, type TeamEntry } from './state.js';
import { mostEntriesOfMember, mostTeamEntries } from './terms.js';

type OfTeam = { readonly teamId: string };

/**
 * What becomes of entries of members' books in a team: agents whom every member may name, clauses that every member may insert. An entry stays
 * in the book of who gave it and is changed there alone: the team has the words of today.
 */
export type EntryCommand =
  | {
      readonly type: 'GiveEntry';
      readonly data: OfTeam & Omit<TeamEntry, 'giverId'> & { readonly by: string };
    }
  /** `by`: `null` for the application, where nobody is there to take it over. */
  | { readonly type: 'TakeBackEntry'; readonly data: OfTeam & TeamEntry & { readonly by: string | null } }
  | {
      /** By the application, for who leaves. */
      readonly type: 'HandOverEntry';
      readonly data: OfTeam & TeamEntry & { readonly toId: string; readonly toEntryId: string };
    };

type DataOf<Type extends EntryCommand['type']> = Extract<EntryCommand, { type: Type }>['data'];

/** @throws DomainError `team_entry_gone` */
const mustBeThere = ({ entries }: Team, which: TeamEntry): void => {
  if (!entries.has(entryKey(which))) throw new DomainError('team_entry_gone');
};

const give = ({ teamId, by, kind, entryId }: DataOf<'GiveEntry'>, team: Team): TeamEvent[] => {
  memberWith(team, by, 'member');
  if (team.entries.has(entryKey({ kind, giverId: by, entryId }))) return [];
  const ofKind = (entries: Iterable<TeamEntry>) => [...entries].filter((one) => one.kind === kind).length;
  if (ofKind(team.entries.values()) >= mostTeamEntries) throw new DomainError('too_many_team_entries');
  if (ofKind(entriesGivenBy(team, by)) >= mostEntriesOfMember) throw new DomainError('too_many_team_entries_of_member');
  return [{ type: 'EntryGiven', data: { teamId, kind, giverId: by, entryId } }];
};

/** @throws DomainError as `memberWith`, `team_entry_gone` */
export const decideEntry = ({ type, data }: EntryCommand, team: Team): TeamEvent[] => {
  const { teamId, kind, entryId } = data;
  switch (type) {
    case 'GiveEntry':
      return give(data, team);
    case 'TakeBackEntry': {
      const { by, giverId } = data;
      if (by !== null) memberWith(team, by, by === giverId ? 'reader' : 'owner');
      mustBeThere(team, data);
      return [{ type: 'EntryTakenBack', data: { teamId, kind, giverId, entryId } }];
    }
    case 'HandOverEntry': {
      const { giverId, toId, toEntryId } = data;
      mustBeThere(team, data);
      memberOf(team, toId);
      if (giverId === toId) return [];
      return [{ type: 'EntryHandedOver', data: { teamId, kind, giverId, entryId, toId, toEntryId } }];
    }
  }
};
