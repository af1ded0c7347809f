import { z } from 'zod';
import { modelSlots } from '../models/slots.js';
import { area, call } from './call.js';
import { json } from './responses.js';

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
  },
);
