import { z } from 'zod';
import { formDomains } from '../forms/formDomain.js';
import { accountModelRefusals } from './modelRefusals.js';
import { area, call } from './call.js';
import { FormAsking } from './formAsking.js';
import { FormDefinition } from './formDefinition.js';
import { json, unchanged } from './responses.js';
import { definitionHash } from './shared.js';

const kind = z.enum(['claim', 'defense', 'application']).describe('文书种类：起诉状、答辩状、申请书。');
const category = z.enum(formDomains).describe('分类：民事、行政、刑事（自诉）、国家赔偿。');
const switchedOff = z
  .string()
  .exactOptional()
  .describe('法院目前没有开放的：给人看的话。不能用它提交新的案件；已在法院的案件照常答辩、更正。');
const summary = {
  form_key: z.string(),
  kind,
  edition: z.string(),
  title: z.string(),
  case_cause: z.string().nullable(),
  answerer: z.literal('third_party').exactOptional().describe('第三人意见陈述书：由第三人填写。'),
  switched_off: switchedOff,
  answers_causes: z.array(z.string()).exactOptional().describe('几类案件共用的答辩状：所答复的起诉状的案由。'),
};
export const Template = z
  .object({
    id: z.string().describe('表单的 key。'),
    name: z.string(),
    description: z.string(),
    disabled: z.boolean().describe('是否目前没有开放。'),
    path: z.string().describe('填写页面的路径；没有开放时为空。'),
    switched_off: switchedOff,
    case_path: z.string().exactOptional().describe('没有开放的答辩状：为已在法院的案件填写的页面的路径。'),
    subject: z.string().describe('案由或者申请的事项，不带文书种类。'),
    group: z
      .object({ title: z.string().describe('类的名称。'), order: z.number().int().describe('类的先后，从 0 起。') })
      .describe('列在哪一类下。'),
    plain: z.string().describe('什么时候用，用日常的话说。'),
  })
  .meta({ id: 'Template', description: '模板页上的一张卡片。' });

export type Template = z.infer<typeof Template>;

const reason = z.string().describe('推荐的理由：描述中的哪些词与该文书相符。');
export const Recommendation = z
  .object({
    recommended_template_id: z.string().describe('最合适的模板；没有合适的为字符串 null。'),
    reason,
    source: z.enum(['rules', 'model']).describe('由程序按规则检索得出，还是由模型得出。'),
    proposals: z
      .array(
        Template.pick({ name: true, path: true, subject: true, plain: true }).extend({
          template_id: Template.shape.id,
          kind,
          reason,
          first: z.array(z.string()).describe('填写以前先要知道或者先要做的事，逐句；多数没有。'),
        }),
      )
      .max(3)
      .describe('合适的模板，最合适的在前，至多 3 个。'),
    is_clear: z
      .boolean()
      .describe(
        '第一个是否基本确定：描述中有指向它的整个词语，并且明显领先；为 false 时只是可能。由模型判断时为 true。',
      ),
    switched_off: z
      .array(
        z.object({
          template_id: Template.shape.id,
          name: z.string(),
          subject: Template.shape.subject,
          kind,
          sentence: z.string().describe('法院给人看的话。'),
          case_path: Template.shape.case_path,
        }),
      )
      .max(3)
      .exactOptional()
      .describe('合适而法院目前没有开放的，最合适的在前；不以别的文书代替。'),
    side: z
      .object({
        kind,
        title: z.string().describe('描述所说的是哪一方。'),
        steps: z.array(z.string()).min(1).describe('可以怎么办，逐句。'),
      })
      .optional()
      .describe('描述只说明了是哪一方、没有说明是什么纠纷时给出。'),
    motions: z
      .array(
        z.object({
          key: z.string(),
          name: z.string().describe('申请、异议的名称，如“反诉”。'),
          what: z.string().describe('怎么办、向哪个法院、在什么期限内。'),
          basis: z.string().describe('依据的法律和条文。'),
          form: z
            .object({
              name: z.string(),
              path: z.string().describe('填写页面的路径；没有开放时为空。'),
              switched_off: switchedOff,
            })
            .nullable()
            .describe('对应的官方文书；没有的为 null。'),
        }),
      )
      .max(3)
      .optional()
      .describe(
        '描述所说的是案件进行中的申请、异议（如反诉、追加当事人）时给出，此时只在另有新的纠纷时才有推荐的模板。',
      ),
    otherwise: z.array(z.string()).min(1).describe('都不是时可以怎么办，逐句。'),
    without_form: z
      .object({
        name: z.string().describe('文书的名称，或者事情的种类。'),
        instead: z.array(z.string()).min(1).describe('可以怎么办，逐句。'),
      })
      .optional()
      .describe('描述最符合的文书没有表单时给出，此时没有推荐的模板（由模型判断时除外）。'),
  })
  .meta({ id: 'Recommendation', description: '按案情描述推荐的模板。' });
export type Recommendation = z.infer<typeof Recommendation>;
/** What `recommended_template_id` says where nothing fits. */
export const noTemplate = 'null';

