import { expect } from 'chai';
import { fold } from '../eventSourcing/decider.js';
import { specify } from '../eventSourcing/testing/deciderSpec.js';
import { teamDecider, type TeamCommand } from './decider.js';
import type { TeamEvent } from './events.js';
import { mostEntriesOfMember, mostTeamEntries, type EntryKind, type TeamRole } from './terms.js';

const given = specify(teamDecider);
const teamId = 't';
const joined = (accountId: string, role: TeamRole = 'member'): TeamEvent => ({
  type: 'MemberJoined',
  data: { teamId, invitationId: `i-${accountId}`, accountId, role },
});
const team: TeamEvent[] = [
  { type: 'TeamFounded', data: { teamId, name: '某所', founderId: 'wang' } },
  joined('li'),
  joined('zhao'),
  joined('qian', 'reader'),
];
const give = (by: string, entryId = 'e', kind: EntryKind = 'agent'): TeamCommand => ({
  type: 'GiveEntry',
  data: { teamId, by, kind, entryId },
});
const gift = (giverId: string, entryId = 'e', kind: EntryKind = 'agent'): TeamEvent => ({
  type: 'EntryGiven',
  data: { teamId, kind, giverId, entryId },
});
const which = { teamId, kind: 'agent', giverId: 'li', entryId: 'e' } as const;
const takeBack = (by: string | null): TeamCommand => ({ type: 'TakeBackEntry', data: { ...which, by } });
const takenBack: TeamEvent = { type: 'EntryTakenBack', data: which };

describe('agents and clauses of a team', () => {
  it('are given by members, each once, and by no reader', () => {
    given(...team)
      .when(give('li'))
      .then(gift('li'));
    given(...team, gift('li'))
      .when(give('li'))
      .then();
    // The same id in another book, or of another kind, is another entry.
    given(...team, gift('li'))
      .when(give('li', 'e', 'clause'))
      .then(gift('li', 'e', 'clause'));
    given(...team, gift('li'))
      .when(give('zhao'))
      .then(gift('zhao'));
    given(...team)
      .when(give('qian'))
      .thenRefused('team_role_missing');
    given(...team)
      .when(give('nobody'))
      .thenRefused('team_not_found');
  });

  it('are bounded of each kind, and of each member so that nobody takes all the room', () => {
    const many = (giverId: string, length: number, kind?: EntryKind) =>
      Array.from({ length }, (_, at) => gift(giverId, `${giverId}-${at}`, kind));
    const ofLi = many('li', mostEntriesOfMember);
    given(...team, ...ofLi)
      .when(give('li'))
      .thenRefused('too_many_team_entries_of_member');
    given(...team, ...ofLi)
      .when(give('li', 'e', 'clause'))
      .then(gift('li', 'e', 'clause'));
    given(...team, ...ofLi, ...many('zhao', mostTeamEntries - mostEntriesOfMember))
      .when(give('wang'))
      .thenRefused('too_many_team_entries');
  });

  it('are taken back by who gave them, an owner or the application, and then are gone', () => {
    for (const by of ['li', 'wang', null])
      given(...team, gift('li'))
        .when(takeBack(by))
        .then(takenBack);
    given(...team, gift('li'))
      .when(takeBack('zhao'))
      .thenRefused('team_role_missing');
    given(...team, gift('li'), takenBack)
      .when(takeBack('li'))
      .thenRefused('team_entry_gone');
    // A giver who is a reader by now still takes back what is theirs.
    const lower: TeamEvent = { type: 'MemberRoleChanged', data: { teamId, accountId: 'li', role: 'reader' } };
    given(...team, gift('li'), lower)
      .when(takeBack('li'))
      .then(takenBack);
  });

  it('stand with a copy of the successor when their giver leaves, and go with a giver who hands nothing over', () => {
    const data = { ...which, toId: 'zhao', toEntryId: 'copy' };
    const handedOver: TeamEvent = { type: 'EntryHandedOver', data };
    given(...team, gift('li'))
      .when({ type: 'HandOverEntry', data })
      .then(handedOver);
    given(...team, gift('li'))
      .when({ type: 'HandOverEntry', data: { ...data, toId: 'nobody' } })
      .thenRefused('team_member_not_found');
    const left: TeamEvent = { type: 'MemberLeft', data: { teamId, accountId: 'li' } };
    const after = (...events: TeamEvent[]) => [...fold(teamDecider, [...team, ...events]).entries.values()];
    expect(after(gift('li'), handedOver, left)).to.deep.equal([{ kind: 'agent', giverId: 'zhao', entryId: 'copy' }]);
    expect(after(gift('li'), gift('wang'), left)).to.deep.equal([{ kind: 'agent', giverId: 'wang', entryId: 'e' }]);
    expect(after(gift('li'), { type: 'TeamDissolved', data: { teamId } })).to.deep.equal([]);
  });
});

describe('the search for conflicts of interests of a team', () => {
  const change = (by: string, within: 'given' | 'members'): TeamCommand => ({
    type: 'ChangeConflictSearch',
    data: { teamId, by, within },
  });
  it('reads what was given to the team until an owner widens it', () => {
    const wider: TeamEvent = { type: 'ConflictSearchChanged', data: { teamId, within: 'members' } };
    expect(fold(teamDecider, team).conflictSearch).to.equal('given');
    expect(fold(teamDecider, [...team, wider]).conflictSearch).to.equal('members');
    given(...team)
      .when(change('wang', 'members'))
      .then(wider);
    given(...team)
      .when(change('wang', 'given'))
      .then();
    given(...team)
      .when(change('li', 'members'))
      .thenRefused('team_role_missing');
  });
});
