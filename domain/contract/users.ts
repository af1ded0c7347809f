import { z } from 'zod';
import { courtRoles } from '../account/courtRoles.js';
import { maxCredits } from '../account/credits.js';
import { passwordResetHours, passwordResetPage } from '../account/passwordReset.js';
import { plans } from '../account/plans.js';
import { parseCourtTime } from '../courtCalendar/courtTime.js';
import { lastingReasonHint } from '../lastingReason.js';
import { Account } from './account.js';
import { area, call } from './call.js';
import { creditDays, CreditHistory, creditHistoryLimits, creditsAsked } from './creditHistory.js';
import { csvFile, json } from './responses.js';
import { ErasureReason, moment, pageOf, pageQuery, storedText } from './shared.js';

const longestReason = 200;
/** Years that a plan may end in: other ones are typing errors, and not every store can hold them. */
const years = { first: 2000, last: 9990 };

/** Only what an administrator may change: an e-mail, a password or anything unknown is refused. */
const Body = z.strictObject({
  subscription_plan: z.string().optional(),
  platform_credits: z.number().optional(),
  subscription_expires_at: z.string().nullable().optional(),
  is_active: z.boolean().optional(),
  is_superuser: z.boolean().optional(),
  court_roles: z.array(z.string()).optional(),
  reason: z.string().optional(),
});
const ReasonBody = z.strictObject({ reason: z.string().optional() });

/** Written out as people write it, so that what a double cannot show exactly is no fifth decimal. */
const hasFourDecimals = (credits: number): boolean => /^\d+(\.\d{1,4})?$/.test(String(credits));

const reason = storedText()
  .max(longestReason, `原因不能超过${longestReason}个字`)
  .transform((text) => (text === '' ? undefined : text))
  .optional();

const expiry = (timeZone: string) =>
  z.string().transform((typed, ctx): string => {
    const moment = parseCourtTime(typed, timeZone);
    const year = moment?.getUTCFullYear() ?? 0;
    if (moment && year >= years.first && year <= years.last) return moment.toISOString();
    ctx.addIssue('到期时间不正确，请填写日期，如2026-12-31');
    return z.NEVER;
  });

/** The fields that an administrator may change; times without a zone are in `timeZone`. */
export const accountFieldsAt = (timeZone: string) =>
  z.object({
    subscription_plan: z.enum(plans, '请选择方案').optional(),
    platform_credits: z
      .number()
      .min(0, '积分不能小于0')
      .max(maxCredits, `积分不能超过${maxCredits}`)
      .refine((credits) => credits < 0 || hasFourDecimals(credits), '积分最多保留4位小数')
      .optional(),
    subscription_expires_at: expiry(timeZone).nullable().optional(),
    is_active: z.boolean().optional(),
    is_superuser: z.boolean().optional(),
    court_roles: z.array(z.enum(courtRoles, '请选择职责')).optional(),
    reason,
  });

const path = z.object({ id: z.uuid() });
const meanings = { id: '账号的 id。', reason: '原因，记录在案，最多 200 字。' };

const count = z.number().int().nonnegative();
/** What the erasure of an account would remove, and what would remain of it. */
export const AccountErasure = z
  .object({
    id: z.uuid().describe('账号的 id。'),
    email: z.string().nullable().describe('邮箱；已清除的为 null。'),
    is_superuser: z.boolean().describe('是否超级管理员。'),
    erased: z.boolean().describe('个人信息是否已清除。'),
    own_documents: count.describe('只在该账号名下、没有提交法院的文书份数，清除后不可读。'),
    pending_cases: count.describe('该账号提交过文书、没有立案的案件数，不受影响。'),
    filed_cases: count.describe('该账号提交过文书、已立案的案件数，不受影响。'),
  })
  .meta({ id: 'AccountErasure', description: '清除一个账号会影响什么。' });
export type AccountErasure = z.infer<typeof AccountErasure>;

