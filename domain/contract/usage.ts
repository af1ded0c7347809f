import { z } from 'zod';
import { creditsOf, maxCredits, unitsOf } from '../account/credits.js';
import { budgetParts, budgetStates, mostBudgetTokens } from '../models/monthlyBudget.js';
import { area, call } from './call.js';
import { CallCosts } from './callCosts.js';
import { creditDays, CreditHistory, creditHistoryLimits, creditsAsked } from './creditHistory.js';
import { both, forOwners } from './forOwners.js';
import { csvFile, json } from './responses.js';
import { KnownAccount, moment } from './shared.js';

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

const part = z.enum(budgetParts).describe('all 全部位置、模型测试与文书评测合计；general、vision、fast 单个位置。');
const ModelBudget = z
  .object({
    part,
    month: z
      .string()
      .regex(/^\d{4}-\d{2}$/)
      .describe('本月（法院所在时区），如 2026-03。'),
    tokens: count.nullable().describe('每月可用的词元数；null 为不设预算。'),
    used: count.describe('本月已用的词元数，含输入、输出和思考；没有设预算时也计数。'),
    held: count.describe('正在进行的调用所预留的词元数。'),
    state: z.enum(budgetStates).describe('open 有余；near 已用八成；spent 已用完，不再调用平台的模型。'),
    set_at: moment.nullable().describe('最近一次设定的时间；从未设定为 null。'),
    set_by: KnownAccount.nullable().describe('设定的账号；从未设定为 null。'),
  })
  .meta({ id: 'ModelBudget', description: '平台模型的一项每月预算。' });
export type ModelBudget = z.infer<typeof ModelBudget>;

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
    credits: call('GET /api/user/credits', {
      summary: '我的积分：余额与来去',
      description: '给予、扣除、冻结和退回的每一笔，新的在前。刚刚发生的可能稍后才列出。',
      query: creditsAsked,
      response: json(CreditHistory, '余额、合计与一页记录。'),
    }),
    callCosts: call('GET /api/user/call-costs', {
      summary: '各项智能功能要用多少积分，还剩多少',
      response: json(CallCosts, '余额与各项的上限。'),
    }),
    creditsCsv: call('GET /api/user/credits/csv', {
      summary: '我的积分记录，CSV 文件',
      description: `所选日期的记录，新的在前，至多${creditHistoryLimits.file}条；更多的，末行写明。`,
      query: creditDays,
      response: csvFile('UTF-8（带 BOM）的 CSV；以公式符号开头的内容前加单引号。'),
    }),
    visitorBudget: call('GET /api/admin/visitor-budget', {
      summary: '访客使用平台模型的每日额度',
      response: json(VisitorBudget, '额度与今日所用。'),
    }),
    setVisitorBudget: call('PUT /api/admin/visitor-budget', {
      summary: '设定访客使用平台模型的每日额度',
      description:
        '访客（未登录者）调用平台模型，按模型的价格从这一额度中扣除；用完后访客当日不能再用；saas 模式下登录后可继续使用。立即生效。',
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
    modelBudgets: call('GET /api/admin/model-budgets', {
      summary: '平台模型的每月预算',
      description:
        '以词元计：这是服务方对每次调用报告的数量，没有报告时按字数估算。只计平台的对话模型，不计账号自己的模型，也不计向量模型和重排模型。',
      response: json(z.array(ModelBudget).max(budgetParts.length), '合计和各位置的预算与本月所用。'),
    }),
    setModelBudget: call('PUT /api/admin/model-budgets', {
      outcome: 'idempotent',
      summary: '设定平台模型的每月预算',
      description:
        '立即生效，并记录由谁设定、何时设定。合计或所在位置的预算用完后，平台的模型不再调用，以 402 拒绝，至下月一日零点（法院所在时区）或预算增加为止；已经开始的调用照常完成，因此至多超出不足一次调用的词元。',
      fields: z.strictObject({
        part,
        tokens: z
          .number('请填写词元数')
          .int('词元数应为整数')
          .min(1, '词元数不能小于1')
          .max(mostBudgetTokens, `词元数不能超过${mostBudgetTokens}`)
          .nullable(),
      }),
      response: json(z.array(ModelBudget).max(budgetParts.length), '已设定；现在的全部预算。'),
      refuses: ['fields_invalid'],
      meanings: { tokens: '每月可用的词元数；null 为不设预算。' },
    }),
  },
);
