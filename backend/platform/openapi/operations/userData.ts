import { z } from 'zod';
import { Agent as AgentFields, Params as AgentParams } from '../../../modules/agents/routes.js';
import { Body as DraftBody, Params as DraftParams, Query as DraftQuery } from '../../../modules/drafts/routes.js';
import { pageQuery } from '../../http/parse.js';
import { json, jsonBody, nothing, type Area } from '../operation.js';
import { formData, moment, pageOf } from '../schemas/common.js';

const Agent = z
  .strictObject({
    id: z.uuid(),
    agent_name: z.string(),
    agent_unit: z.string(),
    agent_title: z.string(),
    agent_phone: z.string(),
  })
  .meta({ id: 'Agent', description: '常用代理人。' });

const draft = {
  form_key: z.string(),
  case_key: z.string(),
  revision: z.number().int().min(1).describe('第几次保存。'),
  updated_at: moment,
};
const Draft = z.strictObject(draft).meta({ id: 'Draft', description: '一份草稿的概要。' });
const draftMeanings = {
  revision: '所依据的是第几次保存；新草稿为 0。',
  values: '所保存的内容。',
  'values.filing': '新建案件还是续办。验证码从不保存。',
  'values.filing.mode': 'new 新建案件，existing 续办已有案件。',
  'values.filing.caseNumber': '续办的案号。',
  'values.answers': '填写内容，同 form_data，可以不完整。',
};

/** Agents one often works with. */
export const agents: Area = {
  key: 'agents',
  title: '常用代理人',
  about: '登录用户常用的代理人，最多 200 名，可填入任何表单。别人的与不存在的回答相同。',
  operations: {
    'GET /api/user/agents': {
      summary: '常用代理人',
      query: pageQuery,
      answers: { 200: json(pageOf(Agent), '常用代理人，分页。') },
    },
    'POST /api/user/agents': {
      summary: '添加代理人',
      body: jsonBody(AgentFields),
      answers: { 201: json(Agent, '已添加。') },
      codes: ['fields_invalid', 'too_many_agents', 'personal_data_erased'],
      repeatable: true,
    },
    'PUT /api/user/agents/{id}': {
      summary: '修改代理人',
      path: AgentParams,
      body: jsonBody(AgentFields),
      answers: { 200: json(Agent, '已修改。') },
      codes: ['fields_invalid', 'not_found'],
    },
    'DELETE /api/user/agents/{id}': {
      summary: '删除代理人',
      path: AgentParams,
      answers: { 204: nothing('已删除。') },
      codes: ['not_found'],
    },
  },
};

/** What is not filed yet. */
export const drafts: Area = {
  key: 'drafts',
  title: '草稿',
  about: '登录用户尚未提交的填写内容，在各台设备上都能继续，最多 100 份。以账号自己的密钥加密保存，其中从不含验证码。',
  operations: {
    'GET /api/user/drafts': {
      summary: '我的草稿',
      query: DraftQuery,
      answers: { 200: json(z.strictObject({ items: z.array(Draft).max(100) }), '草稿的概要，新的在前。') },
      meanings: { form_key: '只列出这一表单的草稿。' },
    },
    'GET /api/user/drafts/{form_key}/{case_key}': {
      summary: '读取一份草稿',
      path: DraftParams,
      answers: {
        200: json(
          z.strictObject({
            ...draft,
            values: z
              .strictObject({
                filing: z
                  .strictObject({
                    mode: z.enum(['new', 'existing']).describe('new 新建案件，existing 续办已有案件。'),
                    caseNumber: z.string().describe('续办的案号。'),
                  })
                  .describe('新建案件还是续办。'),
                answers: formData,
              })
              .describe('所保存的内容。'),
          }),
          '草稿。',
        ),
      },
      codes: ['not_found', 'personal_data_erased'],
    },
    'PUT /api/user/drafts/{form_key}/{case_key}': {
      summary: '保存一份草稿',
      about: '在别处已有更新时回答 409 concurrent_change：先读取，再保存。',
      path: DraftParams,
      body: jsonBody(DraftBody),
      answers: { 200: json(Draft, '已保存。') },
      codes: ['form_not_found', 'answers_too_large', 'concurrent_change', 'too_many_drafts', 'personal_data_erased'],
      meanings: draftMeanings,
    },
    'DELETE /api/user/drafts/{form_key}/{case_key}': {
      summary: '删除一份草稿',
      about: '没有这份草稿时同样回答 204。',
      path: DraftParams,
      answers: { 204: nothing('已删除。') },
    },
  },
};
