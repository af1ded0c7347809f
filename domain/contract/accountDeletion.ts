import { z } from 'zod';
import { deletionWords } from '../account/deletionWords.js';
import { longestPassword } from '../account/passwordRules.js';
import { area, call } from './call.js';
import { json, nothing } from './responses.js';
import { moment } from './shared.js';

const count = z.number().int().nonnegative();

/** The deletion of one's own account: whether it was ordered, what it takes and what remains. */
export const AccountDeletion = z
  .object({
    requested_at: moment.nullable().describe('何时申请注销；没有申请的为 null。'),
    due: moment.nullable().describe('何时注销；没有申请的为 null。'),
    grace_days: count.describe('申请后多少天注销，其间可以撤回。'),
    goes: z
      .object({
        drafts: count.describe('草稿份数。'),
        own_documents: count.describe('没有提交法院的文书份数，含已移出列表的。'),
        marked_documents: count.describe('加了标签或者归档的文书份数。'),
        agents: count.describe('代理人人数。'),
        clauses: count.describe('常用语段条数。'),
        form_defaults: count.describe('保存了默认值的表单种数。'),
        models: count.describe('自己添加的模型个数，连同密钥。'),
        knowledge_bases: count.describe('知识库个数。'),
        knowledge_files: count.describe('知识库中的文件个数。'),
        knowledge_questions: count.describe('交给法院改进知识库的问题个数。'),
        recall_runs: count.describe('批量检索测试次数。'),
        calendar_links: count.describe('日历订阅的链接个数。'),
        batches: count.describe('批量填写的批数；其中已提交的案件不在内。'),
        sessions: count.describe('有效的登录个数。'),
      })
      .describe('注销时删除的。'),
    stays: z
      .object({
        pending_cases: count.describe('该账号提交过文书、没有立案的案件数。'),
        filed_cases: count.describe('该账号提交过文书、已立案的案件数。'),
        pending_days: count.nullable().describe('待立案的案件多少天没有进展即清除个人信息；不清除的为 null。'),
        sealed_days: count.describe('注销后密钥封存多少天再销毁。'),
      })
      .describe('注销后保留的。'),
  })
  .meta({ id: 'AccountDeletion', description: '注销自己的账号。' });
export type AccountDeletion = z.infer<typeof AccountDeletion>;

/** The end of one's own account, with days of grace. */
export const accountDeletion = area(
  {
    key: 'account-deletion',
    title: '注销账号',
    description:
      '本人注销自己的账号：申请后经过宽限期才清除，其间账号照常使用，随时可以撤回。已经提交法院的文书不受影响。',
  },
  {
    look: call('GET /users/me/deletion', {
      summary: '注销账号会删除什么、保留什么，是否已申请',
      response: json(AccountDeletion, '注销的情况。'),
    }),
    order: call('POST /users/me/deletion', {
      outcome: 'idempotent',
      summary: '申请注销自己的账号',
      description:
        '宽限期满后清除：邮箱、密码、草稿、未提交法院的文书和账号的各项设置不再可读，全部登录结束，不能恢复。其间账号照常使用，可以撤回。已经申请的，再次申请不变，日期也不变。最后一名可用的管理员不能注销。',
      body: z.strictObject({ current_password: z.string(), confirmation: z.string() }),
      fields: z.object({
        current_password: z.string().min(1, '请输入当前密码').max(longestPassword, '密码过长'),
        confirmation: z
          .string()
          .trim()
          .refine((typed) => typed === deletionWords, `请输入“${deletionWords}”四个字`),
      }),
      response: nothing('已申请。', { headers: ['X-Position'] }),
      refuses: [
        'fields_invalid',
        'current_password_wrong',
        'unit_account_without_password',
        'last_administrator',
        'too_many_requests',
      ],
      meanings: { current_password: '当前的密码。', confirmation: `“${deletionWords}”四个字，以示确认。` },
    }),
    withdraw: call('DELETE /users/me/deletion', {
      outcome: 'idempotent',
      summary: '撤回注销申请',
      description: '宽限期内可以撤回。没有申请的，同样回答 204。',
      response: nothing('没有待办的注销。', { headers: ['X-Position'] }),
      refuses: ['personal_data_erased'],
    }),
  },
);
