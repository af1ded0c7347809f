import { z } from 'zod';
import { longestClause, longestClauseName, mostClauses, mostDefaults } from '../clauses/bounds.js';
import { hasOnlyPlaces, longestPlaceName } from '../clauses/places.js';
import { area, call } from './call.js';
import { created, json, nothing } from './responses.js';
import { formData, moment, pageOf, pageQuery, storedText } from './shared.js';

export const Clause = z
  .object({
    id: z.uuid(),
    name: z.string(),
    text: z.string().describe('正文；{{原告}} 等位置插入时由表单的填写内容填入。'),
    form_key: z.string().nullable().describe('只用于这一表单；可用于任何表单的为 null。'),
    updated_at: moment,
  })
  .meta({ id: 'Clause', description: '常用语段。' });
export type Clause = z.infer<typeof Clause>;

const formKey = z.string().max(100);
const ClauseFields = z.object({
  name: storedText(z.string('请填写名称'))
    .min(1, '请填写名称')
    .max(longestClauseName, `不能超过${longestClauseName}个字`),
  text: storedText(z.string('请填写正文'))
    .min(1, '请填写正文')
    .max(longestClause, `不能超过${longestClause}个字`)
    .refine(hasOnlyPlaces, `“{{”和“}}”要成对，中间写要填入的内容的名称，不超过${longestPlaceName}个字`),
  form_key: formKey.nullable().default(null),
});

/** What a form's new drafts begin with, as a list has it. */
export const FormDefaults = z
  .object({
    form_key: z.string(),
    form_title: z.string().nullable().describe('现行表单的名称；已不再使用的为 null。'),
    lines: z.array(z.object({ label: z.string(), text: z.string() })).describe('各项内容，按表单的次序。'),
    updated_at: moment,
  })
  .meta({ id: 'FormDefaults', description: '一种表单的默认值。' });
export type FormDefaults = z.infer<typeof FormDefaults>;

const one = { path: z.object({ id: z.uuid() }), noSuch: 'not_found' } as const;
const ofForm = { path: z.object({ form_key: formKey }) };

/** Texts of one's own, and what one's new drafts begin with. */
export const clauses = area(
  {
    key: 'clauses',
    title: '常用语段和默认值',
    description: `登录用户自己的语段，最多 ${mostClauses} 条，可插入文书的大段文字；以及最多 ${mostDefaults} 种表单的默认值，新的草稿以此开头。以账号自己的密钥加密保存。别人的与不存在的回答相同。`,
  },
  {
    list: call('GET /api/clauses', {
      summary: '常用语段',
      query: pageQuery,
      response: json(pageOf(Clause), '常用语段，分页。'),
      refuses: ['personal_data_erased'],
    }),
    add: call('POST /api/clauses', {
      summary: '添加语段',
      fields: ClauseFields,
      response: created(Clause, '已添加。'),
      refuses: ['fields_invalid', 'form_not_found', 'too_many_clauses', 'personal_data_erased'],
      repeatable: true,
    }),
    change: call('PUT /api/clauses/{id}', {
      outcome: 'idempotent',
      summary: '修改语段',
      ...one,
      fields: ClauseFields,
      response: json(Clause, '已修改。'),
      refuses: ['fields_invalid', 'form_not_found', 'not_found', 'personal_data_erased'],
    }),
    remove: call('DELETE /api/clauses/{id}', {
      outcome: 'idempotent',
      summary: '删除语段',
      ...one,
      response: nothing('已删除。'),
      refuses: ['not_found'],
    }),
    listDefaults: call('GET /api/clauses/defaults', {
      summary: '各表单的默认值',
      response: json(z.object({ items: z.array(FormDefaults).max(mostDefaults) }), '各表单的默认值，最近保存的在前。'),
      refuses: ['personal_data_erased'],
    }),
    readDefaults: call('GET /api/clauses/defaults/{form_key}', {
      summary: '一种表单的默认值',
      description: '没有默认值的，内容为空。',
      ...ofForm,
      response: json(z.object({ answers: formData }), '默认值。'),
      refuses: ['form_not_found', 'personal_data_erased'],
    }),
    setDefaults: call('PUT /api/clauses/defaults/{form_key}', {
      outcome: 'idempotent',
      summary: '保存一种表单的默认值',
      description: '整个换成所送的内容。图片、案号和表单中没有的问题不保存。',
      ...ofForm,
      body: z.object({ answers: formData }),
      response: json(FormDefaults, '已保存。'),
      refuses: ['form_not_found', 'answers_too_large', 'defaults_empty', 'too_many_defaults', 'personal_data_erased'],
      meanings: { answers: '作为默认值的填写内容，同 form_data。' },
    }),
    removeDefaults: call('DELETE /api/clauses/defaults/{form_key}', {
      outcome: 'idempotent',
      summary: '删除一种表单的默认值',
      ...ofForm,
      response: nothing('已删除。'),
      refuses: ['not_found'],
    }),
  },
);
