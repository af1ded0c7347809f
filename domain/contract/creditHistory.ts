import { z } from 'zod';
import { moment } from './shared.js';

/** Entries on one page, and the most that one file holds. */
export const creditHistoryLimits = { page: 50, file: 20_000 } as const;

const credits = z.number();
const count = z.number().int().min(0);
const sums = {
  granted: credits.describe('给予的积分，减去收回的。'),
  spent: credits.describe('扣除的积分。'),
  released: credits.describe('预留后没有扣除、全部退回的积分。'),
};

export const CreditEntry = z
  .object({
    id: z.string(),
    at: moment.describe('时刻。'),
    day: z.iso.date().describe('法院所在时区的日期。'),
    kind: z
      .enum(['granted', 'held', 'spent', 'released'])
      .describe('granted 给予或收回，held 正在进行的调用所冻结，spent 扣除，released 没有扣除、退回。'),
    amount: credits.describe('余额的增减；冻结和退回不改变余额，为 0。'),
    held: credits.describe('这次调用冻结或曾经冻结的积分。'),
    grant: z
      .enum(['plan', 'administrator', 'order'])
      .nullable()
      .describe('plan 方案每月给予，administrator 管理员所调，order 订购所得；不是给予的为 null。'),
    month: z.string().nullable().describe('方案给予的是哪一月的，如 2026-03；其余为 null。'),
    source: z.string().nullable().describe('用途；不是调用的为 null。'),
    model: z.string().nullable().describe('模型；不是调用的为 null。'),
    form_key: z.string().nullable().describe('为哪一种文书调用；没有的为 null。'),
    document: z.string().nullable().describe('该种文书的名称；没有的为 null。'),
    prompt_tokens: count.describe('输入词元数。'),
    completion_tokens: count.describe('输出词元数。'),
    total_tokens: count.describe('词元总数，含思考。'),
    estimated: z.boolean().describe('词元数是否为估计。'),
    why: z
      .enum(['nothing_usable', 'lapsed'])
      .nullable()
      .describe('为何退回：nothing_usable 没有得到可用的结果，lapsed 调用中断；没有退回的为 null。'),
  })
  .meta({ id: 'CreditEntry', description: '积分的一笔变动，或一次调用。' });
export type CreditEntry = z.infer<typeof CreditEntry>;

export const CreditHistory = z
  .object({
    email: z.string().nullable().describe('账号的邮箱；已清除的为 null。'),
    credits: credits.describe('现在的余额，含冻结的。'),
    held: credits.describe('其中正在进行的调用所冻结的。'),
    ...sums,
    days: z
      .array(z.object({ day: z.iso.date().describe('法院所在时区的日期。'), ...sums }))
      .max(creditHistoryLimits.page)
      .describe('本页各日的合计（该日全部记录，不只本页的），新的在前。'),
    items: z.array(CreditEntry).max(creditHistoryLimits.page).describe('本页的记录，新的在前。'),
    next: z.string().nullable().describe('下一页的 before；没有更多则为 null。'),
  })
  .meta({ id: 'CreditHistory', description: '积分的来去。granted、spent、released 是所选日期的合计。' });
export type CreditHistory = z.infer<typeof CreditHistory>;

const days = {
  from: z.iso.date().optional().describe('从这一日起（法院所在时区）。'),
  to: z.iso.date().optional().describe('至这一日止。'),
};

/** What narrows the history, on screen and in a file. */
export const creditDays = z.object(days);
/** The same with a page of it. */
export const creditsAsked = z.object({
  ...days,
  before: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z_[0-9a-f]{64}$/u)
    .optional()
    .describe('从这一处接着看，见 next。'),
});
