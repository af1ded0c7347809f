import { z } from 'zod';
import { entryKinds, mostEntriesOfMember, mostTeamEntries } from '../team/terms.js';
import { Agent } from './agents.js';
import { area, call } from './call.js';
import { Clause } from './clauses.js';
import { json, nothing } from './responses.js';
import { KnownAccount, pageOf, pageQuery } from './shared.js';
import { outsider, teamPath } from './teamShapes.js';

const kind = z.enum(entryKinds).describe('agent 代理人，clause 语段。');

/** An entry of a member's book, as its team's page has it. */
export const TeamEntry = z
  .object({
    kind,
    giver: KnownAccount.describe('交出的成员。'),
    is_mine: z.boolean().describe('是否本账号交出的。'),
    entry_id: z.string().describe('代理人或者语段的编号，在交出的账号中。'),
    name: z.string().nullable().describe('代理人的姓名，语段的名称；交出的成员已删除的为 null。'),
    about: z.string().describe('代理人的单位，语段的正文。'),
  })
  .meta({ id: 'TeamEntry', description: '交给团队的一名代理人或者一条语段。' });
export type TeamEntry = z.infer<typeof TeamEntry>;

const from = {
  team_name: z.string().describe('团队的名称。'),
  giver: KnownAccount.describe('交出的成员。'),
};
export const TeamAgent = z
  .object({ ...from, agent: Agent.describe('代理人。') })
  .meta({ id: 'TeamAgent', description: '团队的一名代理人。' });
export type TeamAgent = z.infer<typeof TeamAgent>;
export const TeamClause = z
  .object({ ...from, clause: Clause.describe('语段。') })
  .meta({ id: 'TeamClause', description: '团队的一条语段。' });
export type TeamClause = z.infer<typeof TeamClause>;

const entryPath = teamPath.extend({
  kind,
  giver_id: z.uuid().describe('交出的账号。'),
  entry_id: z.uuid().describe('代理人或者语段的编号，在交出的账号中。'),
});

/** Agents and clauses that members of a team share. */
export const teamEntries = area(
  {
    key: 'teamEntries',
    title: '团队的代理人和语段',
    description: `成员交给团队的常用代理人和常用语段，团队各最多 ${mostTeamEntries} 条，一名成员各最多交 ${mostEntriesOfMember} 条。内容仍在交出者的账号中，只有交出者可以改；团队看到的是改后的。`,
  },
  {
    list: call('GET /api/teams/{team_id}/entries', {
      summary: '团队的代理人和语段',
      path: teamPath,
      response: json(z.object({ items: z.array(TeamEntry).describe('后交给团队的在前。') }), '代理人和语段。'),
      refuses: outsider,
    }),
    give: call('POST /api/teams/{team_id}/entries', {
      outcome: 'idempotent',
      summary: '把自己的一名代理人或者一条语段交给团队',
      path: teamPath,
      body: z.strictObject({ kind, entry_id: z.uuid() }),
      response: nothing('已交给团队。', { headers: ['X-Position'] }),
      refuses: ['not_found', 'too_many_team_entries', 'too_many_team_entries_of_member', ...outsider],
      meanings: { kind: 'agent 代理人，clause 语段。', entry_id: '“常用代理人”或者“常用语段”中的编号。' },
    }),
    takeBack: call('DELETE /api/teams/{team_id}/entries/{kind}/{giver_id}/{entry_id}', {
      summary: '把一名代理人或者一条语段从团队收回',
      description: '交出的成员或者所有者可以收回。已经填入文书的不受影响。',
      path: entryPath,
      response: nothing('已收回。', { headers: ['X-Position'] }),
      refuses: ['team_entry_gone', ...outsider],
      repeatable: true,
    }),
    agents: call('GET /api/team-agents', {
      summary: '所在各团队的代理人',
      description: '不含本账号交出的。交给几个团队的，只列出一次。',
      query: pageQuery,
      response: json(pageOf(TeamAgent), '代理人，分页。'),
    }),
    clauses: call('GET /api/team-clauses', {
      summary: '所在各团队的语段',
      description: '不含本账号交出的。交给几个团队的，只列出一次。',
      query: pageQuery,
      response: json(pageOf(TeamClause), '语段，分页。'),
    }),
  },
);
