import { z } from 'zod';
import {
  conflictSearches,
  invitationDays,
  longestTeamName,
  mostTeams,
  teamInvitationPage,
  teamRoles,
} from '../team/terms.js';
import { EmailAddress } from './accounts.js';
import { area, call } from './call.js';
import { created, csvFile, json, nothing, wordFile } from './responses.js';
import { noFile, pageOf, pageQuery, storedText } from './shared.js';
import {
  OpenedInvitation,
  outsider,
  Team,
  TeamDocument,
  teamLogKinds,
  TeamLogEntry,
  teamPath,
  TeamSummary,
} from './teamShapes.js';

const memberPath = teamPath.extend({ account_id: z.string().min(1).max(100).describe('成员的账号。') });
const invitationPath = teamPath.extend({ invitation_id: z.string().min(1).max(100).describe('邀请的编号。') });
const token = z.string().min(1).max(200);

const TeamName = storedText(z.string().max(longestTeamName, `名称不能超过${longestTeamName}个字`)).min(
  1,
  '请填写团队的名称',
);

const documentPath = teamPath.extend({
  giver_id: z.string().min(1).max(100).describe('交出文书的账号。'),
  document_id: z.string().min(1).max(100).describe('文书的编号，在交出的账号中。'),
});

const logQuery = z.object({
  person: z.string().max(100).optional(),
  kind: z.enum(teamLogKinds).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
const narrowing = {
  person: '只列出此账号所做的、或与此账号有关的。',
  kind: '只列出这一类：members 成员，invitations 邀请，documents 文书，entries 代理人和语段，team 团队本身。',
  from: '自这一日起（法院所在地的日期）。',
  to: '到这一日为止，含当日。',
};

const invited = z.object({
  team: Team.describe('邀请之后的团队。'),
  link: z.string().nullable().describe('邀请链接，只在此时给出；已由邮件寄出的为 null。'),
});
const linkAbout = '设置了邮件服务器的，链接寄到受邀请的邮箱；没有设置的，在回答中给出一次，由邀请人转交。';

/** A firm's people who work together. */
export const teams = area(
  {
    key: 'teams',
    title: '团队',
    description:
      '企业版账号和超级管理员可以创建团队，邀请他人加入；成员不限方案。没有加入过的团队与不存在的回答相同；已经退出的回答 403。',
  },
  {
    list: call('GET /api/teams', {
      summary: '本账号所在的团队',
      response: json(z.object({ items: z.array(TeamSummary).describe(`所在的团队，最多${mostTeams}个。`) }), '团队。'),
    }),
    found: call('POST /api/teams', {
      summary: '创建一个团队',
      description: '创建者为所有者。',
      body: z.strictObject({ name: z.string() }),
      fields: z.object({ name: TeamName }),
      response: created(Team, '已创建。', { headers: ['X-Position'] }),
      refuses: ['fields_invalid', 'too_many_teams'],
      repeatable: true,
      meanings: { name: '律师事务所、单位或者部门的名称，请勿写入个人姓名。' },
    }),
    read: call('GET /api/teams/{team_id}', {
      summary: '一个团队和它的成员',
      path: teamPath,
      response: json(Team, '团队。'),
      refuses: outsider,
    }),
    rename: call('PATCH /api/teams/{team_id}', {
      summary: '更改团队的名称',
      path: teamPath,
      body: z.strictObject({ name: z.string() }),
      fields: z.object({ name: TeamName }),
      response: json(Team, '已更改。', { headers: ['X-Position'] }),
      refuses: ['fields_invalid', ...outsider],
      repeatable: true,
      meanings: { name: '律师事务所、单位或者部门的名称，请勿写入个人姓名。' },
    }),
    invite: call('POST /api/teams/{team_id}/invitations', {
      outcome: 'single',
      summary: '邀请一人加入团队',
      description: `${linkAbout}邀请 ${invitationDays} 天内有效，只有受邀请的邮箱的账号可以接受。`,
      path: teamPath,
      body: z.strictObject({ email: z.string().max(1000), role: z.enum(teamRoles) }),
      fields: z.object({ email: EmailAddress }),
      response: created(invited, '已邀请。', { headers: ['X-Position'] }),
      refuses: [
        'fields_invalid',
        'team_invited_already',
        'team_member_already',
        'team_full',
        'too_many_team_invitations',
        'too_many_requests',
        ...outsider,
      ],
      meanings: { email: '受邀请的邮箱。', role: '加入后的身份：owner 所有者，member 成员，reader 只读成员。' },
    }),
    sendAgain: call('POST /api/teams/{team_id}/invitations/{invitation_id}/letter', {
      outcome: 'single',
      summary: '重发一份邀请',
      description: `先前的链接随即失效，期限不变。${linkAbout}`,
      path: invitationPath,
      response: json(invited.pick({ link: true }), '已重发。'),
      refuses: ['team_invitation_over', 'too_many_requests', ...outsider],
    }),
    withdraw: call('DELETE /api/teams/{team_id}/invitations/{invitation_id}', {
      summary: '撤回一份邀请',
      path: invitationPath,
      response: nothing('已撤回，链接随即失效。', { headers: ['X-Position'] }),
      refuses: ['team_invitation_over', ...outsider],
      repeatable: true,
    }),
    changeRole: call('PUT /api/teams/{team_id}/members/{account_id}', {
      outcome: 'idempotent',
      summary: '改变一名成员的身份',
      path: memberPath,
      body: z.strictObject({ role: z.enum(teamRoles) }),
      response: json(Team, '已改变。', { headers: ['X-Position'] }),
      refuses: ['team_member_not_found', 'last_team_owner', ...outsider],
      meanings: { role: '新的身份：owner 所有者，member 成员，reader 只读成员。' },
    }),
    remove: call('DELETE /api/teams/{team_id}/members/{account_id}', {
      summary: '把一名成员移出团队',
      path: memberPath,
      response: nothing('已移出。', { headers: ['X-Position'] }),
      refuses: ['team_member_not_found', 'last_team_owner', ...outsider],
      repeatable: true,
    }),
    leave: call('POST /api/teams/{team_id}/leaving', {
      summary: '退出团队',
      description:
        '最后一名所有者须指明由谁接任所有者。退出者交给团队的、已提交法院的文书移交给指明的成员，没有提交过的收回；交给团队的代理人和语段，由指明的成员各得一份继续留在团队；正在接续办理而没有提交过新版本的，退回。',
      path: teamPath,
      body: z.strictObject({
        successor: z.string().max(100).nullable(),
        documents_to: z.string().max(100).nullable(),
      }),
      response: nothing('已退出。', { headers: ['X-Position'] }),
      refuses: ['team_member_not_found', 'last_team_owner', 'last_team_member', ...outsider],
      repeatable: true,
      meanings: {
        successor: '接任所有者的成员的账号；不需要的为 null。',
        documents_to: '接收文书的成员的账号；为 null 的，移交给所有者。',
      },
    }),
    dissolve: call('POST /api/teams/{team_id}/dissolution', {
      summary: '解散团队',
      description: '不能撤销：成员不再能查看团队的内容，各人自己的内容不受影响。',
      path: teamPath,
      body: z.strictObject({ name: z.string() }),
      response: nothing('已解散。', { headers: ['X-Position'] }),
      refuses: ['fields_invalid', ...outsider],
      repeatable: true,
      meanings: { name: '团队现在的名称，用来确认。' },
    }),
    searchConflicts: call('PUT /api/teams/{team_id}/conflict-search', {
      outcome: 'idempotent',
      summary: '决定利益冲突检索的范围',
      path: teamPath,
      body: z.strictObject({ within: z.enum(conflictSearches) }),
      response: json(Team, '已决定。', { headers: ['X-Position'] }),
      refuses: outsider,
      meanings: { within: 'given 只比较交给团队的文书；members 也比较成员自己提交的文书，但不显示是哪一件。' },
    }),
    documents: call('GET /api/teams/{team_id}/documents', {
      summary: '团队的文书',
      path: teamPath,
      response: json(z.object({ items: z.array(TeamDocument).describe('后交给团队的在前。') }), '文书。'),
      refuses: outsider,
    }),
    giveDocument: call('POST /api/teams/{team_id}/documents', {
      outcome: 'idempotent',
      summary: '把一份自己的文书交给团队',
      description: '成员可以查看和下载；已提交法院的，所有者和成员可以接续办理。文书仍在“我的文书”中，随时可以收回。',
      path: teamPath,
      body: z.strictObject({ document_id: z.string().min(1).max(100) }),
      response: nothing('已交给团队。', { headers: ['X-Position'] }),
      refuses: [
        'document_not_found',
        'personal_data_erased',
        'team_document_already',
        'too_many_team_documents',
        ...outsider,
      ],
      meanings: { document_id: '“我的文书”中的文书。' },
    }),
    takeBackDocument: call('DELETE /api/teams/{team_id}/documents/{giver_id}/{document_id}', {
      summary: '把一份文书从团队收回',
      description:
        '交出的成员或者所有者可以收回。其他成员正在接续办理而没有提交过新版本的，随即退回；提交过的仍是其文书。',
      path: documentPath,
      response: nothing('已收回。', { headers: ['X-Position'] }),
      refuses: ['team_document_gone', ...outsider],
      repeatable: true,
    }),
    takeUpDocument: call('POST /api/teams/{team_id}/documents/{giver_id}/{document_id}/going-on', {
      outcome: 'idempotent',
      summary: '接续办理团队的一份文书',
      description: '文书加入本账号的“我的文书”，可以像交出的成员一样提交新版本、查看进度。',
      path: documentPath,
      response: json(z.object({ id: z.string().describe('“我的文书”中的文书。') }), '已加入。', {
        headers: ['X-Position'],
      }),
      refuses: [
        'team_document_gone',
        'team_document_not_submitted',
        'document_not_found',
        'personal_data_erased',
        'account_not_found',
        'account_inactive',
        ...outsider,
      ],
    }),
    documentWord: call('GET /api/teams/{team_id}/documents/{giver_id}/{document_id}/word', {
      summary: '下载团队的一份文书',
      path: documentPath,
      response: wordFile('最新的版本；已提交法院的，即提交时的文件。'),
      refuses: [
        'team_document_gone',
        'document_not_found',
        'personal_data_erased',
        'definition_not_found',
        ...noFile,
        ...outsider,
      ],
    }),
    log: call('GET /api/teams/{team_id}/log', {
      summary: '团队的日志',
      description: '谁在何时做了什么，新的在前。',
      path: teamPath,
      query: pageQuery.extend(logQuery.shape),
      response: json(pageOf(TeamLogEntry), '日志，分页。'),
      refuses: outsider,
      meanings: narrowing,
    }),
    logCsv: call('GET /api/teams/{team_id}/log/csv', {
      summary: '下载团队的日志',
      path: teamPath,
      query: logQuery,
      response: csvFile('一条一行，新的在前。'),
      refuses: outsider,
      meanings: narrowing,
    }),
    check: call('POST /api/team-invitations/check', {
      summary: '查看邀请链接',
      reads: true,
      description: `链接为 ${teamInvitationPage}# 后接 token。`,
      body: z.strictObject({ token }),
      response: json(OpenedInvitation, '邀请等待答复。'),
      refuses: ['team_invitation_over', 'team_invitation_foreign'],
      meanings: { token: '链接中 # 之后的部分。' },
    }),
    accept: call('POST /api/team-invitations/acceptance', {
      outcome: 'idempotent',
      summary: '接受邀请，加入团队',
      body: z.strictObject({ token }),
      response: json(Team, '已加入。', { headers: ['X-Position'] }),
      refuses: [
        'team_invitation_over',
        'team_invitation_foreign',
        'team_member_already',
        'team_full',
        'too_many_teams',
      ],
      meanings: { token: '链接中 # 之后的部分。' },
    }),
    decline: call('POST /api/team-invitations/refusal', {
      outcome: 'idempotent',
      summary: '谢绝邀请',
      body: z.strictObject({ token }),
      response: nothing('已谢绝，邀请随即失效。', { sometimes: ['X-Position'] }),
      refuses: ['team_invitation_over', 'team_invitation_foreign'],
      meanings: { token: '链接中 # 之后的部分。' },
    }),
  },
);
