import { z } from 'zod';
import { authorities } from '../agents/agentBook.js';
import { textLengths } from '../forms/reading/boundedText.js';
import { area, call } from './call.js';
import { created, json, nothing } from './responses.js';
import { pageOf, pageQuery, storedText } from './shared.js';

export const Agent = z
  .object({
    id: z.uuid(),
    agent_name: z.string(),
    agent_unit: z.string(),
    agent_title: z.string(),
    agent_phone: z.string(),
    agent_licence: z.string(),
    agent_authority: z.enum(['', ...authorities]),
    agent_powers: z.string(),
  })
  .meta({ id: 'Agent', description: '常用代理人。' });

export type Agent = z.infer<typeof Agent>;

const text = storedText().max(100, '不能超过100个字').default('');
const AgentFields = z.object({
  agent_name: storedText(z.string('请填写姓名')).min(1, '请填写姓名').max(100, '不能超过100个字'),
  agent_unit: text,
  agent_title: text,
  agent_phone: text,
  agent_licence: text,
  agent_authority: z.enum(['', ...authorities], '请选择一般授权或特别授权').default(''),
  agent_powers: storedText().max(textLengths.text, `不能超过${textLengths.text}个字`).default(''),
});
const path = z.object({ id: z.uuid() });

/** Agents one often works with. */
export const agents = area(
  {
    key: 'agents',
    title: '常用代理人',
    description: '登录用户常用的代理人，最多 200 名，可填入任何表单。别人的与不存在的回答相同。',
  },
  {
    list: call('GET /api/user/agents', {
      summary: '常用代理人',
      query: pageQuery,
      response: json(pageOf(Agent), '常用代理人，分页。'),
    }),
    add: call('POST /api/user/agents', {
      summary: '添加代理人',
      fields: AgentFields,
      response: created(Agent, '已添加。'),
      refuses: ['fields_invalid', 'too_many_agents', 'personal_data_erased'],
      repeatable: true,
    }),
    change: call('PUT /api/user/agents/{id}', {
      outcome: 'idempotent',
      summary: '修改代理人',
      path,
      noSuch: 'not_found',
      fields: AgentFields,
      response: json(Agent, '已修改。'),
      refuses: ['fields_invalid', 'not_found'],
    }),
    remove: call('DELETE /api/user/agents/{id}', {
      outcome: 'idempotent',
      summary: '删除代理人',
      path,
      noSuch: 'not_found',
      response: nothing('已删除。'),
      refuses: ['not_found'],
    }),
  },
);
