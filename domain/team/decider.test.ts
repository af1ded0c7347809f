import { expect } from 'chai';
import fc from 'fast-check';
import { DomainError } from '../eventSourcing/domainError.js';
import { fold } from '../eventSourcing/decider.js';
import { specify } from '../eventSourcing/testing/deciderSpec.js';
import { teamDecider, type TeamCommand } from './decider.js';
import type { TeamEvent } from './events.js';
import { ownersOf, unfounded } from './state.js';
import { mostTeamInvitations, teamRoles, type TeamRole } from './terms.js';

const given = specify(teamDecider);
const teamId = 't';
const now = new Date('2026-03-02T08:00:00Z');
const expiresAt = '2026-03-16T08:00:00.000Z';
const founded: TeamEvent = { type: 'TeamFounded', data: { teamId, name: '某所', founderId: 'wang' } };
const invited = (invitationId: string, role: TeamRole = 'member', until = expiresAt): TeamEvent => ({
  type: 'MemberInvited',
  data: { teamId, invitationId, role, expiresAt: until },
});
const joined = (accountId: string, role: TeamRole = 'member'): TeamEvent => ({
  type: 'MemberJoined',
  data: { teamId, invitationId: `i-${accountId}`, accountId, role },
});
const roleChanged = (accountId: string, role: TeamRole): TeamEvent => ({
  type: 'MemberRoleChanged',
  data: { teamId, accountId, role },
});
const removed = (accountId: string): TeamEvent => ({ type: 'MemberRemoved', data: { teamId, accountId } });
const left = (accountId: string): TeamEvent => ({ type: 'MemberLeft', data: { teamId, accountId } });
const dissolved: TeamEvent = { type: 'TeamDissolved', data: { teamId } };
/** So many have room. */
const mostMembers = 3;
const invite = (by: string, invitee: string | null = null): TeamCommand => ({
  type: 'InviteMember',
  data: { teamId, by, invitationId: 'i-new', role: 'member', expiresAt, invitee, mostMembers, now },
});
const accept = (by: string, invitationId = 'i-1', at = now): TeamCommand => ({
  type: 'AcceptInvitation',
  data: { teamId, by, invitationId, mostMembers, now: at },
});
const change = (by: string, accountId: string, role: TeamRole): TeamCommand => ({
  type: 'ChangeMemberRole',
  data: { teamId, by, accountId, role },
});
const remove = (by: string, accountId: string): TeamCommand => ({
  type: 'RemoveMember',
  data: { teamId, by, accountId },
});
const leave = (by: string, successor: string | null = null): TeamCommand => ({
  type: 'LeaveTeam',
  data: { teamId, by, successor },
});
const takeOut = (accountId: string): TeamCommand => ({ type: 'TakeOutErased', data: { teamId, accountId } });
const rename = (by: string, name: string): TeamCommand => ({ type: 'RenameTeam', data: { teamId, by, name } });

