import { z } from 'zod';
import { accountModelRefusals } from './modelRefusals.js';
import { chatLimits } from '../chat/chatLimits.js';
import { mostNear } from '../permanentCache/limits.js';
import { area, call } from './call.js';
import { leftOut } from './leftOut.js';
import { events, json } from './responses.js';
import { formData, givenTo, moment } from './shared.js';
import { Sources } from '../knowledge/citedPassages.js';

/** One thing said in a conversation. Nobody but the server writes instructions to the model. */
export const ChatTurn = z
  .strictObject({
    role: z.enum(['user', 'assistant']).describe('user 提问的人，assistant 模型。'),
    text: z.string().min(1).max(chatLimits.turn),
  })
  .meta({ id: 'ChatTurn', description: '对话中的一句。' });
export type ChatTurn = z.infer<typeof ChatTurn>;

export const ChatEvent = z
  .discriminatedUnion('type', [
    z
      .object({
        type: z.literal('begin'),
        model: z.string().describe('回答的模型。'),
        left_out: leftOut,
        answers_cut: z.boolean().describe('没有交给模型的项目中是否有填写内容。'),
      })
      .describe('模型收到了问题。启用的模型出错、改由备用模型回答时再来一次，以后一次的模型为准。'),
    z
      .object({
        type: z.literal('kept'),
        text: z.string().describe('答案。'),
        updated_at: moment.describe('该答案添加或最近一次修改的时间。'),
      })
      .describe('问答缓存中有同一个问题，这是它的答案，没有使用模型。'),
    z
      .object({
        type: z.literal('near'),
        questions: z.array(z.string()).min(1).max(mostNear).describe('问题，最相近的在前；再次提问即得到其答案。'),
      })
      .describe('问答缓存中有相似的问题，由提问的人选择。'),
    z
      .object({ type: z.literal('sources'), ...Sources.shape })
      .describe('从知识库查到的内容，交给模型后才有回答的文字。'),
    z.object({ type: z.literal('thinking') }).describe('模型正在思考；思考的内容不给出。'),
    z.object({ type: z.literal('taken_back') }).describe('此前的文字是模型的思考，不是回答，应当撤下。'),
    z.object({ type: z.literal('delta'), text: z.string().min(1) }).describe('回答的下一段文字。'),
    z
      .object({
        type: z.literal('end'),
        reason: z
          .enum(['complete', 'incomplete', 'credits', 'refused', 'stopped'])
          .describe(
            'complete 完整；incomplete 中途断了或过长；credits 积分（访客为当日额度）只够到这里；refused 模型拒绝回答；stopped 被停止。',
          ),
        sentence: z.string().optional().describe('不完整的原因，中文。'),
      })
      .describe('回答结束。'),
  ])
  .meta({ id: 'ChatEvent', description: '对话回答的一个事件。' });
export type ChatEvent = z.infer<typeof ChatEvent>;

/** Questions about a form that is being filled in. */
export const chat = area(
  {
    key: 'chat',
    title: 'AI助手',
    description:
      '填写一份表单时提问，由模型逐字回答。对话和填写内容不在服务器上保存，也不写入日志；提问的人同意交给法院的问题除外，见“回答的评价”。',
  },
  {
    ask: call('POST /api/assistance/chat', {
      outcome: 'single',
      summary: '就一份表单提问',
      description:
        '问答缓存中有同一个问题的，直接给出其答案，没有模型时也是如此；有相似问题的先列出问题。' +
        '没有模型时给出知识库中查到的内容，没有 begin 和文字。' +
        '回答是逐段到达的事件（text/event-stream）。开始后出错时，最后一个事件的名称为 problem，内容同其他错误。断开连接即停止回答，按已生成的内容计费。',
      body: z.strictObject({
        form_key: z.string().max(100),
        definition_hash: givenTo,
        answers: formData,
        turns: z.array(ChatTurn).max(chatLimits.turns).default([]).describe('此前的对话，旧的在前。'),
        question: z.unknown(),
      }),
      fields: z.object({
        question: z
          .string('请先输入问题')
          .trim()
          .min(1, '请先输入问题')
          .max(chatLimits.question, `一次最多输入${chatLimits.question}个字，请精简后再问`)
          .describe('问题。'),
      }),
      response: events(ChatEvent, '回答。', { sometimes: ['X-Model-Task'] }),
      refuses: ['fields_invalid', 'form_not_found', 'definition_not_found', ...accountModelRefusals],
    }),
    withoutModel: call('GET /api/assistance/without-model', {
      summary: '没有模型时能回答什么',
      description: '有其中一样，没有模型时也可以提问。',
      response: json(
        z.object({
          kept: z.boolean().describe('问答缓存中有问题。'),
          passages: z.boolean().describe('知识库中有可以检索的内容。'),
        }),
        '有没有。',
      ),
    }),
  },
);
