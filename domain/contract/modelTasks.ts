import { z } from 'zod';
import { modelSlots } from '../models/slots.js';
import { usageSources } from '../usage/usageSources.js';
import { area, call } from './call.js';
import { json } from './responses.js';
import { moment } from './shared.js';

const ModelTask = z
  .object({
    name: z.string().describe('任务的标识；响应头 X-Model-Task 和记录中以“标识/版本”出现。'),
    title: z.string().describe('名称。'),
    purpose: z.string().describe('用途。'),
    asks: z.enum(['court', 'anybody']).describe('court 法院人员使用；anybody 任何人都可以使用。'),
    prompt: z.string().describe('交给模型的指令；花括号内是案由、文书名称等由系统填入的内容。'),
    sees: z.string().describe('交给模型的内容，一句话。'),
    parts: z
      .array(
        z.object({
          title: z.string().describe('资料的名称。'),
          most: z.number().int().describe('至多多少字；放不下的整项不交给模型。'),
        }),
      )
      .describe('交给模型的各项资料。'),
    knowledge: z.number().int().nullable().describe('至多附上知识库中多少字的内容；不查知识库则为 null。'),
    grounds: z.string().describe('结果怎样核对。'),
    version: z.number().int().min(1).describe('版本；指令、资料或结果的要求有任何改变，版本加一。'),
    slot: z.enum(modelSlots).describe('使用哪一用途的模型。'),
    model: z.string().nullable().describe('平台在该用途下启用的模型；没有则为 null。'),
    feature: z
      .object({
        key: z.string().describe('功能的 key。'),
        name: z.string().describe('功能的名称。'),
        is_enabled: z.boolean().describe('全平台是否开启。'),
      })
      .nullable()
      .describe('控制它的功能开关；没有开关则为 null。'),
  })
  .meta({ id: 'ModelTask', description: '一项交给智能模型的任务。' });
export type ModelTask = z.infer<typeof ModelTask>;

/** Calls on one page of the journal, and how many days it is kept. */
export const journalLimits = { page: 50, days: 180 } as const;

const JournalEntry = z
  .object({
    id: z.uuid(),
    at: moment.describe('调用开始的时刻。'),
    source: z.string().describe('用途。'),
    slot: z.enum(modelSlots).nullable().describe('位置；测试模型时为 null。'),
    model: z.string().describe('模型名称；账号自己的模型不写名称，为空。'),
    scope: z.enum(['platform', 'private']).describe('platform 平台的模型，private 账号自己的模型。'),
    prompt_tokens: z.number().int().describe('输入词元数。'),
    completion_tokens: z.number().int().describe('输出词元数。'),
    estimated: z.boolean().describe('词元数是否为估计；服务方没有报告时如此。'),
    credits: z.number().describe('扣除的积分。'),
    outcome: z.string().describe('complete 完成；其余为没有完成的原因。'),
    is_fallback: z.boolean().describe('是否由备用模型回答。'),
    duration_ms: z.number().int().describe('用了多少毫秒。'),
  })
  .meta({ id: 'ModelCall', description: '对模型的一次调用；不含文字，也不含是谁的。' });
export type JournalEntry = z.infer<typeof JournalEntry>;

const ModelFailure = z
  .object({
    slot: z.enum(modelSlots).describe('位置。'),
    model: z.string().describe('平台在这一位置启用的模型。'),
    calls: z.number().int().min(1).describe('最近连续失败的次数，至多计 50 次。'),
    outcome: z.string().describe('最近一次失败的原因，与调用记录中的写法相同。'),
    since: moment.describe('其中最早一次的时刻。'),
    last_at: moment.describe('最近一次的时刻。'),
  })
  .meta({ id: 'ModelFailure', description: '平台启用的模型最近连续失败的调用；任何一次得到回答后即不再列出。' });
export type ModelFailure = z.infer<typeof ModelFailure>;

const text = z.string().max(200).optional();
const sourceNames = Object.keys(usageSources);

/** What machines are asked, for the court to read. */
export const modelTasks = area(
  {
    key: 'model-tasks',
    title: '模型任务',
    description: '系统在哪些地方使用智能模型，各用什么指令，交给模型什么，结果怎样核对。',
  },
  {
    list: call('GET /api/admin/model-tasks', {
      summary: '全部模型任务',
      response: json(z.array(ModelTask), '全部任务。'),
    }),
    calls: call('GET /api/admin/model-calls', {
      summary: '模型调用记录',
      description: `每次调用的时间、用途、模型、词元数、积分、结果和耗时，新的在前，每页 ${journalLimits.page} 条，保存 ${journalLimits.days} 天。不含文字和个人信息。`,
      query: z.object({
        source: text.describe(`只看这一用途：${sourceNames.join('、')}。`),
        model: text.describe('只看这一模型。'),
        outcome: z.enum(['complete', 'failed']).optional().describe('complete 只看完成的，failed 只看没有完成的。'),
        before: z.uuid().optional().describe('从这一条之前接着看，见 next。'),
      }),
      response: json(
        z.object({
          items: z.array(JournalEntry).max(journalLimits.page).describe('调用。'),
          next: z.uuid().nullable().describe('下一页的 before；没有更多则为 null。'),
        }),
        '调用记录。',
      ),
    }),
    failures: call('GET /api/admin/model-failures', {
      summary: '正在失败的平台模型',
      description: '按 24 小时内的调用记录：平台启用的模型中，最近的调用没有从服务方得到回答的。使用者中断的调用不计。',
      response: json(z.array(ModelFailure).max(modelSlots.length), '各位置；没有失败的不列出。'),
    }),
  },
);