describe('a team', () => {
  it('is founded once, by its first owner, who may rename it', () => {
    const found: TeamCommand = { type: 'FoundTeam', data: { teamId, by: 'wang', name: '某所' } };
    given().when(found).then(founded);
    given(founded).when(found).thenRefused('idempotency_key_reused');
    given(founded)
      .when(rename('wang', '另一所'))
      .then({ type: 'TeamRenamed', data: { teamId, name: '另一所' } });
    given(founded).when(rename('wang', '某所')).then();
    given(founded, joined('li')).when(rename('li', '另一所')).thenRefused('team_role_missing');
  });

  it('tells nobody outside that it is there, and a former member that they are none any more', () => {
    given(founded).when(rename('li', '另一所')).thenRefused('team_not_found');
    given(founded, joined('li'), removed('li')).when(leave('li')).thenRefused('team_left');
    given(founded, joined('li'), left('li')).when(leave('li')).thenRefused('team_left');
    given(founded, joined('li'), dissolved).when(leave('li')).thenRefused('team_dissolved');
    given(founded, dissolved).when(rename('wang', '另一所')).thenRefused('team_dissolved');
  });

  it('invites whoever is not in yet, up to so many at a time and while there is room', () => {
    given(founded).when(invite('wang')).then(invited('i-new'));
    given(founded, joined('li')).when(invite('wang', 'li')).thenRefused('team_member_already');
    given(founded, joined('li')).when(invite('li')).thenRefused('team_role_missing');
    const many = Array.from({ length: mostTeamInvitations }, (_, at) => invited(`i-${at}`));
    given(founded, ...many)
      .when(invite('wang'))
      .thenRefused('too_many_team_invitations');
    const over = many.map((_, at) => invited(`i-${at}`, 'member', now.toISOString()));
    given(founded, ...over)
      .when(invite('wang'))
      .then(invited('i-new'));
    const full = Array.from({ length: mostMembers - 1 }, (_, at) => joined(`m-${at}`));
    given(founded, ...full)
      .when(invite('wang'))
      .thenRefused('team_full');
    given(founded, invited('i-1'), ...full)
      .when(accept('li'))
      .thenRefused('team_full');
  });

  it('takes in who accepts in time, once, in the role of the invitation', () => {
    const li: TeamEvent = {
      type: 'MemberJoined',
      data: { teamId, invitationId: 'i-1', accountId: 'li', role: 'reader' },
    };
    given(founded, invited('i-1', 'reader')).when(accept('li')).then(li);
    given(founded, invited('i-1', 'reader'), li).when(accept('li')).then();
    given(founded, invited('i-1'))
      .when(accept('li', 'i-1', new Date(expiresAt)))
      .thenRefused('team_invitation_over');
    given(founded, invited('i-1', 'reader'), li).when(accept('zhao')).thenRefused('team_invitation_over');
    given(founded, joined('li'), invited('i-1')).when(accept('li')).thenRefused('team_member_already');
    const withdraw: TeamCommand = { type: 'WithdrawInvitation', data: { teamId, by: 'wang', invitationId: 'i-1' } };
    const withdrawn: TeamEvent = { type: 'InvitationWithdrawn', data: { teamId, invitationId: 'i-1' } };
    given(founded, invited('i-1')).when(withdraw).then(withdrawn);
    given(founded, invited('i-1'), withdrawn).when(accept('li')).thenRefused('team_invitation_over');
    given(founded, invited('i-1', 'reader'), li).when(withdraw).thenRefused('team_invitation_over');
    const decline: TeamCommand = { type: 'DeclineInvitation', data: { teamId, invitationId: 'i-1', now } };
    const declined: TeamEvent = { type: 'InvitationDeclined', data: { teamId, invitationId: 'i-1' } };
    given(founded, invited('i-1')).when(decline).then(declined);
    given(founded, invited('i-1'), declined).when(accept('li')).thenRefused('team_invitation_over');
  });

  it('is left by its last owner only with a successor, and never by its last member', () => {
    given(founded, joined('li')).when(leave('wang')).thenRefused('last_team_owner');
    given(founded, joined('li')).when(leave('wang', 'wang')).thenRefused('last_team_owner');
    given(founded, joined('li')).when(leave('wang', 'zhao')).thenRefused('team_member_not_found');
    given(founded, joined('li')).when(leave('wang', 'li')).then(roleChanged('li', 'owner'), left('wang'));
    given(founded, joined('li', 'owner')).when(leave('wang')).then(left('wang'));
    given(founded).when(leave('wang')).thenRefused('last_team_member');
    given(founded, joined('li'))
      .when(change('wang', 'wang', 'reader'))
      .thenRefused('last_team_owner');
    given(founded, joined('li'))
      .when(change('wang', 'li', 'reader'))
      .then(roleChanged('li', 'reader'));
    given(founded, joined('li'))
      .when(change('wang', 'li', 'member'))
      .then();
    given(founded, joined('li')).when(remove('wang', 'li')).then(removed('li'));
    given(founded, joined('li')).when(remove('wang', 'zhao')).thenRefused('team_member_not_found');
  });

  it('holds documents that members gave, each side of a case once, as long as giver or owner leave them there', () => {
    const document = { documentId: 'd-1', pleading: 'complaint', caseId: 'c-1', defendantId: null } as const;
    const which = { giverId: 'li', documentId: 'd-1' };
    const give = (by: string, documentId = 'd-1'): TeamCommand => ({
      type: 'GiveDocument',
      data: { ...document, teamId, by, documentId },
    });
    const gift: TeamEvent = { type: 'DocumentGiven', data: { ...document, teamId, giverId: 'li' } };
    const back: TeamEvent = { type: 'DocumentTakenBack', data: { ...which, teamId } };
    const takeBack = (by: string | null): TeamCommand => ({ type: 'TakeBackDocument', data: { ...which, teamId, by } });
    const takeUp = (by: string): TeamCommand => ({ type: 'TakeUpDocument', data: { ...which, teamId, by } });
    const taken = (accountId: string): TeamEvent => ({
      type: 'DocumentTakenUp',
      data: { ...which, teamId, accountId },
    });
    const team = [founded, joined('li'), joined('zhao'), joined('qian', 'reader')];
    given(...team)
      .when(give('li'))
      .then(gift);
    given(...team, gift)
      .when(give('li'))
      .then();
    given(...team, gift)
      .when(give('zhao', 'd-2'))
      .thenRefused('team_document_already');
    given(...team)
      .when(give('qian'))
      .thenRefused('team_role_missing');
    given(...team, gift)
      .when(takeUp('zhao'))
      .then(taken('zhao'));
    given(...team, gift, taken('zhao'))
      .when(takeUp('zhao'))
      .then();
    given(...team, gift)
      .when(takeUp('li'))
      .then();
    given(...team, gift)
      .when(takeUp('qian'))
      .thenRefused('team_role_missing');
    given(...team, gift)
      .when(takeBack('zhao'))
      .thenRefused('team_role_missing');
    for (const by of ['li', 'wang', null])
      given(...team, gift)
        .when(takeBack(by))
        .then(back);
    given(...team, gift, back)
      .when(takeUp('zhao'))
      .thenRefused('team_document_gone');
    given(...team, gift, removed('li'))
      .when(takeUp('zhao'))
      .thenRefused('team_document_gone');
  });

  it('has another stand for a document, which keeps who goes on with it', () => {
    const document = { documentId: 'd-1', pleading: 'complaint', caseId: 'c-1', defendantId: null } as const;
    const team: TeamEvent[] = [
      founded,
      joined('li'),
      joined('zhao'),
      { type: 'DocumentGiven', data: { ...document, teamId, giverId: 'li' } },
      { type: 'DocumentTakenUp', data: { teamId, giverId: 'li', documentId: 'd-1', accountId: 'zhao' } },
    ];
    const data = { teamId, giverId: 'li', documentId: 'd-1', toId: 'wang', toDocumentId: 'd-9' };
    const handedOver: TeamEvent = { type: 'DocumentHandedOver', data };
    given(...team)
      .when({ type: 'HandOverDocument', data })
      .then(handedOver);
    given(...team)
      .when({ type: 'HandOverDocument', data: { ...data, toId: 'nobody' } })
      .thenRefused('team_member_not_found');
    const after = fold(teamDecider, [...team, handedOver, left('li')]);
    expect([...after.documents.values()]).to.deep.equal([
      { ...document, giverId: 'wang', documentId: 'd-9', takers: ['zhao'] },
    ]);
  });

  it('refuses the second of two owners who take each other’s role at the same time', () => {
    given(founded, joined('li', 'owner'), roleChanged('wang', 'member'))
      .when(change('wang', 'li', 'member'))
      .thenRefused('team_role_missing');
    given(founded, joined('li', 'owner'), removed('wang')).when(remove('wang', 'li')).thenRefused('team_left');
  });

  it('gives the place of an erased last owner to the highest of those who stay, and is dissolved without anybody', () => {
    given(founded, joined('a', 'reader'), joined('b'), joined('c'))
      .when(takeOut('wang'))
      .then(roleChanged('b', 'owner'), removed('wang'));
    given(founded, joined('a', 'owner')).when(takeOut('wang')).then(removed('wang'));
    given(founded).when(takeOut('wang')).then(removed('wang'), dissolved);
    given(founded).when(takeOut('li')).then();
  });

  it('has an owner as long as it works, and nobody once it is dissolved, whatever is asked of it by whom', () => {
    const person = fc.constantFrom('wang', 'li', 'zhao', 'qian');
    const role = fc.constantFrom(...teamRoles);
    const command: fc.Arbitrary<TeamCommand> = fc.oneof(
      person.map((by) => invite(by)),
      person.map((by) => accept(by, 'i-new')),
      fc.tuple(person, person, role).map(([by, whom, as]) => change(by, whom, as)),
      fc.tuple(person, person).map(([by, whom]) => remove(by, whom)),
      fc.tuple(person, fc.option(person)).map(([by, successor]) => leave(by, successor)),
      person.map(takeOut),
      person.map((by): TeamCommand => ({ type: 'DissolveTeam', data: { teamId, by } })),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        let team = teamDecider.evolve(unfounded, founded);
        for (const one of commands) {
          try {
            team = teamDecider.decide(one, team).reduce(teamDecider.evolve, team);
          } catch (error) {
            if (!(error instanceof DomainError)) throw error;
          }
          if (team.status === 'working') expect(ownersOf(team)).to.not.deep.equal([]);
          else expect(team.members.size).to.equal(0);
          for (const id of team.members.keys()) expect(team.former.has(id)).to.equal(false);
        }
      }),
    );
  });
});
