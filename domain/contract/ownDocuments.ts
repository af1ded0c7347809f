import { z } from 'zod';
import { newsKinds } from '../case/news.js';
import { area, call } from './call.js';
import { json, nothing } from './responses.js';
import { formData, moment, pageOf, pageQuery, SuggestionMark, definitionHash, Wording, storedText } from './shared.js';

const path = z.object({ id: z.string().min(1).max(100) });

/** How much one may note about a document. */
export const mostTags = 10;
export const longestTag = 20;

const Tag = storedText().min(1, '标签不能为空').max(longestTag, `标签不能超过${longestTag}个字`);

const Demand = z.object({
  notice_id: z.string().describe('通知的编号。'),
  asked_on: z.iso.date().describe('法院通知的日期。'),
  due_on: z.iso.date().describe('法院指定的期限。'),
  due_end: z.iso.date().describe('期限的最后一日：指定之日为节假日的，顺延至其后第一个工作日。'),
  places: z.number().int().describe('尚待处理的几处。'),
});

const summary = {
  id: z.string(),
  document_type: z.enum(['complaint', 'defense', 'application']).describe('文书种类：起诉状、答辩状、申请书。'),
  case_cause: z.string(),
  case_number: z.string().nullable().describe('案号；没有交给法院的为 null。'),
  status: z
    .enum(['pending', 'filed', 'closed'])
    .nullable()
    .describe('案件的状态：pending 等待立案，filed 已立案，closed 没有立案、处理完毕；没有交给法院的为 null。'),
  plaintiff: z.string().nullable().describe('案件现在的原告；没有交给法院的、个人信息已删除的为 null。'),
  defendant: z
    .string()
    .nullable()
    .describe(
      '起诉状为案件现在的被告，答辩状为其答辩人现在的姓名（名称）；不再由本账号办理的、没有交给法院的为 null。',
    ),
  client: z.string().nullable().describe('本方当事人：起诉状为原告，答辩状为该被告；没有交给法院的为 null。'),
  demand: Demand.nullable().describe('法院要求本方补正或补充说明而尚未答复的；没有的为 null。'),
  defence_days: z
    .array(
      z.object({
        name: z.string().nullable().describe('被告；没有姓名的为 null。'),
        due_on: z.iso.date().describe('答辩期的最后一日；是休息日的为其后的第一个工作日。'),
        answered: z.boolean().describe('是否已提交答辩状。'),
      }),
    )
    .exactOptional()
    .describe('法院记录了送达的：起诉状为各被告的答辩期，答辩状为本方的，先到期的在前；没有的没有此项。'),
  news: z
    .array(
      z.object({
        kind: z
          .enum(newsKinds)
          .describe(
            'submission.received 收到文书，correction.asked 法院要求补正，case.filed 已立案，case.number_corrected 案号已更正，case.closed 没有立案、处理完毕，case.reopened 撤销处理、恢复等待立案。',
          ),
        at: moment.describe('发生的时刻。'),
      }),
    )
    .describe('本账号尚未看过的进展，新的在前；每种只列最近一次。'),
  tags: z.array(z.string()).describe('本账号加的标签。'),
  archived: z.boolean().describe('是否已归档。'),
  may_be_given_back: z.boolean().describe('是否凭案号和验证码加入、且本账号没有提交过，因而可以退回。'),
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
        state: z.enum(['unsubmitted', 'pending', 'filed', 'closed', 'asked', 'news']).optional(),
        side: z.enum(['complaint', 'defense', 'application']).optional(),
        case_cause: z.string().max(200).optional(),
        client: z.string().max(2000).optional(),
        tag: z.string().max(longestTag).optional(),
        archived: z.enum(['true', 'false']).default('false'),
        order: z.enum(['newest', 'oldest', 'deadline', 'number']).default('newest'),
      }),
      response: json(pageOf(OwnDocument), '我的文书，分页。'),
      meanings: {
        search_term: '案号、当事人、案由、文书名称、标签的一部分；以空格分开的各项都要符合。',
        state:
          '只列出：unsubmitted 没有交给法院的，pending 等待立案的，filed 已立案的，asked 法院要求补正而尚未答复的，news 有未看过的进展的。',
        side: '只列出这一种文书。',
        case_cause: '只列出这一案由的。',
        client: '只列出本方当事人是此人的。',
        tag: '只列出有此标签的。',
        archived: 'true 只列出已归档的；缺省为没有归档的。',
        order: 'newest 最近改动的在前，oldest 最早改动的在前，deadline 法院要求的期限在先的在前，number 按案号。',
      },
    }),
    overview: call('GET /api/user/documents-overview', {
      summary: '我的文书：法院的要求、新的进展，以及可供筛选的内容',
      response: json(
        z.object({
          demands: z.array(OwnDocument).max(20).describe('法院要求补正而尚未答复的，期限在先的在前；已归档的也在内。'),
          demand_count: z.number().int().describe('这样的文书共有几份。'),
          news_count: z.number().int().describe('有未看过的进展的文书有几份。'),
          archived_count: z.number().int().describe('已归档的共有几份。'),
          causes: z.array(z.string()).describe('各份文书的案由。'),
          clients: z.array(z.string()).describe('本方当事人。'),
          tags: z.array(z.string()).describe('用过的标签。'),
        }),
        '概况。',
      ),
    }),
    waiting: call('GET /api/user/documents-waiting', {
      summary: '我的文书：有几份等待本人处理',
      response: json(
        z.object({
          demands: z.number().int().describe('法院要求补正而尚未答复的。'),
          news: z.number().int().describe('没有这样的要求、但有未看过的进展的。'),
        }),
        '份数。',
      ),
    }),
    setTags: call('PUT /api/user/documents/{id}/tags', {
      outcome: 'idempotent',
      summary: '为一份文书加标签',
      description: '所给的即为全部标签，重复的只留一个；给空的即去掉全部。',
      path,
      fields: z.object({ tags: z.array(Tag).max(mostTags, `每份文书最多${mostTags}个标签`) }),
      response: json(OwnDocument, '已保存。'),
      refuses: ['fields_invalid', 'document_not_found', 'personal_data_erased'],
      meanings: { tags: '全部标签。' },
    }),
    setArchived: call('PUT /api/user/documents/{id}/archived', {
      outcome: 'idempotent',
      summary: '归档一份文书，或取消归档',
      description: '归档只影响本账号的列表。',
      path,
      body: z.object({ archived: z.boolean() }),
      response: json(OwnDocument, '已保存。'),
      refuses: ['document_not_found', 'personal_data_erased'],
      meanings: { archived: 'true 归档，false 取消归档。' },
    }),
    look: call('PUT /api/user/documents-looked', {
      outcome: 'idempotent',
      summary: '记下看过了哪些文书的进展',
      description: '所给时刻以前的进展不再算新的，在本账号的各台设备上都是如此。不是本人的文书略去。',
      body: z.object({ ids: z.array(z.string().min(1).max(100)).max(200), until: moment }),
      response: nothing('已记下。'),
      refuses: ['personal_data_erased'],
      meanings: { ids: '文书的标识。', until: '看到哪一时刻为止。' },
    }),
    open: call('GET /api/user/documents/{id}', {
      summary: '打开一份文书',
      path,
      response: json(OpenedDocument, '文书及其填写内容。'),
      refuses: ['document_not_found', 'personal_data_erased'],
    }),
    adopt: call('POST /api/user/documents/adoptions', {
      summary: '把凭案号和验证码办理的文书加入我的文书',
      description:
        '用于由他人或未登录时提交的案件：原告方验证码加入起诉状，被告的验证码加入该被告的答辩状。加入之后凭会话即可编辑、查看版本和进度，不再需要验证码。已在我的文书中的不会重复；已删除的会恢复。案号与验证码不匹配时，无论哪个有误，回答都相同；同一案号多次错误后须等待。',
      body: z.object({
        case_number: storedText().min(1).max(200).describe('案号或临时案号。'),
        verification_code: z.string().min(1).max(100).describe('这一方的验证码。'),
      }),
      response: json(
        z
          .object({
            id: z.string().describe('“我的文书”中的文书。'),
            document_type: z.enum(['complaint', 'defense']).describe('加入的是起诉状还是答辩状。'),
            case_number: z.string().describe('案号；未立案的为临时案号。'),
            is_new: z.boolean().describe('为 false 时，该文书此前已在我的文书中。'),
          })
          .meta({ id: 'AdoptedDocument', description: '加入我的文书的文书。' }),
        '已加入。',
        { headers: ['X-Position'] },
      ),
      refuses: [
        'wrong_number_or_code',
        'too_many_requests',
        'read_model_behind',
        'complaint_on_paper',
        'defense_not_submitted',
        'personal_data_erased',
        'account_not_found',
        'account_inactive',
      ],
      repeatable: true,
    }),
    giveBack: call('POST /api/user/documents/{id}/give-back', {
      summary: '退回凭案号和验证码加入的文书',
      description:
        '此后不再列在我的文书中，没有它的进展、法院要求和期限，标签一并删除；没有验证码不能再查看、编辑。法院收到的文书不受影响，凭案号和验证码可以再次加入。已退回的再退回，回答相同。',
      path,
      response: nothing('已退回。', { headers: ['X-Position'] }),
      refuses: [
        'document_not_found',
        'pleading_not_adopted',
        'account_not_found',
        'account_inactive',
        'personal_data_erased',
      ],
      repeatable: true,
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