/** Accounts, for administrators. */
export const users = area(
  {
    key: 'users',
    title: '用户管理',
    description: '供管理员查看和修改账号。每次修改都记录是谁、为何所改。至少须保留一名可用的超级管理员。',
  },
  {
    list: call('GET /api/admin/users', {
      summary: '全部账号',
      description: '新注册的在前，不含已删除个人信息的账号。',
      query: pageQuery.extend({ search: z.string().max(254).default('') }),
      response: json(pageOf(Account), '账号，分页。'),
      meanings: { search: '邮箱的一部分。' },
    }),
    change: call('PATCH /api/admin/users/{id}', {
      summary: '修改账号的方案、积分、到期、启用、法院职责和超级管理员身份',
      description:
        '只改动所给出的字段；除所列字段外，任何其他字段都会被拒绝。停用账号即结束其全部会话。不是超级管理员的，只能授予和取消自己有的职责，不能设置或取消超级管理员，也不能变更超级管理员的账号。',
      path,
      noSuch: 'account_not_found',
      body: Body,
      // The server reads times in the court's own time zone.
      fields: accountFieldsAt('Asia/Shanghai'),
      response: json(Account, '已修改。', { headers: ['X-Position'] }),
      refuses: [
        'account_not_found',
        'fields_invalid',
        'last_administrator',
        'personal_data_erased',
        'rights_beyond_own',
        'unit_account_rights',
      ],
      repeatable: true,
      meanings: {
        ...meanings,
        subscription_plan: '方案。',
        court_roles:
          '在法院的全部职责：clerk 立案人员，judge 法官，auditor 审计，administrator 管理员；可以兼任。未列出的即取消。',
        platform_credits: '积分余额（不是增减），最多四位小数。',
        subscription_expires_at: '到期时刻（ISO 8601），或到期之日（如 2026-12-31，指法院当地该日结束）；null 为永久。',
      },
    }),
    issuePasswordReset: call('POST /api/admin/users/{id}/password-reset', {
      outcome: 'idempotent',
      summary: '生成重设密码的一次性链接',
      description: `供忘记密码的用户重设密码（不是超级管理员的，不能为权限多于自己的账号生成）：把 ${passwordResetPage}# 后接 token 组成的链接交给本人，${passwordResetHours} 小时内有效，只能用一次；再次生成时，先前的链接失效。服务器只保存 token 的散列值，此后不能再次查看。不能为自己生成。`,
      path,
      noSuch: 'account_not_found',
      body: ReasonBody,
      fields: z.object({ reason }),
      bodyOptional: true,
      response: json(
        z.object({
          token: z.string().describe('链接中的凭据，只在此时给出。'),
          expires_at: moment.describe('失效的时刻。'),
        }),
        '已生成。',
        { headers: ['X-Position'] },
      ),
      refuses: [
        'account_not_found',
        'account_inactive',
        'fields_invalid',
        'password_reset_own',
        'personal_data_erased',
        'rights_beyond_own',
        'unit_account_without_password',
      ],
      meanings,
    }),
    resetGenerationCount: call('POST /api/admin/users/{id}/reset-generation-count', {
      summary: '将今日的文书生成次数清零',
      path,
      noSuch: 'account_not_found',
      body: ReasonBody,
      fields: z.object({ reason }),
      bodyOptional: true,
      response: json(Account, '已清零。', { headers: ['X-Position'] }),
      refuses: ['account_not_found', 'fields_invalid', 'personal_data_erased'],
      repeatable: true,
      meanings,
    }),
    credits: call('GET /api/admin/users/{id}/credits', {
      summary: '一个账号的积分：余额与来去',
      path,
      noSuch: 'account_not_found',
      query: creditsAsked,
      response: json(CreditHistory, '余额、合计与一页记录。'),
      refuses: ['account_not_found'],
      meanings: { id: '账号的 id。' },
    }),
    creditsCsv: call('GET /api/admin/users/{id}/credits/csv', {
      summary: '一个账号的积分记录，CSV 文件',
      description: `所选日期的记录，新的在前，至多${creditHistoryLimits.file}条；更多的，末行写明。查看记录在案。`,
      path,
      noSuch: 'account_not_found',
      query: creditDays,
      response: csvFile('UTF-8（带 BOM）的 CSV；以公式符号开头的内容前加单引号。'),
      refuses: ['account_not_found'],
      meanings: { id: '账号的 id。' },
    }),
    erasure: call('GET /api/admin/users/{id}/erasure', {
      summary: '清除一个账号会影响什么',
      path,
      noSuch: 'account_not_found',
      response: json(AccountErasure, '清除什么，保留什么。'),
      refuses: ['account_not_found'],
      meanings: { id: '账号的 id。' },
    }),
    erase: call('POST /api/admin/users/{id}/erase', {
      summary: '依法清除账号的个人信息',
      description:
        '不可撤销。邮箱、密码、草稿、未提交法院的文书和账号的各项设置不再可读，该账号不能再登录；已提交法院的案件和文书不受影响。不能清除自己的账号，也不能清除最后一名超级管理员。重复调用不再变动。',
      path,
      noSuch: 'account_not_found',
      fields: z.object({ reason: ErasureReason }),
      response: json(z.object({ id: z.uuid(), erased: z.literal(true) }), '已清除。', { headers: ['X-Position'] }),
      refuses: [
        'account_not_found',
        'fields_invalid',
        'reason_names_person',
        'erasure_own_account',
        'last_administrator',
        'rights_beyond_own',
      ],
      repeatable: true,
      meanings: { id: '账号的 id。', reason: `原因，${lastingReasonHint}；永久保留，不得写入该账号的邮箱。` },
    }),
  },
);
