import { z } from 'zod';
import { area, call } from './call.js';
import { json } from './responses.js';

const count = z.number().int().min(0);
const totals = z.object({
  total: count.describe('总数，含思考。'),
  prompt: count.describe('输入。'),
  completion: count.describe('输出。'),
  estimated: count.describe('总数中，服务方没有报告、按字数估算的。'),
});
export const Usage = z
  .object({
    today_usage: totals.describe('今日。'),
    this_month_usage: totals.describe('本月。'),
    total_usage: totals.describe('累计。'),
    by_model: z
      .array(
        z.object({
          model_name: z.string(),
          prompt_tokens: count,
          completion_tokens: count,
          total_tokens: count,
        }),
      )
      .describe('各模型的累计用量，多的在前。'),
    by_source: z.array(z.object({ source: z.string(), total_tokens: count })).describe('各功能的累计用量，多的在前。'),
  })
  .meta({ id: 'Usage', description: '模型用量，以 token 计；日和月按法院所在时区。' });

export type Usage = z.infer<typeof Usage>;

/** What calls of models used. */
export const usage = area(
  { key: 'usage', title: '模型用量', description: '调用大模型所用的 token 数。' },
  {
    own: call('GET /api/user/ai-usage-stats', { summary: '我的用量', response: json(Usage, '自己的用量。') }),
    platform: call('GET /api/admin/ai-usage-stats', {
      summary: '全平台的用量',
      response: json(Usage, '全平台的用量。'),
    }),
  },
);
