import { fieldsAt, ReasonFields } from '../../../modules/administration/users/accountFields.js';
import { Params, Query } from '../../../modules/administration/users/routes.js';
import { json, jsonBody, type Area } from '../operation.js';
import { Account } from '../schemas/accounts.js';
import { pageOf } from '../schemas/common.js';

const id = '账号的 id。';
const reason = '原因，记录在案，最多 200 字。';

/** Accounts, for administrators. */
export const users: Area = {
  key: 'users',
  title: '用户管理',
  about: '供管理员查看和修改账号。每次修改都记录是谁、为何所改。至少须保留一名可用的管理员。',
  operations: {
    'GET /api/admin/users': {
      summary: '全部账号',
      about: '新注册的在前，不含已删除个人信息的账号。',
      query: Query,
      answers: { 200: json(pageOf(Account), '账号，分页。') },
      meanings: { search: '邮箱的一部分。' },
    },
    'PATCH /api/admin/users/{id}': {
      summary: '修改账号的方案、积分、到期、启用和管理员身份',
      about: '只改动所给出的字段；除所列字段外，任何其他字段都会被拒绝。停用账号即结束其全部会话。',
      path: Params,
      body: jsonBody(fieldsAt('Asia/Shanghai').strict()),
      answers: { 200: json(Account, '已修改。', { headers: ['X-Position'] }) },
      codes: ['account_not_found', 'fields_invalid', 'last_administrator', 'personal_data_erased'],
      repeatable: true,
      meanings: {
        id,
        reason,
        subscription_plan: '方案。',
        platform_credits: '积分余额（不是增减），最多四位小数。',
        subscription_expires_at: '到期时刻（ISO 8601），或到期之日（如 2026-12-31，指法院当地该日结束）；null 为永久。',
      },
    },
    'POST /api/admin/users/{id}/reset-generation-count': {
      summary: '将今日的文书生成次数清零',
      path: Params,
      body: { ...jsonBody(ReasonFields.strict()), optional: true },
      answers: { 200: json(Account, '已清零。', { headers: ['X-Position'] }) },
      codes: ['account_not_found', 'fields_invalid', 'personal_data_erased'],
      repeatable: true,
      meanings: { id, reason },
    },
  },
};
