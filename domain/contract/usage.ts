import { z } from 'zod';
import { creditsOf, maxCredits, unitsOf } from '../account/credits.js';
import { area, call } from './call.js';
import { both, forOwners } from './forOwners.js';
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

export const VisitorBudget = z
  .object({
    credits: z.number().min(0).describe('全部访客每日（法院所在时区）可用的积分；0 为不向访客开放智能模型。'),
    spent_today: z.number().min(0).describe('今日已用的积分。'),
    held_today: z.number().min(0).describe('正在进行的调用所预留的积分。'),
  })
  .meta({ id: 'VisitorBudget', description: '访客使用平台模型的每日额度。' });
export type VisitorBudget = z.infer<typeof VisitorBudget>;

const hasFourDecimals = (credits: number): boolean => creditsOf(unitsOf(credits)) === credits;

/** What calls of models used. */
export const usage = area(
  { key: 'usage', title: '模型用量', description: '调用大模型所用的 token 数。' },
  {
    ...forOwners(
      { own: '/api/user', platform: '/api/admin' },
      {
        stats: both('GET /ai-usage-stats', {
          own: { summary: '我的用量', response: json(Usage, '自己的用量。') },
          platform: { summary: '全平台的用量', response: json(Usage, '全平台的用量。') },
        }),
      },
    ),
    visitorBudget: call('GET /api/admin/visitor-budget', {
      summary: '访客使用平台模型的每日额度',
      response: json(VisitorBudget, '额度与今日所用。'),
    }),
    setVisitorBudget: call('PUT /api/admin/visitor-budget', {
      summary: '设定访客使用平台模型的每日额度',
      description: '访客（未登录者）调用平台模型，按模型的价格从这一额度中扣除；用完后须登录方可继续使用。立即生效。',
      fields: z.strictObject({
        credits: z
          .number('请填写积分')
          .min(0, '积分不能小于0')
          .max(maxCredits, `积分不能超过${maxCredits}`)
          .refine((credits) => credits < 0 || hasFourDecimals(credits), '积分最多保留4位小数'),
      }),
      response: json(VisitorBudget, '已设定。', { headers: ['X-Position'] }),
      refuses: ['fields_invalid'],
      repeatable: true,
      meanings: { credits: '全部访客每日可用的积分，最多四位小数；0 为不向访客开放智能模型。' },
    }),
  },
);
