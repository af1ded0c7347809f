import { z } from 'zod';
import { chatLimits } from '../chat/chatLimits.js';
import { area, call } from './call.js';
import { json, nothing } from './responses.js';
import { moment, pageOf, pageQuery, storedText } from './shared.js';

const count = z.number().int().nonnegative();

export const AskedQuestion = z
  .object({
    id: z.uuid(),
    question: z.string().describe('问题；证件号码、银行账号、电话号码和电子邮箱已隐去。'),
    case_cause: z.string().describe('最近一次提问的案由。'),
    times: count.describe('交来几次。'),
    nothing: count.describe('其中几次没有查到内容。'),
    useless: count.describe('其中几次回答没用。'),
    last_at: moment.describe('最近一次交来的时间。'),
  })
  .meta({ id: 'AskedQuestion', description: '提问的人交给法院的一个问题，不记录是谁。' });
export type AskedQuestion = z.infer<typeof AskedQuestion>;

/** Days of which answers are counted together. */
export const countedDays = 30;

/** What people thought of answers, and the questions that they handed to the court to have the knowledge base mended. */
export const knowledgeQuestions = area(
  {
    key: 'knowledge-questions',
    title: '回答的评价',
    description:
      '对回答的评价只计次数。问题的文字只有提问的人同意交给法院时才保存，隐去号码，180 天后删除，账号清除时一并删除。',
  },
  {
    judge: call('POST /api/assistance/answer-feedback', {
      outcome: 'single',
      summary: '评价一次回答或检索',
      description: '不带 question 时只计次数。对表单旁的回答写 form_key，对知识库的检索写 case_cause，两者写一个。',
      body: z
        .strictObject({
          form_key: z.string().max(100).optional().describe('在哪个表单旁提问。'),
          case_cause: z.string().max(200).optional().describe('在哪个案由的知识库中检索，见案由列表。'),
          useful: z.boolean().describe('有用为 true。'),
          found: z.boolean().describe('知识库中是否查到了内容。'),
          question: storedText()
            .min(1)
            .max(chatLimits.question)
            .nullable()
            .describe('提问的人同意交给法院的问题；没有同意为 null。'),
        })
        .refine(({ form_key: form, case_cause: cause }) => (form === undefined) !== (cause === undefined), {
          message: '请写明表单或案由，只写一个',
        }),
      response: nothing('已记录。'),
      refuses: ['form_not_found', 'case_cause_unknown', 'personal_data_erased'],
    }),
    list: call('GET /api/admin/rag/questions', {
      summary: '没有查到或回答没用的问题',
      query: pageQuery,
      response: json(
        pageOf(AskedQuestion).extend({
          counts: z
            .object({
              useful: count.describe('有用的回答。'),
              useless: count.describe('查到了内容而没用的回答和检索。'),
              nothing: count.describe('没有查到内容的回答和检索。'),
            })
            .describe(`最近 ${countedDays} 天的次数，包括没有交来问题的。`),
        }),
        '交来的问题，次数多的在前，分页。',
      ),
    }),
    remove: call('DELETE /api/admin/rag/questions/{id}', {
      outcome: 'idempotent',
      path: z.object({ id: z.uuid() }),
      noSuch: 'asked_question_not_found',
      summary: '删除一个已处理的问题',
      response: nothing('连同相同的问题都已删除。'),
      refuses: ['asked_question_not_found'],
    }),
  },
);
