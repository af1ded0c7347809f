import { z } from 'zod';
import { area, call } from './call.js';
import { json, nothing } from './responses.js';
import { formData, moment, pageOf, pageQuery, SuggestionMark, definitionHash, Wording } from './shared.js';

const path = z.object({ id: z.string().min(1).max(100) });

const summary = {
  id: z.string(),
  document_type: z.enum(['complaint', 'defense', 'application']).describe('文书种类：起诉状、答辩状、申请书。'),
  case_cause: z.string(),
  case_number: z.string().nullable().describe('案号；没有交给法院的为 null。'),
  status: z
    .enum(['pending', 'filed'])
    .nullable()
    .describe('案件的状态：pending 等待立案，filed 已立案；没有交给法院的为 null。'),
  plaintiff: z.string().nullable().describe('案件现在的原告；没有交给法院的、个人信息已删除的为 null。'),
  defendant: z.string().nullable().describe('案件现在的被告；只对起诉状给出，其余为 null。'),
  title: z.string(),
  form_key: z.string(),
  path: z.string().describe('填写页面的路径。'),
  version: z.number().int().nullable().describe('最新的版本号；没有交给法院的为 null。'),
  erased: z.boolean(),
  created_at: moment,
  updated_at: moment,
};
export const OwnDocument = z.object(summary).meta({ id: 'OwnDocument', description: '“我的文书”中的一份。' });
export type OwnDocument = z.infer<typeof OwnDocument>;
export const OpenedDocument = z
  .object({
    ...summary,
    edition: z.string(),
    definition_hash: definitionHash.optional(),
    wording: Wording.optional().describe('显示的文字和版式是否就是提交或保存时的。'),
    form_data: formData,
    marks: z.array(SuggestionMark).optional().describe('该版中采用的建议；没有则略去。'),
  })
  .meta({ id: 'OpenedDocument', description: '打开的文书，含填写内容。' });
export type OpenedDocument = z.infer<typeof OpenedDocument>;

/** What an account submitted or made. */
export const ownDocuments = area(
  {
    key: 'user-documents',
    title: '我的文书',
    description:
      '账号提交或生成并保存的文书，每份以最新一版显示。从列表中删除不影响已提交给法院的版本。别人的文书与不存在的回答相同。',
  },
  {
    list: call('GET /api/user/documents', {
      summary: '我的文书',
      description: '缺省时最近改动的在前。',
      query: pageQuery.extend({
        search_term: z.string().max(100).default(''),
        state: z.enum(['unsubmitted', 'pending', 'filed']).optional(),
        order: z.enum(['newest', 'oldest']).default('newest'),
      }),
      response: json(pageOf(OwnDocument), '我的文书，分页。'),
      meanings: {
        search_term: '案号、当事人、案由、文书名称的一部分；以空格分开的各项都要符合。',
        state: '只列出：unsubmitted 没有交给法院的，pending 等待立案的，filed 已立案的。',
        order: 'newest 最近改动的在前，oldest 最早改动的在前。',
      },
    }),
    open: call('GET /api/user/documents/{id}', {
      summary: '打开一份文书',
      path,
      response: json(OpenedDocument, '文书及其填写内容。'),
      refuses: ['document_not_found', 'personal_data_erased'],
    }),
    remove: call('DELETE /api/user/documents/{id}', {
      summary: '从我的文书中删除',
      path,
      response: nothing('已删除。', { headers: ['X-Position'] }),
      refuses: ['document_not_found', 'account_not_found', 'personal_data_erased'],
      repeatable: true,
    }),
    restore: call('POST /api/user/documents/{id}/restore', {
      summary: '恢复刚删除的文书',
      path,
      response: json(OwnDocument, '已恢复。', { headers: ['X-Position'] }),
      refuses: ['document_not_found', 'account_not_found', 'personal_data_erased'],
      repeatable: true,
    }),
  },
);
