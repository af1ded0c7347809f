import { z } from 'zod';
import { Params as FormParams } from '../../../modules/forms/routes.js';
import { Params as TemplateParams, Query as PathQuery } from '../../../modules/templates/routes.js';
import { json, type Area } from '../operation.js';
import { FormDefinition } from '../schemas/formDefinition.js';

const kind = z.enum(['claim', 'defense', 'application']).describe('文书种类：起诉状、答辩状、申请书。');
const summary = {
  form_key: z.string(),
  kind,
  edition: z.string(),
  title: z.string(),
  case_cause: z.string().nullable(),
};
const Template = z
  .strictObject({
    id: z.string().describe('表单的 key；尚未提供的模板以 soon- 开头。'),
    name: z.string(),
    description: z.string(),
    disabled: z.boolean().describe('是否尚未提供。'),
    path: z.string().describe('填写页面的路径；尚未提供时为空。'),
  })
  .meta({ id: 'Template', description: '模板页上的一张卡片。' });

const unchanged = { 304: { about: '与 If-None-Match 所指的内容相同。', headers: ['ETag'] } } as const;

/** What can be filled in. */
export const forms: Area = {
  key: 'forms',
  title: '表单与模板',
  about: '54 份官方要素式表单。其他程序要代为提交时，先读取表单及其填写内容的 JSON Schema。',
  operations: {
    'GET /api/forms': {
      summary: '全部表单',
      answers: {
        200: json(z.strictObject({ items: z.array(z.strictObject(summary)) }), '全部表单。', { headers: ['ETag'] }),
        ...unchanged,
      },
    },
    'GET /api/forms/{form_key}': {
      summary: '一份表单及其填写内容的 JSON Schema',
      path: FormParams,
      answers: {
        200: json(
          z.strictObject({
            form_key: summary.form_key,
            edition: summary.edition,
            title: summary.title,
            case_cause: summary.case_cause,
            definition: FormDefinition.describe('表单的定义。'),
            answers_schema: z
              .record(z.string(), z.unknown())
              .describe('form_data 的 JSON Schema（2020-12），提交时即按它校验。'),
          }),
          '表单。',
          { headers: ['ETag'] },
        ),
        ...unchanged,
      },
      codes: ['form_not_found'],
    },
    'GET /api/templates/{docType}/{category}': {
      summary: '一个分类下的模板',
      path: TemplateParams,
      answers: { 200: json(z.array(Template), '可填写的模板在前，尚未提供的在后。') },
      codes: ['not_found'],
      meanings: { docType: 'claim、defense 或 application。', category: 'civil、criminal 或 administrative。' },
    },
    'GET /api/templates/find-path': {
      summary: '按文书种类和案由查找填写页面',
      query: PathQuery,
      answers: { 200: json(z.strictObject({ path: z.string() }), '填写页面的路径。') },
      codes: ['form_not_found'],
    },
    'GET /api/templates/all-structured': {
      summary: '全部模板，按种类和分类排列',
      answers: {
        200: json(
          z.array(
            z.strictObject({
              doc_type: kind,
              doc_type_name: z.string(),
              categories: z
                .array(
                  z.strictObject({
                    category: z.enum(['civil', 'criminal', 'administrative']).describe('分类：民事、刑事、行政。'),
                    category_name: z.string().describe('分类的中文名称。'),
                    templates: z.array(Template).describe('模板。'),
                  }),
                )
                .describe('各分类。'),
            }),
          ),
          '全部模板。',
        ),
      },
    },
  },
};
