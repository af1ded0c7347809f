import { z } from 'zod';
import { conflictSearches, teamRoles } from '../team/terms.js';
import { KnownAccount, KnownActor, moment } from './shared.js';

export const teamPath = z.object({ team_id: z.string().min(1).max(100).describe('团队的编号。') });
/** What is refused to whoever does not belong to a team, or may not do so much in it. */
export const outsider = ['team_not_found', 'team_left', 'team_dissolved', 'team_role_missing'] as const;

export const teamRole = z.enum(teamRoles).describe('owner 所有者，member 成员，reader 只读成员。');

const Invitation = z.object({
  id: z.string().describe('邀请的编号。'),
  email: z.string().nullable().describe('受邀请的邮箱；已经不保存的为 null。'),
  role: teamRole,
  expires_at: moment.describe('到此时为止可以接受。'),
});

const summary = {
  id: z.string().describe('团队的编号。'),
  name: z.string().describe('团队的名称。'),
  role: teamRole.describe('本账号在团队中的身份：owner 所有者，member 成员，reader 只读成员。'),
  member_count: z.number().int().describe('成员的人数。'),
};
export const TeamSummary = z.object(summary).meta({ id: 'TeamSummary', description: '本账号所在的一个团队。' });
export type TeamSummary = z.infer<typeof TeamSummary>;

export const Team = z
  .object({
    ...summary,
    members: z
      .array(
        z.object({
          account: KnownAccount.describe('成员的账号。'),
          role: teamRole,
          is_me: z.boolean().describe('是否本账号。'),
        }),
      )
      .describe('成员，先加入的在前。'),
    most_members: z.number().int().describe('现在最多几名成员：企业版所含的，加上所有者订购的席位。'),
    conflict_search: z
      .enum(conflictSearches)
      .describe('利益冲突检索的范围：given 交给团队的文书，members 也包括成员自己提交的文书。'),
    invitations: z.array(Invitation).describe('等待答复的邀请；只给所有者，其他人为空。'),
  })
  .meta({ id: 'Team', description: '一个团队。' });
export type Team = z.infer<typeof Team>;

/** A document that a member gave to the team, as the members see it. */
export const TeamDocument = z
  .object({
    giver: KnownAccount.describe('交出的成员。'),
    is_mine: z.boolean().describe('是否本账号交出的。'),
    document_id: z.string().describe('文书的编号，在交出的账号中。'),
    available: z.boolean().describe('是否还读得到；交出的账号删除了内容的，读不到。'),
    document_type: z.enum(['complaint', 'defense', 'application']).describe('文书种类：起诉状、答辩状、申请书。'),
    title: z.string().nullable().describe('文书的名称；读不到的为 null。'),
    case_number: z.string().nullable().describe('案号；没有交给法院的、读不到的为 null。'),
    plaintiff: z.string().nullable().describe('案件现在的原告；没有的为 null。'),
    defendant: z.string().nullable().describe('案件现在的被告；没有的为 null。'),
    version: z.number().int().nullable().describe('最新的版本号；没有交给法院的为 null。'),
    updated_at: moment.nullable().describe('最近改动的时间；读不到的为 null。'),
    may_go_on: z.boolean().describe('本账号是否可以接续办理而尚未接续。'),
    going_on: z.boolean().describe('本账号是否正在接续办理，文书在“我的文书”中。'),
  })
  .meta({ id: 'TeamDocument', description: '交给团队的一份文书。' });
export type TeamDocument = z.infer<typeof TeamDocument>;

/** What the link of an invitation opens. */
export const OpenedInvitation = z
  .object({
    team_id: z.string().describe('团队的编号。'),
    team_name: z.string().describe('团队的名称。'),
    role: teamRole.describe('受邀请的身份：owner 所有者，member 成员，reader 只读成员。'),
    email: z.string().describe('受邀请的邮箱，即本账号的邮箱。'),
    expires_at: moment.describe('到此时为止可以接受。'),
  })
  .meta({ id: 'OpenedInvitation', description: '一份等待答复的邀请。' });
export type OpenedInvitation = z.infer<typeof OpenedInvitation>;

/** The kinds by which the log is narrowed. */
export const teamLogKinds = ['members', 'invitations', 'documents', 'entries', 'team'] as const;
export type TeamLogKind = (typeof teamLogKinds)[number];

export const TeamLogEntry = z
  .object({
    id: z.string().describe('事件的编号。'),
    at: moment.describe('发生的时刻。'),
    actor: KnownActor.describe('何人所为。'),
    kind: z
      .enum(teamLogKinds)
      .describe('members 成员，invitations 邀请，documents 文书，entries 代理人和语段，team 团队本身。'),
    sentence: z.string().describe('做了什么，一句话。'),
  })
  .meta({ id: 'TeamLogEntry', description: '团队日志的一条。' });
export type TeamLogEntry = z.infer<typeof TeamLogEntry>;