/** What can be filled in. */
export const forms = area(
  {
    key: 'forms',
    title: '表单与模板',
    description: '113 份官方要素式表单。其他程序要代为提交时，先读取表单及其填写内容的 JSON Schema。',
  },
  {
    list: call('GET /api/forms', {
      summary: '全部表单',
      fixed: true,
      response: json(z.object({ items: z.array(z.object(summary)) }), '全部表单。', { headers: ['ETag'] }),
      also: unchanged,
    }),
    get: call('GET /api/forms/{form_key}', {
      summary: '一份表单及其填写内容的 JSON Schema',
      path: z.object({ form_key: z.string().max(100) }),
      query: z.object({
        definition: definitionHash
          .optional()
          .describe('读取这一 SHA-256 的定义：已有人用它提交或保存过的，一直可以读取；缺省为现行的。'),
      }),
      fixed: true,
      response: json(
        z.object({
          form_key: summary.form_key,
          edition: summary.edition,
          title: summary.title,
          case_cause: summary.case_cause,
          definition_hash: definitionHash,
          definition: FormDefinition.describe('表单的定义。'),
          switched_off: switchedOff,
          lending_rates: z
            .array(z.object({ day: z.iso.date().describe('公布的日期。'), percent: z.number().describe('百分之几。') }))
            .exactOptional()
            .describe('民间借贷的表单：管理员录入的一年期 LPR，按日期排列；系统自带的不在其中。没有录入的没有这一项。'),
          asking: FormAsking.exactOptional().describe('日常用语的提问；不是现行的定义则没有。'),
          answers_schema: z
            .record(z.string(), z.unknown())
            .describe(
              'form_data 的 JSON Schema（2020-12）。提交时即按它校验，包括不能缺少的内容；另外，form_data 不能超过 512 KiB，图片须是完好、不带拍摄信息的 JPEG，每张不超过 48 KB、最长边不超过 2000 像素，一份文书最多 6 张。自用的文书（generate-unsaved）可以不完整，不受顶层 allOf 的限制。',
            ),
        }),
        '表单。',
        { headers: ['ETag'] },
      ),
      also: unchanged,
      refuses: ['form_not_found', 'definition_not_found'],
    }),
    templates: call('GET /api/templates/{docType}/{category}', {
      summary: '一个分类下的模板',
      path: z.object({ docType: z.string(), category: z.string() }),
      fixed: true,
      response: json(z.array(Template), '可填写的模板在前，尚未提供的在后。'),
      refuses: ['not_found'],
      meanings: {
        docType: 'claim、defense 或 application。',
        category: 'civil、criminal、administrative 或 compensation。',
      },
    }),
    templateFields: call('GET /api/templates/{docType}', {
      summary: '一种文书在各分类下有几种可填写的模板',
      path: z.object({ docType: z.string() }),
      fixed: true,
      response: json(
        z.array(
          z.object({
            category,
            category_name: z.string().describe('分类的中文名称。'),
            count: z.number().int().min(0).describe('可填写的模板有几种；没有的为 0。'),
            forms: z.number().int().min(0).describe('连同法院没有开放的，共有几种。'),
            switched_off: switchedOff,
          }),
        ),
        '各分类，按列出的次序。',
      ),
      refuses: ['not_found'],
      meanings: { docType: 'claim、defense 或 application。' },
    }),
    findPath: call('GET /api/templates/find-path', {
      summary: '按文书种类和案由查找填写页面',
      query: z.object({ doc_type_name: z.string().min(1).max(100), case_cause: z.string().min(1).max(200) }),
      fixed: true,
      response: json(z.object({ path: z.string() }), '填写页面的路径。'),
      refuses: ['form_not_found', 'form_switched_off'],
    }),
    recommend: call('POST /api/templates/recommend', {
      summary: '按案情描述推荐模板',
      description:
        '缺省时不需要模型：按日常用语检索各文书的名称、案由和所问的内容。with_model 为 true 时由模型判断。描述不保存，也不写入日志。',
      fields: z.strictObject({
        description: z
          .string('请先描述您的案情')
          .trim()
          .min(1, '请先描述您的案情')
          .max(2000, '不能超过2000个字')
          .describe('案情，用日常的话说即可，最多 2000 字。'),
        available_templates: z
          .array(z.object({ id: z.string().max(100) }))
          .max(200)
          .optional()
          .describe('从这些模板中推荐；不给则从全部可填写的模板中推荐。'),
        with_model: z
          .boolean()
          .default(false)
          .describe('由智能模型在同一范围内判断；缺省时由程序按规则检索，不需要模型。'),
      }),
      reads: true,
      response: json(Recommendation, '推荐的模板。', { sometimes: ['X-Model-Task'] }),
      refuses: ['fields_invalid', ...accountModelRefusals],
    }),
    allTemplates: call('GET /api/templates/all-structured', {
      summary: '全部模板，按种类和分类排列',
      fixed: true,
      response: json(
        z.array(
          z.object({
            doc_type: kind,
            doc_type_name: z.string(),
            categories: z
              .array(
                z.object({
                  category,
                  category_name: z.string().describe('分类的中文名称。'),
                  templates: z.array(Template).describe('模板。'),
                }),
              )
              .describe('各分类。'),
          }),
        ),
        '全部模板。',
      ),
    }),
  },
);
